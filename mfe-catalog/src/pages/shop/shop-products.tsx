import { apiQuery, useT } from '@shop/platform';
import { EmptyState } from '@shop/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callOf, filterCount } from '../../lib/search.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { ProductGridSkeleton } from '../../parts/product-grid.tsx';
import type { Shop } from '../../parts/shop-grid.tsx';
import { Results } from '../products/results.tsx';

/** What the shop sells, page by page. */
export function ShopProducts({ shop }: { shop: Shop }) {
  const t = useT();
  const [search] = useSearchParams();
  const query = useQuery({ ...apiQuery('/products', { ...callOf(search), shop_id: shop.id }), placeholderData: keepPreviousData });
  return (
    <section aria-label={t('nav.products')}>
      <Loaded query={query} skeleton={<ProductGridSkeleton count={8} />}>
        {(list) =>
          list.total === 0 && filterCount(search) === 0 ? (
            <EmptyState picture="/media/empty/no-results.webp" title={t('empty.shopProducts')} />
          ) : (
            <Results list={list} stale={query.isPlaceholderData} />
          )
        }
      </Loaded>
    </section>
  );
}
