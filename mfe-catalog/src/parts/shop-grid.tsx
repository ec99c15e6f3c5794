import { paths, useT, useThemeStore, type DataOf } from '@shop/platform';
import { ShopCard, Skeleton, toneOf, type ShopCardVariant } from '@shop/ui';
import * as css from './shop-grid.module.css';

export type Shop = DataOf<'get', '/shops'>['shops'][number];

interface ShopGridProps {
  shops: readonly Shop[];
  /** @default the theme's */
  variant?: ShopCardVariant;
  /** 'row' scrolls sideways on phones. */
  layout?: 'grid' | 'row';
  headingLevel?: 2 | 3;
}

/** Shops as cards. */
export function ShopGrid({ shops, variant, layout = 'grid', headingLevel = 3 }: ShopGridProps) {
  const t = useT();
  const themes = useThemeStore((state) => state.data?.shopCard?.variant) ?? 'cover';
  const look = variant ?? themes;
  return (
    <ul className={css.grid} data-layout={layout} data-look={look}>
      {shops.map((shop) => (
        <li key={shop.id}>
          <ShopCard
            variant={look}
            href={paths.shop(shop.id)}
            name={shop.name}
            logo={shop.logo}
            banner={shop.banner.replace('/scenes/', '/scenes/w480/')}
            about={shop.tagline}
            tone={toneOf(shop.id)}
            headingLevel={headingLevel}
            rating={shop.rating > 0 ? { value: shop.rating, label: t('product.rating', { rating: shop.rating }) } : undefined}
            facts={`${t('shop.productCount', { count: shop.total_products })} · ${shop.delivery_charge > 0 ? t('shop.deliveryCharge', { amount: shop.display.delivery_charge }) : t('catalog.freeDelivery')}`}
            visitLabel={t('shop.visit')}
          />
        </li>
      ))}
    </ul>
  );
}

/** The grid while it loads. */
export function ShopGridSkeleton({ count }: { count: number }) {
  return (
    <div className={css.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => <Skeleton key={index} height="15rem" className={css.waiting} />)}
    </div>
  );
}
