import { boot, setNavigate, useCart, useChatDock, useToasts, type Cart } from '@shop/platform';
import { aCart, aCartGroup, aCartProduct, aCheckout, aCheckoutGroup, fail, renderSlot, serve, setBoot, signInAs } from '@shop/testkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import CartDrawer from '../src/slots/cart-drawer/cart-drawer.tsx';
import { multiVendor, putIntoCart, toasts } from './setup.ts';

const chair = () =>
  aCartProduct({
    name: 'Oak Chair', slug: 'oak-chair', brand: 'Fjord', price: 80, discount_price: 60, discount_percentage: 25, quantity: 2,
    size: { id: 1, name: 'M' }, color: { id: 2, name: 'Moss' },
  });

test('an empty cart says so and leads to the products', async () => {
  signInAs();
  serve('get', '/carts', aCart({ cart_items: [] }));
  renderSlot(CartDrawer, {});
  expect(await screen.findByRole('heading', { name: 'Cart is empty' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start shopping' })).toBeTruthy();
});

test('shows each line with its price, what it was, and what is off', async () => {
  multiVendor();
  putIntoCart([aCartGroup({ shop_name: 'Casa', products: [chair()] })]);
  renderSlot(CartDrawer, {});
  const shop = await screen.findByRole('region', { name: 'Casa' });
  const line = within(shop).getByRole('listitem');
  expect(within(line).getByRole('link', { name: 'Oak Chair' }).getAttribute('href')).toBe('/products/oak-chair');
  expect(within(line).getByText('Size: M · Color: Moss')).toBeTruthy();
  expect(within(line).getByText('$60.00')).toBeTruthy();
  expect(within(line).getByText('Was $80.00')).toBeTruthy();
  expect(within(line).getByText('25% OFF')).toBeTruthy();
  expect(within(line).getByRole('status', { name: 'Quantity' }).textContent).toBe('2');
  expect(screen.getByText('Cart Amount').parentElement?.textContent).toContain('$120.00');
});

test('without a discount there is one price and no badge', async () => {
  putIntoCart([aCartGroup({ products: [aCartProduct({ price: 40 })] })]);
  renderSlot(CartDrawer, {});
  const line = await screen.findByRole('listitem');
  expect(within(line).getByText('$40.00')).toBeTruthy();
  expect(within(line).queryByText(/OFF|Was/u)).toBeNull();
});

test('the name closes the panel and leads to the product', async () => {
  putIntoCart([aCartGroup({ products: [chair()] })]);
  useCart.setState({ drawerOpen: true });
  const { user, address } = renderSlot(CartDrawer, {});
  await user.click(await screen.findByRole('link', { name: 'Oak Chair' }));
  expect(useCart.getState().drawerOpen).toBe(false);
  expect(address()).toBe('/products/oak-chair');
});

test('a press counts at once and the answer has the last word', async () => {
  const line = chair();
  putIntoCart([aCartGroup({ products: [line] })]);
  let answer: (cart: Cart) => void = () => undefined;
  const calls = serve('post', '/cart/increment', () => new Promise<never>((resolve) => (answer = resolve as never)));
  const { user } = renderSlot(CartDrawer, {});
  const quantity = await screen.findByRole('status', { name: 'Quantity' });
  await user.click(screen.getByRole('button', { name: 'Add one' }));
  expect(quantity.textContent).toBe('3');
  await waitFor(() => expect(calls[0]?.body).toEqual({ product_id: line.id, cart_id: line.cart_id }));
  answer(aCart({ cart_items: [aCartGroup({ products: [{ ...line, quantity: 3, line_total: 180 }] })] }));
  await waitFor(() => expect(screen.getByText('Cart Amount').parentElement?.textContent).toContain('$180.00'));
  expect(screen.getByRole('status', { name: 'Quantity' }).textContent).toBe('3');
});

test('a refused press falls back and says why', async () => {
  putIntoCart([aCartGroup({ products: [chair()] })]);
  fail('post', '/cart/increment', 422, 'Only 2 of Oak Chair left');
  const { user } = renderSlot(CartDrawer, {});
  const quantity = await screen.findByRole('status', { name: 'Quantity' });
  await user.click(screen.getByRole('button', { name: 'Add one' }));
  await waitFor(() => expect(toasts()).toContain('Only 2 of Oak Chair left'));
  await waitFor(() => expect(quantity.textContent).toBe('2'));
});

test('the last unit taken removes the line, with a toast to put it back', async () => {
  const line = { ...chair(), quantity: 1 };
  putIntoCart([aCartGroup({ products: [line] })]);
  serve('post', '/cart/decrement', aCart({ cart_items: [] }), { message: 'product removed from cart' });
  const { user } = renderSlot(CartDrawer, {});
  await user.click(await screen.findByRole('button', { name: 'Remove one' }));
  expect(await screen.findByRole('heading', { name: 'Cart is empty' })).toBeTruthy();
  const shown = useToasts.getState().toasts.find(({ text }) => text === 'has been remove to cart');
  expect(shown).toMatchObject({ title: 'Oak Chair', duration: 3000, place: 'bottom-right', action: { label: 'Again Add to Cart' } });
});

test('the delete button is there for keyboard and touch', async () => {
  const line = chair();
  putIntoCart([aCartGroup({ products: [line] })]);
  const calls = serve('post', '/cart/delete', aCart({ cart_items: [] }), { message: 'product removed from cart' });
  const { user } = renderSlot(CartDrawer, {});
  const remove = await screen.findByRole('button', { name: 'Remove Oak Chair from the cart' });
  remove.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ product_id: line.id, cart_id: line.cart_id });
});

test('lines that cannot be bought say why and only go', async () => {
  putIntoCart([
    aCartGroup({
      products: [
        aCartProduct({ name: 'Gone', problem: 'unavailable', is_available: false, available: 0 }),
        aCartProduct({ name: 'Few', problem: 'stock', available: 2, quantity: 2 }),
      ],
    }),
  ]);
  renderSlot(CartDrawer, {});
  const [gone, few] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(within(gone).getByText('No longer available')).toBeTruthy();
  expect(within(gone).queryByRole('button', { name: 'Add one' })).toBeNull();
  expect(within(gone).getByRole('button', { name: 'Remove Gone from the cart' })).toBeTruthy();
  expect(within(few).getByText('Only 2 left')).toBeTruthy();
});

test('with several vendors a shop is selected by its box, and the sums are asked for', async () => {
  multiVendor();
  const group = aCartGroup({ shop_id: 7, shop_name: 'Casa' });
  putIntoCart([group]);
  const calls = serve('post', '/cart/checkout', { checkout: {}, checkout_items: [group], checkout_key: 'k' });
  const { user } = renderSlot(CartDrawer, {});
  const box = await screen.findByLabelText<HTMLInputElement>('Select Casa');
  await user.click(box);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ shop_ids: [7] }));
  expect(useCart.getState().selectedShopIds).toEqual([7]);
  expect(box.checked).toBe(true);
});

test('proceeding without a selected shop is refused', async () => {
  multiVendor();
  putIntoCart([aCartGroup()]);
  useCart.setState({ drawerOpen: true });
  const { user } = renderSlot(CartDrawer, {});
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  expect(toasts()).toContain('Please select at least one shop');
  expect(useCart.getState().drawerOpen).toBe(true);
});

test('proceeding closes the drawer and leads to the checkout', async () => {
  const navigate = vi.fn();
  setNavigate(navigate);
  putIntoCart([aCartGroup({ shop_id: 7 })]);
  useCart.setState({ drawerOpen: true, selectedShopIds: [7] });
  const { user } = renderSlot(CartDrawer, {});
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  expect(useCart.getState().drawerOpen).toBe(false);
  expect(navigate.mock.calls[0]?.[0]).toBe('/checkout');
});

test('the chat button opens a chat with that shop', async () => {
  multiVendor();
  putIntoCart([aCartGroup({ shop_id: 7, shop_name: 'Casa' })]);
  const calls = serve('post', '/store-message', {});
  const { user } = renderSlot(CartDrawer, {});
  await user.click(await screen.findByRole('button', { name: 'Chat with Casa' }));
  await waitFor(() => expect(useChatDock.getState().shop).toMatchObject({ id: 7, name: 'Casa' }));
  expect(calls[0]?.body).toMatchObject({ shop_id: 7, type: 'user' });
});

test('with one vendor there is no head and no voucher row', async () => {
  setBoot({ master: { ...boot.master, multi_vendor: false } });
  putIntoCart([aCartGroup({ shop_name: 'Casa' })]);
  renderSlot(CartDrawer, {});
  await screen.findByRole('region', { name: 'Casa' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('Apply Store voucher')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Chat with Casa' })).toBeNull();
});

test('a cart that cannot be read again stays on screen', async () => {
  putIntoCart([aCartGroup({ products: [chair()] })]);
  const calls = fail('get', '/carts', 500);
  renderSlot(CartDrawer, {});
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByText('Oak Chair')).toBeTruthy();
});

test('beside the amount of the cart stands what is selected, while that is only a part', async () => {
  multiVendor();
  const lines = [chair(), aCartProduct({ name: 'Vase', price: 15 }), aCartProduct({ name: 'Lamp', price: 25, line_total: 0, is_available: false })] as const;
  putIntoCart([aCartGroup({ shop_id: 7, shop_name: 'Casa', products: [lines[0]] }), aCartGroup({ shop_id: 8, shop_name: 'Kiln', products: [lines[1], lines[2]] })]);
  const base = aCheckout();
  const sums = serve('post', '/cart/checkout', ({ body }) => {
    const { shop_ids: ids } = body as { shop_ids: number[] };
    const items = [aCheckoutGroup({ shop_id: 7, products: [lines[0]] }), aCheckoutGroup({ shop_id: 8, products: [lines[1]] })].filter((shop) => ids.includes(shop.shop_id));
    return { ...base, checkout_items: items, checkout: { ...base.checkout, display: { ...base.checkout.display, total_amount: '$15.00' } } };
  });
  const { user } = renderSlot(CartDrawer, {});
  await user.click(await screen.findByLabelText('Select Kiln'));
  const row = (await screen.findByText('Selected: 1 item')).parentElement;
  await waitFor(() => expect(row?.textContent).toBe('Selected: 1 item$15.00'));
  expect(screen.getByText('Cart Amount').parentElement?.textContent).toContain('$135.00');

  // Of what was bought meanwhile, or is being priced, no amount is guessed.
  act(() => useCart.setState(({ groups }) => ({ groups: groups.map((shop) => ({ ...shop, products: shop.products.map((line) => ({ ...line, quantity: line.quantity + 1 })) })) })));
  expect(row?.textContent).toBe('Selected: 1 item');
  await user.click(screen.getByLabelText('Select Casa'));
  expect(screen.queryByText(/^Selected:/u)).toBeNull();
  expect(sums).toHaveLength(2);
});
