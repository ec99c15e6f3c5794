import { paths, usePageTitle, useT, type DataOf } from '@shop/platform';
import { Skeleton } from '@shop/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { refusesPage } from '../../lib/search.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { categoryQuery } from '../../queries/catalog.ts';
import { ListSkeleton } from '../products/list-skeleton.tsx';
import { Listing } from '../products/listing.tsx';
import { SubCategories } from './sub-categories.tsx';

type List = DataOf<'get', '/category-products'>;

/** What is sold in a category: the product list within it, and the way to its narrower ones. An unknown one is the not-found page. */
export default function CategoryPage() {
  const { slug = '' } = useParams();
  return <Category key={slug} slug={slug} />;
}

function Category({ slug }: { slug: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const query = useQuery({ ...categoryQuery(slug, search), placeholderData: keepPreviousData });
  const list: List | undefined = query.data;
  usePageTitle(list?.category.name);
  if (query.error && !list && !refusesPage(query.error)) throw query.error;
  if (!list) {
    return (
      <Page trail={[{ label: t('nav.categories'), href: paths.categories() }]}>
        <Loaded query={query} skeleton={<><Skeleton height="2.5rem" width="14rem" /><ListSkeleton /></>}>{() => null}</Loaded>
      </Page>
    );
  }
  const { category, path } = list;
  const trail = path.map(({ name, slug: at }) => (at === slug ? { label: name } : { label: name, href: paths.category(at) }));
  return (
    <Page trail={[{ label: t('nav.categories'), href: paths.categories() }, ...trail]}>
      <PageHead title={category.name} />
      {category.sub_categories.length > 0 && <SubCategories of={category} />}
      <Listing query={{ ...query, data: { ...list, filters: { ...list.filters, categories: [] } } }} />
    </Page>
  );
}
