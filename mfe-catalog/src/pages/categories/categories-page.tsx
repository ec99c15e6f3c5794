import { paths, useT, type DataOf } from '@shop/platform';
import { EmptyState, Image, Skeleton, toneOf } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { categoriesQuery } from '../../queries/catalog.ts';
import * as css from './categories-page.module.css';

type Category = DataOf<'get', '/categories'>['categories'][number];

/** Every department with what lies in it. */
export default function CategoriesPage() {
  const t = useT();
  const query = useQuery(categoriesQuery());
  return (
    <Page trail={[{ label: t('nav.categories') }]}>
      <PageHead title={t('nav.categories')} text={t('catalog.categoriesText')} />
      <Loaded query={query} skeleton={<Waiting />}>
        {({ categories }) =>
          categories.length === 0 ? (
            <EmptyState picture="/media/empty/no-results.webp" title={t('catalog.nothing')} />
          ) : (
            <ul className={css.departments}>
              {categories.map((category) => <Department key={category.id} category={category} />)}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}

function Department({ category }: { category: Category }) {
  const t = useT();
  return (
    <li className={css.department}>
      <a className={css.head} href={paths.category(category.slug)}>
        <span className={css.tile} data-tone={toneOf(category.id)}>
          <Image src={category.thumbnail} alt="" ratio="1" className={css.picture} />
        </span>
        <span className={css.words}>
          <h2 className={css.name}>{category.name}</h2>
          <span className={css.count}>{t('shop.productCount', { count: category.total_products })}</span>
        </span>
      </a>
      <ul className={css.branches}>
        {category.sub_categories.map((branch) => (
          <li key={branch.id}>
            <a className={css.branch} href={paths.category(branch.slug)}>{branch.name}</a>
            {branch.sub_categories.length > 0 && (
              <ul className={css.leaves}>
                {branch.sub_categories.map((leaf) => (
                  <li key={leaf.id}>
                    <a className={css.leaf} href={paths.category(leaf.slug)}>{leaf.name}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Waiting() {
  return (
    <div className={css.departments}>
      {[1, 2, 3, 4].map((n) => <Skeleton key={n} height="18rem" className={css.department} />)}
    </div>
  );
}
