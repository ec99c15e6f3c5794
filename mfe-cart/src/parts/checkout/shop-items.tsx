import { fetchCart, paths, useT, type CheckoutGroup } from '@shop/platform';
import { Avatar, BadgePercentIcon, Link as QuietLink, TicketIcon, TruckIcon } from '@shop/ui';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Offer } from '../../lib/offer.ts';
import { CartLine } from '../cart-line.tsx';
import * as css from './shop-items.module.css';

const VoucherDialog = lazy(() => import('../../slots/voucher-dialog/voucher-dialog.tsx'));

/** What one shop delivers: it becomes one order. */
export function ShopItems({ shop, offer }: { shop: CheckoutGroup; offer: Offer }) {
  const t = useT();
  return (
    <>
      <h2 className={css.shop}>
        <Avatar name={shop.shop_name} src={shop.shop_logo} size={28} shape="rounded" />
        <QuietLink variant="quiet" render={<Link to={paths.shop(shop.shop_id)} />}>
          {t('checkout.soldBy', { shop: shop.shop_name })}
        </QuietLink>
      </h2>
      <ul className={css.lines}>
        {shop.products.map((line) => (
          <CartLine
            key={line.cart_id}
            line={line}
            lines={shop.products}
            fixed={offer.buyNow}
            onChanged={() => {
              offer.refresh();
              if (!offer.buyNow) void fetchCart();
            }}
          />
        ))}
      </ul>
      {shop.min_order_short > 0 && <p className={css.short}>{t('checkout.minOrderShort', { amount: shop.display.min_order_short })}</p>}
      <p className={css.fact}>
        <TruckIcon size={18} aria-hidden="true" />
        <span>{arrival(shop, t)}</span>
        <bdi dir="ltr" className={css.amount}>
          {shop.delivery_charge > 0 ? shop.display.delivery_charge : t('checkout.free')}
        </bdi>
      </p>
      <Voucher shop={shop} offer={offer} />
    </>
  );
}

function arrival({ eta_min_days: from, eta_max_days: to }: CheckoutGroup, t: ReturnType<typeof useT>): string {
  return from === to ? t('checkout.arrivesIn', { count: to }) : t('checkout.arrivesBetween', { from, to });
}

/** The voucher that works for this shop, the one within reach, and the way to more. */
function Voucher({ shop, offer }: { shop: CheckoutGroup; offer: Offer }) {
  const t = useT();
  const [dialog, setDialog] = useState<boolean | null>(null);
  const { applied_voucher: applied, next_voucher: next } = shop;
  return (
    <div className={css.vouchers}>
      {applied && (
        <p className={css.applied}>
          <BadgePercentIcon size={18} aria-hidden="true" />
          {t('voucher.applied', { code: applied.code, amount: applied.display })}
        </p>
      )}
      {next && <p className={css.next}>{`${next.code}: ${t('voucher.spendMore', { amount: next.display })}`}</p>}
      <button type="button" className={css.more} aria-haspopup="dialog" onClick={() => setDialog(true)}>
        <TicketIcon size={18} aria-hidden="true" />
        {t('cart.applyVoucher')}
      </button>
      {dialog !== null && (
        <Suspense>
          <VoucherDialog
            shopId={shop.shop_id}
            shopName={shop.shop_name}
            open={dialog}
            onClose={() => {
              setDialog(false);
              offer.refresh();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
