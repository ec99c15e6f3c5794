import { paths, t, useT, useThemeStore, type DataOf } from '@shop/platform';
import { ShopCard, Skeleton, toneOf, type ShopCardVariant } from '@shop/ui';
import * as css from './shop-grid.module.css';

export type Shop = DataOf<'get', '/shops'>['shops'][number];

/** What of a shop a card shows. */
type ListedShop = DataOf<'get', '/home'>['shops'][number];

interface ShopGridProps {
  shops: readonly ListedShop[];
  /** @default the theme's */
  variant?: ShopCardVariant;
  /** 'row' scrolls sideways on phones. */
  layout?: 'grid' | 'row';
  headingLevel?: 2 | 3;
}

/** Shops as cards. */
export function ShopGrid({ shops, variant, layout = 'grid', headingLevel = 3 }: ShopGridProps) {
  useT();
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
            facts={factsOf(shop, look)}
            visitLabel={t('shop.visit')}
          />
        </li>
      ))}
    </ul>
  );
}

/** A row has room for one fact. */
function factsOf({ total_products, total_followers, delivery_charge, display }: ListedShop, look: ShopCardVariant): string {
  const products = t('shop.productCount', { count: total_products });
  if (look === 'row') return total_followers > 0 ? t('shop.followers', { count: total_followers }) : products;
  return `${products} · ${delivery_charge > 0 ? t('shop.deliveryCharge', { amount: display.delivery_charge }) : t('catalog.freeDelivery')}`;
}

/** The grid while it loads. */
export function ShopGridSkeleton({ count, layout = 'grid', height = '15rem' }: { count: number; layout?: 'grid' | 'row'; height?: string }) {
  return (
    <div className={css.grid} data-layout={layout} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => <Skeleton key={index} height={height} className={css.waiting} />)}
    </div>
  );
}
