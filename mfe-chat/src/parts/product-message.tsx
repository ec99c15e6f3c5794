import { formatNumber, paths, useT } from '@shop/platform';
import { Image, Link, Price, Rating } from '@shop/ui';
import { Link as RouterLink } from 'react-router';
import type { ProductCardData } from '../queries/types.ts';
import * as css from './message.module.css';

/** A product inside a message, at today's price. */
export function ProductMessage({ product }: { product: ProductCardData }) {
  const t = useT();
  const rating = formatNumber(product.rating);
  const reviews = t('chat.reviewCount', { count: product.total_reviews });
  return (
    <div className={css.card}>
      <Image src={product.thumbnail} alt="" ratio="1" className={css.thumbnail} />
      <div className={css.facts}>
        <Link variant="quiet" className={css.name} render={<RouterLink to={paths.product(product.slug)} />}>
          {product.name}
        </Link>
        {product.available ? (
          <Price size="sm" price={product.discount_price > 0 ? product.display.discount_price : product.display.price} />
        ) : (
          <span className={css.quiet}>{t('chat.productGone')}</span>
        )}
        <Rating value={product.rating} label={`${t('product.rating', { rating })}, ${reviews}`} count={reviews} />
      </div>
    </div>
  );
}
