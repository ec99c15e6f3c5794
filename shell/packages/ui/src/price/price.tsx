import { Badge } from '../badge/badge.tsx';
import { cx } from '../lib/cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import * as css from './price.module.css';

export interface PriceProps {
  /** What it costs now, formatted: '$24.00'. */
  price: string;
  /** What it cost before, formatted; shown struck through. */
  oldPrice?: string;
  /** What a screen reader says in place of the struck price: 'Was $29.50'. Needed with `oldPrice`. */
  oldPriceLabel?: string;
  /** '20% OFF', as a badge after the prices. */
  discount?: string;
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

/** A price, the sale price first. Amounts are isolated left to right, so that symbols keep their side in Arabic. */
export function Price({ price, oldPrice, oldPriceLabel, discount, size = 'md', className }: PriceProps) {
  return (
    <span className={cx(css.price, className)} data-size={size} data-sale={oldPrice ? '' : undefined}>
      <bdi dir="ltr" className={css.now}>
        {price}
      </bdi>
      {oldPrice && (
        <>
          {oldPriceLabel && <VisuallyHidden>{oldPriceLabel}</VisuallyHidden>}
          <s className={css.old} aria-hidden={oldPriceLabel ? true : undefined}>
            <bdi dir="ltr">{oldPrice}</bdi>
          </s>
        </>
      )}
      {discount && <Badge tone="offer">{discount}</Badge>}
    </span>
  );
}
