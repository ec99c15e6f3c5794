import { StarIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import { tenths } from '../lib/tenths.ts';
import * as css from './rating.module.css';

export interface RatingProps {
  /** 0 to 5, drawn and written to the tenth: '4.6', in a French document '4,6'. */
  value: number;
  /** The whole sentence for screen readers: 'Rated 4.6 out of 5, 120 reviews'. */
  label: string;
  /** How many rated, as text beside the stars. */
  count?: string;
  /** compact: one star and the number; stars: five stars. @default 'compact' */
  variant?: 'compact' | 'stars';
  className?: string;
}

const STARS = [0, 1, 2, 3, 4];

/** A rating, read only. To ask for one use a RadioGroup. */
export function Rating({ value, label, count, variant = 'compact', className }: RatingProps) {
  return (
    <span role="img" aria-label={label} className={cx(css.rating, className)}>
      {variant === 'compact' ? (
        <>
          <StarIcon size={14} className={css.star} data-full="" />
          <b>{tenths(value)}</b>
        </>
      ) : (
        <span className={css.stars}>
          {STARS.map((i) => (
            <StarIcon key={i} size={16} className={css.star} />
          ))}
          <span className={css.filled} style={{ inlineSize: `${Math.min(5, Math.max(0, value)) * 20}%` }}>
            {STARS.map((i) => (
              <StarIcon key={i} size={16} className={css.star} data-full="" />
            ))}
          </span>
        </span>
      )}
      {count && <span className={css.count}>{count}</span>}
    </span>
  );
}
