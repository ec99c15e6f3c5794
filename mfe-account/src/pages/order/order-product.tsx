import { formatNumber, paths, useT } from '@shop/platform';
import { Price } from '@shop/ui';
import { Link } from 'react-router';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import type { Order } from '../../queries/orders.ts';
import * as css from './order-product.module.css';

/** A line of an order, as it was bought. */
export function OrderProduct({ product }: { product: Order['products'][number] }) {
  const t = useT();
  const choices = [
    product.size && t('cart.size', { size: product.size }),
    product.color && t('cart.color', { color: product.color }),
    product.unit && `${t('product.unit')}: ${product.unit}`,
  ].filter(Boolean);
  const reduced = product.discount_price > 0;
  return (
    <article className={css.line}>
      <Thumbnail src={product.thumbnail} />
      <div className={css.words}>
        {product.brand && <p className={css.brand}>{product.brand}</p>}
        <h3 className={css.name}>
          {product.slug ? <Link to={paths.product(product.slug)}>{product.name}</Link> : product.name}
        </h3>
        {choices.length > 0 && <p className={css.choices}>{choices.join(' · ')}</p>}
        <p className={css.unit}>
          <Price
            size="sm"
            price={reduced ? product.display.discount_price : product.display.price}
            oldPrice={reduced ? product.display.price : undefined}
            oldPriceLabel={t('product.wasPrice', { price: product.display.price })}
          />
          <span>× {formatNumber(product.quantity)}</span>
        </p>
      </div>
      <p className={css.total}>
        <bdi dir="ltr">{product.display.line_total}</bdi>
      </p>
    </article>
  );
}
