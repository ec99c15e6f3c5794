import { closeCartDrawer, Slot, useCart, useT } from '@shop/platform';
import { Badge, Drawer, Spinner } from '@shop/ui';
import * as css from './cart-drawer.module.css';

/** The drawer 'My Cart' with its count. What is in it is the slot `cart.drawer`: it fills a flex column and scrolls by itself. */
export default function CartDrawerFrame() {
  const t = useT();
  const open = useCart((cart) => cart.drawerOpen);
  const count = useCart((cart) => cart.total);
  return (
    <Drawer open={open} onClose={closeCartDrawer} title={t('cart.title')} aside={<Badge>{t('cart.itemsCount', { count })}</Badge>} closeLabel={t('common.close')} flush>
      <Slot name="cart.drawer" props={{}} fallback={<span className={css.waiting}><Spinner label={t('common.loading')} size={32} /></span>} />
    </Drawer>
  );
}
