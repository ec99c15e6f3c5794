import { useCart } from '@shop/platform';
import { lazy, Suspense, useRef } from 'react';

const CartDrawerFrame = lazy(() => import('./cart-drawer-frame.tsx'));

/** The cart at the side of every public page; its code comes when it is opened for the first time. */
export function CartDrawer() {
  const open = useCart((cart) => cart.drawerOpen);
  const ever = useRef(false);
  ever.current ||= open;
  return ever.current ? (
    <Suspense>
      <CartDrawerFrame />
    </Suspense>
  ) : null;
}
