import { closeCartDrawer, openChat, paths, toggleShop, useCart, useT, type CartGroup } from '@shop/platform';
import { Checkbox, ChevronRightIcon, IconButton, MessageIcon, Rating, TicketIcon } from '@shop/ui';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { CartLine } from '../../parts/cart-line.tsx';
import * as css from './shop-group.module.css';

const VoucherDialog = lazy(() => import('../voucher-dialog/voucher-dialog.tsx'));

/** The lines of one shop. With several vendors its head selects the shop, opens its chat and its vouchers. */
export function ShopGroup({ group, multiVendor }: { group: CartGroup; multiVendor: boolean }) {
  const t = useT();
  return (
    <section className={css.group} aria-label={group.shop_name}>
      {multiVendor && <ShopHead group={group} />}
      <ul className={css.lines}>
        {group.products.map((line) => (
          <CartLine key={line.cart_id} line={line} lines={group.products} />
        ))}
      </ul>
      {group.free_delivery_from > 0 && (
        <p className={css.delivery}>
          {group.display.free_delivery_away === '' ? t('cart.freeDeliveryReached') : t('cart.freeDeliveryAway', { amount: group.display.free_delivery_away })}
        </p>
      )}
      {multiVendor && <VoucherRow group={group} />}
    </section>
  );
}

function ShopHead({ group }: { group: CartGroup }) {
  const t = useT();
  const selected = useCart((cart) => cart.selectedShopIds.includes(group.shop_id));
  return (
    <header className={css.head}>
      <Checkbox
        label={t('cart.selectShop', { shop: group.shop_name })}
        hideLabel
        checked={selected}
        disabled={!selected && group.products.every((line) => !line.is_available)}
        onCheckedChange={() => void toggleShop(group.shop_id)}
      />
      <Link className={css.name} to={paths.shop(group.shop_id)} onClick={closeCartDrawer}>
        {group.shop_name}
      </Link>
      {group.shop_rating > 0 && <Rating value={group.shop_rating} label={t('product.rating', { rating: group.shop_rating })} />}
      <IconButton
        className={css.chat}
        label={t('cart.chatWithShop', { shop: group.shop_name })}
        onClick={() => void openChat({ id: group.shop_id, name: group.shop_name, logo: group.shop_logo })}
      >
        <MessageIcon size={20} />
      </IconButton>
    </header>
  );
}

function VoucherRow({ group }: { group: CartGroup }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [ever, setEver] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css.voucher}
        aria-haspopup="dialog"
        onClick={() => {
          setEver(true);
          setOpen(true);
        }}
      >
        <TicketIcon size={18} aria-hidden="true" />
        <span>{t('cart.applyVoucher')}</span>
        <ChevronRightIcon size={18} aria-hidden="true" className={css.arrow} />
      </button>
      {ever && (
        <Suspense>
          <VoucherDialog shopId={group.shop_id} shopName={group.shop_name} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
