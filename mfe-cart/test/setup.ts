import { boot, useCart, useToasts, type CartGroup } from '@shop/platform';
import { aCart, serve, setBoot, signInAs } from '@shop/testkit';

/** Texts of the notices on screen. */
export const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

export function multiVendor(): void {
  setBoot({ master: { ...boot.master, multi_vendor: true, cash_on_delivery: true, online_payment: false, payment_gateways: [] } });
}

/** Signs in a shopper whose cart holds these groups, here and at the server. */
export function putIntoCart(groups: CartGroup[]): void {
  signInAs();
  const cart = aCart({ cart_items: groups });
  useCart.setState({ groups, total: cart.total, totalAmount: cart.total_amount, totalText: cart.display.total_amount });
  serve('get', '/carts', cart);
  serve('post', '/cart/checkout', { checkout: {}, checkout_items: groups, checkout_key: 'k', info: [] });
}
