import { Skeleton } from '@shop/ui';
import { ProductGridSkeleton } from '../../parts/product-grid.tsx';
import * as css from './listing.module.css';

/** The list while it loads. */
export function ListSkeleton() {
  return (
    <div className={css.columns}>
      <div className={css.side}>
        <Skeleton height="36rem" />
      </div>
      <div className={css.main}>
        <Skeleton height="2.75rem" />
        <ProductGridSkeleton count={8} />
      </div>
    </div>
  );
}
