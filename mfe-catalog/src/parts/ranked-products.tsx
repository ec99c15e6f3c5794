import { useT, type DataOf } from '@shop/platform';
import { Button, EmptyState } from '@shop/ui';
import { useLocation, useSearchParams } from 'react-router';
import { perPage } from '../lib/search.ts';
import { Loaded, type Query } from './loaded.tsx';
import { Page } from './page.tsx';
import { PageHead } from './page-head.tsx';
import { PageLinks } from './page-links.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

interface RankedProductsProps {
  title: string;
  text: string;
  query: Query<DataOf<'get', '/popular-products'>>;
}

/** A page of products in an order of the shop's own: nothing to filter, page after page. */
export function RankedProducts({ title, text, query }: RankedProductsProps) {
  const t = useT();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <Page trail={[{ label: title }]}>
      <PageHead title={title} text={text} />
      <Loaded query={query} skeleton={<ProductGridSkeleton count={10} />}>
        {({ products, total }) =>
          products.length === 0 ? (
            <EmptyState
              picture="/media/empty/no-results.webp"
              title={t('catalog.nothing')}
              action={search.has('page') && <Button href={pathname}>{t('catalog.firstPage')}</Button>}
            />
          ) : (
            <>
              <ProductGrid products={products} eager={5} headingLevel={2} />
              <PageLinks total={total} perPage={perPage} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
