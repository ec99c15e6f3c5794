import { paths, useT } from '@shop/platform';
import { Avatar, Image, Rating } from '@shop/ui';
import { Section } from '../../../parts/section.tsx';
import { ShopGrid } from '../../../parts/shop-grid.tsx';
import type { Card } from '../../../lib/product.ts';
import type { Home, SectionProps } from './index.ts';
import * as css from './shops.module.css';

type Shop = Home['shops'][number];

const counts: Readonly<Record<string, number>> = { list: 5, rows: 8 };
const pictures = 3;

/** Shops with the most orders. */
export function Shops({ home, variant }: SectionProps) {
  const t = useT();
  if (home.shops.length === 0) return null;
  const shops = home.shops.slice(0, counts[variant] ?? 4);
  return (
    <Section title={t('catalog.home.shops')} href={paths.shops()} boxed={variant === 'rows'} className={variant === 'centered' ? css.centered : undefined}>
      {variant === 'list' && <ul className={css.list}>{shops.map((shop) => <li key={shop.id} className={css.line}><Line shop={shop} products={soldBy(home, shop.id)} /></li>)}</ul>}
      {variant === 'rows' && <ul className={css.rows}>{shops.map((shop) => <li key={shop.id} className={css.row}><Row shop={shop} /></li>)}</ul>}
      {variant !== 'list' && variant !== 'rows' && <ShopGrid shops={shops} variant={variant === 'plain' ? 'plain' : 'cover'} layout="row" />}
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

/** A shop in as little room as possible. */
function Row({ shop }: { shop: Shop }) {
  const t = useT();
  return (
    <>
      <Avatar name={shop.name} src={shop.logo} size={48} shape="rounded" />
      <div className={css.words}>
        <h3 className={css.small}>
          <a className={css.link} href={paths.shop(shop.id)}>{shop.name}</a>
        </h3>
        <p className={css.facts}>
          {shop.rating > 0 && <Rating value={shop.rating} label={t('product.rating', { rating: shop.rating })} />}
          {shop.total_followers > 0 && <span>{t('shop.followers', { count: shop.total_followers })}</span>}
        </p>
      </div>
    </>
  );
}
