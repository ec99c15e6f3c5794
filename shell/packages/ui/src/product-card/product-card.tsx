import type { ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { BagIcon, HeartIcon } from '../icons/index.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Image } from '../image/image.tsx';
import { cx } from '../lib/cx.ts';
import { renderElement, type RenderProp } from '../lib/render.tsx';
import { Price } from '../price/price.tsx';
import { Rating } from '../rating/rating.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import * as css from './product-card.module.css';

/** The five looks of a card; which one is a theme's choice (`theme.json`, productCard.variant). */
export type ProductCardVariant = 'framed' | 'bare' | 'lifted' | 'dense' | 'pastel';

export interface ProductCardProps {
  /** @default 'framed' */
  variant?: ProductCardVariant;
  href: string;
  /** An element that takes the place of the link on the name, for instance a router link. The link covers the card. */
  render?: RenderProp;
  name: string;
  brand?: string;
  image: { src: string; srcSet?: string; blur?: string };
  /** For `image.srcSet`. */
  sizes?: string;
  /** Loads the picture at once: for cards in the first screen. */
  priority?: boolean;
  /** Formatted. */
  price: string;
  /** Formatted; struck through. */
  oldPrice?: string;
  /** 'Was $29.50', for screen readers. */
  oldPriceLabel?: string;
  /** '20% OFF' */
  badge?: string;
  rating?: { value: number; label: string; count?: string };
  /** Swatches; at most four are drawn. */
  colors?: readonly { name: string; hex: string }[];
  /** '3 colours' */
  colorsLabel?: string;
  /** Share of a flash sale that is gone. */
  progress?: { percent: number; label: string };
  /** Tile colour 1 to 6 of colourful variants: `toneOf(id)`. */
  tone?: number;
  /** Text over the picture of what cannot be bought: 'Sold out'. */
  soldOut?: string;
  favorite?: { pressed: boolean; label: string; onPress: () => void };
  /** The button that adds to the cart. `label` names it with the product, `text` is drawn where there is room. */
  action?: { text: string; label: string; onPress: () => void; loading?: boolean; disabled?: boolean };
  /** @default 3 */
  headingLevel?: 2 | 3 | 4;
  /** Under the price: the shop's name, a note. */
  children?: ReactNode;
  className?: string;
}

/** Letters of a price that is drawn in full size on a phone. */
const longest = 10;

/** The tile colour, 1 to 6, that a product keeps wherever it is shown. */
export function toneOf(id: number): number {
  return ((Math.imul(id, 2_654_435_761) >>> 0) % 6) + 1;
}

/** A product in a grid or a row. One link covers it; the heart and the cart button lie above that link. */
export function ProductCard(props: ProductCardProps) {
  const { variant = 'framed', href, render, name, brand, image, sizes, priority, price, oldPrice, oldPriceLabel, badge, rating, colors = [] } = props;
  const { colorsLabel, progress, tone, soldOut, favorite, action, headingLevel = 3, children, className } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={cx(css.card, className)} data-variant={variant} data-tone={tone} data-sold-out={soldOut ? '' : undefined}>
      <div className={css.tile}>
        <Image {...image} alt="" sizes={sizes} priority={priority} className={css.image} />
        {badge && (
          <Badge tone="offer" className={css.badge}>
            {badge}
          </Badge>
        )}
        {soldOut && <span className={css.sold}>{soldOut}</span>}
      </div>
      <div className={css.meta}>
        {brand && <p className={css.brand}>{brand}</p>}
        <Heading className={css.name}>{renderElement('a', { className: css.link, href, children: name }, render)}</Heading>
        {rating && <Rating {...rating} />}
        <div className={css.row}>
          <Price price={price} oldPrice={oldPrice} oldPriceLabel={oldPriceLabel} className={cx(css.price, price.length > longest && css.long)} />
          {colors.length > 0 && (
            <span role="img" className={css.colors} aria-label={colorsLabel}>
              {colors.slice(0, 4).map((color) => (
                <i key={color.hex + color.name} className={css.color} style={{ backgroundColor: color.hex }} title={color.name} />
              ))}
            </span>
          )}
        </div>
        {progress && (
          <div className={css.progress}>
            <span className={css.bar} aria-hidden="true">
              <i style={{ inlineSize: `${Math.min(100, Math.max(0, progress.percent))}%` }} />
            </span>
            <span>{progress.label}</span>
          </div>
        )}
        {children}
      </div>
      {favorite && (
        <IconButton variant="surface" className={css.favorite} label={favorite.label} aria-pressed={favorite.pressed} onClick={favorite.onPress}>
          <HeartIcon size={18} />
        </IconButton>
      )}
      {action && (
        <button type="button" className={css.action} aria-label={action.label} disabled={action.disabled} aria-busy={action.loading || undefined} onClick={() => !action.loading && action.onPress()}>
          {action.loading ? <Spinner size={18} /> : <BagIcon size={18} />}
          <span>{action.text}</span>
        </button>
      )}
    </article>
  );
}

/** The place of a card that is still loading, with the same geometry. */
export function ProductCardSkeleton({ variant = 'framed', action = true }: { variant?: ProductCardVariant; /** Whether the card will have its cart button. */ action?: boolean }) {
  return (
    <div className={css.card} data-variant={variant} aria-hidden="true">
      <div className={css.tile}>
        <span className={css.image} data-empty="" />
      </div>
      <div className={css.meta}>
        <p className={css.brand}>
          <Skeleton shape="text" width="40%" />
        </p>
        <div className={css.name}>
          <Skeleton shape="text" width="85%" />
        </div>
        <Skeleton shape="text" width="35%" />
        <div className={css.row}>
          <Skeleton shape="text" width="5.5rem" />
        </div>
      </div>
      {action && <span className={css.action} />}
    </div>
  );
}
