import { paths, useT } from '@shop/platform';
import { BagIcon, Button, HeartIcon, IconButton, Price, QuantityStepper, ZapIcon } from '@shop/ui';
import type { Ref } from 'react';
import { claimedPercent, type Product, type Variant } from '../../lib/product.ts';
import { useFavorite } from '../../parts/favorite.ts';
import { SaleCountdown } from '../../parts/sale-countdown.tsx';
import * as css from './buy-box.module.css';
import type { Purchase } from './use-purchase.ts';

interface BuyBoxProps {
  product: Product;
  purchase: Purchase;
  /** Is given the element that holds the buttons. */
  buttons: Ref<HTMLDivElement>;
}

/** Price, stock, quantity and the buttons. */
export function BuyBox({ product, purchase: { variant, soldOut, quantity, setQuantity, most, busy, buy }, buttons }: BuyBoxProps) {
  const t = useT();
  const favorite = useFavorite(product);
  const display = (variant ?? product).display;
  const reduced = display.discount_price !== '';

  return (
    <div className={css.box}>
      <div className={css.price}>
        <Price
          size="lg"
          price={reduced ? display.discount_price : display.price}
          oldPrice={reduced ? display.price : undefined}
          oldPriceLabel={reduced ? t('product.wasPrice', { price: display.price }) : undefined}
        />
        {reduced && <span className={css.off}>{t('common.percentOff', { percent: Math.round((variant ?? product).discount_percentage) })}</span>}
      </div>
      {reduced && product.display.lowest_30d && <p className={css.note}>{t('product.lowest30', { price: product.display.lowest_30d })}</p>}
      {product.taxes.length > 0 && product.taxes.every((tax) => tax.included) && <p className={css.note}>{t('product.taxIncluded')}</p>}
      {product.flash_sale && <FlashSale sale={product.flash_sale} />}
      <Stock of={variant ?? product} soldOut={soldOut} />
      {soldOut ? null : (
        <div ref={buttons} className={css.actions}>
          <QuantityStepper
            value={quantity}
            onValueChange={setQuantity}
            min={product.min_order_quantity}
            max={most}
            label={t('cart.quantity')}
            decreaseLabel={t('cart.decrease')}
            increaseLabel={t('cart.increase')}
          />
          <Button size="lg" icon={<BagIcon size={20} />} loading={busy === 'cart'} onClick={() => void buy(false)} className={css.add}>
            {t('product.addToCart')}
          </Button>
          <IconButton variant="soft" label={favorite.label} aria-pressed={favorite.pressed} onClick={favorite.onPress} className={css.heart}>
            <HeartIcon size={20} />
          </IconButton>
          <Button size="lg" variant="outline" icon={<ZapIcon size={20} />} loading={busy === 'now'} onClick={() => void buy(true)} className={css.now}>
            {t('product.buyNow')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Stock({ of: { stock: left, quantity }, soldOut }: { of: Product | Variant; soldOut: boolean }) {
  const t = useT();
  const stock = soldOut ? 'out' : left;
  const text = { in: t('product.inStock'), low: t('product.lowStock', { count: quantity }), out: t('product.outOfStock') }[stock as 'in' | 'low' | 'out'];
  return (
    <output className={css.stock} data-stock={stock}>
      {text}
    </output>
  );
}

function FlashSale({ sale }: { sale: NonNullable<Product['flash_sale']> }) {
  const t = useT();
  const percent = claimedPercent(sale);
  return (
    <div className={css.sale}>
      <a className={css.saleName} href={paths.flashSale(sale.id)}>{sale.name}</a>
      <SaleCountdown until={sale.end_date} />
      {percent !== null && <span className={css.note}>{t('product.claimed', { percent })}</span>}
    </div>
  );
}
