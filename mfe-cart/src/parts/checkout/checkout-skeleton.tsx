import { useT } from '@shop/platform';
import { Skeleton, VisuallyHidden } from '@shop/ui';
import * as form from './checkout-form.module.css';
import * as css from './checkout-skeleton.module.css';

/** Shops whose items are being priced, as high as they will be; `lines` holds the count of each. */
export function ShopsSkeleton({ lines }: { lines: readonly number[] }) {
  return (
    <div className={form.shops} aria-busy="true">
      {lines.map((count, shop) => (
        <div key={shop} className={form.panel}>
          <Skeleton height={28} width="40%" />
          <div>
            {Array.from({ length: count }, (_, line) => (
              <div key={line} className={css.line}>
                <Skeleton width={72} height={95} />
                <Skeleton shape="text" width="50%" />
              </div>
            ))}
          </div>
          <Skeleton shape="text" width="30%" />
          <Skeleton height={44} />
        </div>
      ))}
    </div>
  );
}

/** The checkout of somebody whose cart is not known yet. */
export function CheckoutSkeleton({ title }: { title: string }) {
  const t = useT();
  return (
    <div className={form.page} aria-busy="true">
      <h1 className={form.title}>{title}</h1>
      <div className={form.columns}>
        <div className={form.main}>
          <div className={form.panel}>
            <Skeleton height={44} width="40%" />
            <Skeleton height={88} />
            <Skeleton height={88} />
          </div>
          <ShopsSkeleton lines={[2, 1]} />
        </div>
        <div className={form.panel}>
          <Skeleton height={44} />
          <Skeleton height={160} />
          <Skeleton height={52} />
          <span role="status">
            <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
          </span>
        </div>
      </div>
    </div>
  );
}
