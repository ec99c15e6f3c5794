import { usePageTitle, useT } from '@shop/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Page } from '../../parts/page.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { productsQuery } from '../../queries/catalog.ts';
import { Listing } from './listing.tsx';

/** The product list. Its address says everything: words, filters, order, page. */
export default function ProductsPage() {
  const t = useT();
  const [search] = useSearchParams();
  const query = useQuery({ ...productsQuery(search), placeholderData: keepPreviousData });
  const words = search.get('search') ?? '';
  const corrected = query.data?.corrected;
  usePageTitle(words);
  return (
    <Page trail={[{ label: t('nav.products') }]}>
      <PageHead title={words || t('nav.products')} text={corrected && t('nav.didYouMean', { term: corrected })} />
      <Listing query={query} />
    </Page>
  );
}
