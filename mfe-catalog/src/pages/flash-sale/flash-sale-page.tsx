import { ApiError, usePageTitle, useT } from '@shop/platform';
import { Skeleton } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { ProductGridSkeleton } from '../../parts/product-grid.tsx';
import { flashSaleQuery } from '../../queries/catalog.ts';
import { EndedSale } from './ended-sale.tsx';
import { Sale } from './sale.tsx';

/** The server's word for a sale that is over. */
const gone = 410;

/** One flash sale: before it, during it and after it. An unknown one is the not-found page. */
export default function FlashSalePage() {
  const t = useT();
  const { id = '' } = useParams();
  const query = useQuery(flashSaleQuery(id));
  const ended = query.error instanceof ApiError && query.error.status === gone;
  usePageTitle(ended ? undefined : query.data?.flash_sale.name);
  return (
    <Page trail={[{ label: t('nav.flashSale') }]}>
      {ended ? (
        <EndedSale />
      ) : (
        <Loaded
          query={query}
          failure="throw"
          skeleton={
            <>
              <Skeleton height="16rem" />
              <ProductGridSkeleton count={10} />
            </>
          }
        >
          {({ flash_sale: sale }) => <Sale sale={sale} onTurn={() => void query.refetch()} />}
        </Loaded>
      )}
    </Page>
  );
}
