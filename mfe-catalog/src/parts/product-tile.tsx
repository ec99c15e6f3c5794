import { paths, useT, useThemeStore } from '@shop/platform';
import { ProductCard, toneOf, type ProductCardVariant } from '@shop/ui';
import { claimedPercent, srcSetOf, type Card, type Claim } from '../lib/product.ts';
import { useBuy } from './buy.ts';
import { useFavorite } from './favorite.ts';
import * as css from './product-tile.module.css';

export interface ProductTileProps {
  product: Card;
  /** Limits of the flash sale this card stands in. */
  claim?: Claim;
  /** For cards in the first screen. */
  priority?: boolean;
  headingLevel?: 2 | 3 | 4;
  /** A line under the price. */
  note?: string;
}

/** The card variant that the theme chose. */
export function useCardVariant(): ProductCardVariant {
  return (useThemeStore((state) => state.data?.productCard.variant) ?? 'framed') as ProductCardVariant;
}

/** A product of a list: its card with heart and cart button. A product with sizes or colours leads to its page instead. */
export function ProductTile({ product, claim, priority, headingLevel, note }: ProductTileProps) {
  const t = useT();
  const variant = useCardVariant();
  const favorite = useFavorite(product);
  const buy = useBuy(product);
  const { display, images } = product;
  const reduced = display.discount_price !== '';
  const percent = claim ? claimedPercent(claim) : null;

  return (
    <ProductCard
      variant={variant}
      href={paths.product(product.slug)}
      name={product.name}
      brand={product.brand}
      image={{ src: images.w320 || product.thumbnail, srcSet: srcSetOf(images), blur: images.blur }}
      sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 28vw, 40vw"
      priority={priority}
      price={reduced ? display.discount_price : display.price}
      oldPrice={reduced ? display.price : undefined}
      oldPriceLabel={reduced ? t('product.wasPrice', { price: display.price }) : undefined}
      badge={product.discount_percentage > 0 ? t('common.percentOff', { percent: Math.round(product.discount_percentage) }) : undefined}
      rating={product.rating > 0 ? { value: product.rating, label: t('product.rating', { rating: product.rating }), count: `(${product.total_reviews})` } : undefined}
      colors={product.colors.length > 1 ? product.colors : undefined}
      colorsLabel={t('catalog.colors', { count: product.colors.length })}
      progress={percent === null ? undefined : { percent, label: t('product.claimed', { percent }) }}
      tone={toneOf(product.id)}
      soldOut={product.stock === 'out' ? t('product.outOfStock') : undefined}
      favorite={favorite}
      headingLevel={headingLevel}
      action={buy ?? undefined}
    >
      {note && <p className={css.note}>{note}</p>}
    </ProductCard>
  );
}
