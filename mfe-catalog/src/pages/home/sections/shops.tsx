import { paths, useT } from '@shop/platform';
import { Avatar, Image, Skeleton, type ShopCardVariant } from '@shop/ui';
import { Section } from '../../../parts/section.tsx';
import { ShopGrid, ShopGridSkeleton } from '../../../parts/shop-grid.tsx';
import type { Card } from '../../../lib/product.ts';
import type { Home, SectionProps } from './index.ts';
import * as css from './shops.module.css';

type Shop = Home['shops'][number];

const counts: Readonly<Record<string, number>> = { list: 5, rows: 8 };
const looks: Readonly<Record<string, ShopCardVariant>> = { plain: 'plain', centered: 'centered', rows: 'row' };
const pictures = 3;

/** Shops with the most orders. */
export function Shops({ home, variant }: SectionProps) {
  const t = useT();
  if (home.shops.length === 0) return null;
  const shops = home.shops.slice(0, counts[variant] ?? 4);
  return (
    <Section title={t('catalog.home.shops')} href={paths.shops()} boxed={variant === 'rows'}>
      {variant === 'list' && <ul className={css.list}>{shops.map((shop) => <li key={shop.id} className={css.line}><Line shop={shop} products={soldBy(home, shop.id)} /></li>)}</ul>}
      {variant !== 'list' && <ShopGrid shops={shops} variant={looks[variant] ?? 'cover'} layout="row" />}
    </Section>
  );
}

/** The shops while the page loads. */
export function ShopsSkeleton({ variant }: { variant: string }) {
  const t = useT();
  const count = counts[variant] ?? 4;
  return (
    <Section title={t('catalog.home.shops')} href={paths.shops()} boxed={variant === 'rows'} waiting>
      {variant === 'list' ? (
        <div className={css.list}>
          {Array.from({ length: count }, (_, index) => (
            <div key={index} className={css.line}>
              <Skeleton width={48} height={68} />
            </div>
          ))}
        </div>
      ) : (
        <ShopGridSkeleton count={count} layout="row" height={variant === 'rows' ? '5.5rem' : undefined} />
      )}
    </Section>
  );
}

/** What of a shop the page shows anyway, each once. */
function soldBy(home: Home, shop: number): Card[] {
  const shown = [...home.popular_products, ...home.best_deal_products, ...home.new_products, ...home.just_for_you.products];
  const own = new Map(shown.filter(({ shop: seller, images }) => seller.id === shop && images.w160 !== '').map((product) => [product.id, product]));
  return [...own.values()].slice(0, pictures);
}

/** A shop as a line of a register: who, what for, and some of its products. */
function Line({ shop, products }: { shop: Shop; products: readonly Card[] }) {
  const t = useT();
  return (
    <>
      <Avatar name={shop.name} src={shop.logo} size={48} shape="rounded" />
      <h3 className={css.name}>
        <a className={css.link} href={paths.shop(shop.id)}>{shop.name}</a>
      </h3>
      <p className={css.tagline}>{shop.tagline}</p>
      <span className={css.products}>
        {products.map((product) => <Image key={product.id} src={product.images.w160} alt="" ratio="1" className={css.product} />)}
      </span>
      <span className={css.visit} aria-hidden="true">{t('shop.visit')}</span>
    </>
  );
}
