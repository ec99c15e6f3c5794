import { Skeleton } from '@shop/ui';
import { Page } from '../../parts/page.tsx';
import * as css from './offer.module.css';

/** The product page while it loads. */
export function ProductSkeleton() {
  return (
    <Page>
      <div className={css.offer}>
        <Skeleton shape="tile" />
        <div className={css.words}>
          <Skeleton shape="text" width="30%" />
          <Skeleton height="3rem" width="80%" />
          <Skeleton height="2.5rem" width="40%" />
          <Skeleton height="12rem" />
        </div>
      </div>
    </Page>
  );
}
