import { closeCartDrawer, paths, removeLine, useT, type CartProduct } from '@shop/platform';
import { IconButton, Image, MinusIcon, PlusIcon, Price, TrashIcon } from '@shop/ui';
import { Link } from 'react-router';
import { useLineQuantity } from '../lib/use-line-quantity.ts';
import * as css from './cart-line.module.css';

interface Props {
  line: CartProduct;
  /** Every line beside it: the unit is told only where nothing else tells two lines apart. */
  lines: readonly CartProduct[];
  /** Told after every answer to a change of the quantity. */
  onChanged?: () => void;
  /** The last unit stays, and there is no delete button: the buy-now line. */
  fixed?: boolean;
}

/** A line of the basket: what it is, what it costs, how many. Picture, brand and name lead to the product. */
export function CartLine({ line, lines, onChanged, fixed }: Props) {
  const t = useT();
  const { quantity, busy, add, take } = useLineQuantity(line, onChanged);
  const to = paths.product(line.slug);
  const options = [
    line.size && t('cart.size', { size: line.size.name }),
    line.color && t('cart.color', { color: line.color.name }),
    line.unit && lines.some((other) => other.id === line.id && other.unit?.id !== line.unit?.id) && t('cart.unit', { unit: line.unit.name }),
  ].filter(Boolean);
  const onSale = line.discount_price > 0;
  const least = quantity === 0 || (fixed && quantity <= line.min_order_quantity);

  return (
    <li className={css.line} data-blocked={line.is_available ? undefined : ''}>
      <Link className={css.picture} to={to} onClick={closeCartDrawer} tabIndex={-1} aria-hidden="true">
        <Image src={line.thumbnail} alt="" ratio="72 / 95" />
      </Link>
      <div className={css.text}>
        {line.brand && (
          <Link className={css.brand} to={to} onClick={closeCartDrawer} tabIndex={-1}>
            {line.brand}
          </Link>
        )}
        <Link className={css.name} to={to} onClick={closeCartDrawer}>
          {line.name}
        </Link>
        {options.length > 0 && <p className={css.options}>{options.join(' · ')}</p>}
        <Problem line={line} />
      </div>
      {!fixed && (
        <IconButton className={css.remove} label={t('cart.removeItem', { name: line.name })} onClick={() => void removeLine(line)}>
          <TrashIcon size={18} />
        </IconButton>
      )}
      <div className={css.foot}>
        <Price
          className={css.prices}
          size="sm"
          price={onSale ? line.display.discount_price : line.display.price}
          oldPrice={onSale ? line.display.price : undefined}
          oldPriceLabel={t('product.wasPrice', { price: line.display.price })}
          discount={line.discount_percentage > 0 ? t('common.percentOff', { percent: Math.round(line.discount_percentage) }) : undefined}
        />
        {line.is_available && (
          <div role="group" aria-label={t('cart.quantityOf', { name: line.name })} className={css.stepper} data-busy={busy || undefined}>
            {/* not `disabled`, which would drop the focus under the shopper's finger */}
            <button type="button" className={css.step} aria-label={t('cart.decrease')} aria-disabled={least || undefined} onClick={least ? undefined : take}>
              <MinusIcon size={16} aria-hidden="true" />
            </button>
            <output className={css.quantity} aria-label={t('cart.quantity')}>
              {quantity}
            </output>
            <button type="button" className={css.step} aria-label={t('cart.increase')} onClick={add}>
              <PlusIcon size={16} aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </li>
  );
}

/** Why the line cannot be had as wanted. */
function Problem({ line }: { line: CartProduct }) {
  const t = useT();
  if (line.problem === '') return null;
  const text =
    line.problem === 'stock' ? (line.available > 0 && line.is_available ? t('cart.onlyLeft', { count: line.available }) : t('product.outOfStock')) : line.problem === 'shop' ? t('cart.shopClosed') : t('cart.unavailable');
  return <p className={css.problem}>{text}</p>;
}
