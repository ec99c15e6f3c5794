import { addToCart, navigate, paths, queryClient, useSession, useT } from '@shop/platform';
import { BagIcon, Button, HeartIcon, IconButton, Price, QuantityStepper, ZapIcon } from '@shop/ui';
import { useState } from 'react';
import type { Choice } from '../../lib/options.ts';
import { claimedPercent, type Product, type Variant } from '../../lib/product.ts';
import { useFavorite } from '../../parts/favorite.ts';
import { SaleCountdown } from '../../parts/sale-countdown.tsx';
import * as css from './buy-box.module.css';

interface BuyBoxProps {
  product: Product;
  choice: Choice;
  /** The variant of a complete choice. */
  variant: Variant | undefined;
  /** Shown in the toast. */
  picture: string;
  /** The shopper wants to buy, and an option is open. */
  onIncomplete: () => void;
}

/** Price, stock, quantity and the buttons. */
export function BuyBox({ product, choice, variant, picture, onIncomplete }: BuyBoxProps) {
  const t = useT();
  const favorite = useFavorite(product);
  const [busy, setBusy] = useState<'cart' | 'now' | null>(null);
  const available = variant?.quantity ?? product.quantity;
  const most = Math.min(available, product.max_order_quantity ?? available);
  const [wanted, setQuantity] = useState(product.min_order_quantity);
  const quantity = Math.max(product.min_order_quantity, Math.min(wanted, Math.max(most, 1)));
  const display = (variant ?? product).display;
  const reduced = display.discount_price !== '';
  const soldOut = available <= 0;

  const buy = async (now: boolean) => {
    if (!variant) {
      onIncomplete();
      return;
    }
    setBusy(now ? 'now' : 'cart');
    const added = await addToCart(
      {
        product_id: product.id, quantity, is_buy_now: now || undefined,
        size: choice.size ?? undefined, color: choice.color ?? undefined, unit: choice.unit ?? undefined,
      },
      { name: product.name, thumbnail: picture },
    );
    setBusy(null);
    if (added && now) navigate(paths.buyNow());
    // Refused: what this page says of stock and price is not true any more.
    else if (!added && useSession.getState().token !== null) void queryClient.invalidateQueries({ queryKey: ['/product-details'] });
  };

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
      <Stock product={product} variant={variant} />
      {soldOut ? null : (
        <div className={css.actions}>
          <QuantityStepper
            value={quantity}
            onValueChange={setQuantity}
            min={product.min_order_quantity}
            max={Math.max(most, product.min_order_quantity)}
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

function Stock({ product, variant }: { product: Product; variant: Variant | undefined }) {
  const t = useT();
  const { stock, quantity } = variant ?? product;
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
