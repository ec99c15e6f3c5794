import { boot, fetchCheckout, useCart, useSession, type Checkout } from '@shop/platform';
import { act, anAddress, aCart, aCartGroup, aCartProduct, aCheckout, aCheckoutGroup, aUser, fail, renderRoute, serve, setBoot, signInAs, type Call } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import BuyNowPage from '../src/pages/buy-now/buy-now-page.tsx';
import CheckoutPage from '../src/pages/checkout/checkout-page.tsx';
import { multiVendor, putIntoCart, toasts } from './setup.ts';

const home = anAddress({ id: 11, address_line: 'Stora gatan 1', city: 'Lund', is_default: true });
const work = anAddress({ id: 12, address_line: 'Lilla gatan 2', city: 'Malmö' });

/** A signed-in shopper with a mug of Casa in the cart, selected, and two addresses. */
function setUp(checkout: Checkout = offer()): Call[] {
  multiVendor();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  putIntoCart([aCartGroup({ shop_id: 7, shop_name: 'Casa', products: [aCartProduct({ name: 'Mug', price: 10 })] })]);
  useSession.setState({ addresses: [home, work] });
  useCart.setState({ selectedShopIds: [7], address: home });
  return serve('post', '/cart/checkout', checkout);
}

function offer(own: Partial<Checkout> = {}): Checkout {
  return aCheckout({ checkout_items: [aCheckoutGroup({ shop_id: 7, shop_name: 'Casa', products: [aCartProduct({ name: 'Mug', price: 10 })] })], ...own });
}

const open = () => renderRoute(CheckoutPage, { path: '/checkout' });
const placed = {
  order_group: { id: 1, code: '100231', payable_amount: 14, display: { payable_amount: '$14.00' } },
  orders: [{ id: 31, order_code: '#100231-1', shop: { name: 'Casa' }, display: { payable_amount: '$14.00' } }],
  order_payment_url: '',
};

beforeEach(() => useCart.setState({ checkout: null }));

test('shows items by shop, delivery, taxes and the sum', async () => {
  const base = offer();
  setUp({
    ...base,
    checkout: {
      ...base.checkout, coupon_discount: 2, order_tax_amount: 1, all_vat_taxes: [{ name: 'VAT', percentage: 7, amount: 1, included: false, display: '$1.00' }],
      display: { ...base.checkout.display, coupon_discount: '$2.00', order_tax_amount: '$1.00', payable_amount: '$13.00' },
    },
    checkout_items: [{ ...base.checkout_items[0]!, applied_voucher: { id: 1, code: 'TWO', amount: 2, display: '$2.00' }, next_voucher: { code: 'MORE', short: 5, display: '$5.00' } }],
  });
  open();
  expect(await screen.findByText('Sold by Casa')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mug' })).toBeTruthy();
  expect(screen.getByText('Arrives in 2 to 5 days')).toBeTruthy();
  expect(screen.getByText('TWO saves you $2.00')).toBeTruthy();
  expect(screen.getByText('MORE: Spend $5.00 more to use it')).toBeTruthy();
  expect(screen.getByText('−$2.00')).toBeTruthy();
  expect(screen.getByText('VAT (7%)').parentElement?.textContent).toContain('$1.00');
  expect(screen.getByText('Payable amount').parentElement?.textContent).toContain('$13.00');
});

test('a chosen address is asked for again', async () => {
  const calls = setUp();
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /Lilla gatan 2/u }));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ address_id: 12, shop_ids: [7] }));
  expect(useCart.getState().address?.id).toBe(12);
});

test('places the order and thanks with codes and links', async () => {
  setUp();
  const calls = serve('post', '/place-order', placed);
  serve('get', '/carts', aCart({ cart_items: [] }));
  const { user } = open();
  await screen.findByText('Sold by Casa');
  await user.type(screen.getByLabelText(/Note for the shop/u), 'ring twice');
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect(await screen.findByRole('heading', { name: /^Thank you, / })).toBe(document.activeElement);
  expect(screen.getByRole('link', { name: 'Order #100231-1' }).getAttribute('href')).toBe('/order-history/31');
  expect(screen.getByRole('link', { name: 'View my orders' }).getAttribute('href')).toBe('/order-history');
  expect(calls[0]?.body).toEqual({ shop_ids: [7], address_id: 11, payment_method: 'cash', checkout_key: offer().checkout_key, note: 'ring twice' });
  expect(calls[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  await waitFor(() => expect(useCart.getState()).toMatchObject({ selectedShopIds: [], checkout: null, couponCode: '' }));
});

test('thanks name the address of the confirmation, where there is one', async () => {
  setUp();
  serve('post', '/place-order', placed);
  serve('get', '/carts', aCart({ cart_items: [] }));
  signInAs(aUser({ email: 'nora@example.com' }));
  const { user } = open();
  await screen.findByText('Sold by Casa');
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect((await screen.findByText(/We sent the details to/u)).textContent).toBe('We sent the details to nora@example.com');
  act(() => useSession.setState(({ user: now }) => ({ user: now && { ...now, email: '' } })));
  expect(screen.queryByText(/We sent the details to/u)).toBeNull();
});

test('a moved price is shown and has to be agreed to', async () => {
  setUp();
  const now = offer({ checkout_key: '00000000-0000-8000-8000-000000000002' });
  const answers = [
    () => Response.json({
      message: 'Something changed in your cart. Please check it.',
      data: {
        changed_lines: [
          { cart_id: 1, name: 'Mug', reason: 'price', old_quantity: 1, new_quantity: 1, display: { old_price: '$10.00', new_price: '$12.00' } },
          { cart_id: 2, name: 'Cup', reason: 'stock', old_quantity: 3, new_quantity: 2, display: { old_price: '', new_price: '' } },
        ],
        checkout: now,
      },
    }, { status: 409 }),
    () => placed,
  ];
  const calls = serve('post', '/place-order', () => answers[calls.length - 1]!());
  const { user } = open();
  await screen.findByText('Sold by Casa');
  serve('post', '/cart/checkout', now);
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  const notice = await screen.findByRole('alert');
  expect(within(notice).getByText('The price of Mug is now $12.00')).toBeTruthy();
  expect(within(notice).getByText('Cup: Only 2 left')).toBeTruthy();
  expect(notice).toBe(document.activeElement);
  await user.click(within(notice).getByRole('button', { name: 'Agree and place order' }));
  expect(await screen.findByRole('heading', { name: /^Thank you/ })).toBeTruthy();
  expect(calls[1]?.body).toMatchObject({ checkout_key: now.checkout_key });
  expect(calls[1]?.headers.get('Idempotency-Key')).not.toBe(calls[0]?.headers.get('Idempotency-Key'));
});

test('pressing again after a lost answer uses the same key', async () => {
  setUp();
  const calls = serve('post', '/place-order', () => (calls.length === 1 ? Response.error() : placed));
  const { user } = open();
  await screen.findByText('Sold by Casa');
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(toasts()).toContain('We cannot reach the shop. Check your connection.'));
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await screen.findByRole('heading', { name: /^Thank you/ });
  expect(calls[1]?.headers.get('Idempotency-Key')).toBe(calls[0]?.headers.get('Idempotency-Key'));
});

test('the server’s refusal is a toast', async () => {
  setUp();
  fail('post', '/place-order', 422, 'This payment method is not available');
  const { user } = open();
  await screen.findByText('Sold by Casa');
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(toasts()).toContain('This payment method is not available'));
});

test('a refusal of an ended session ends it here; the page asks to sign in', async () => {
  setUp();
  fail('post', '/place-order', 401, 'Please login first!');
  const { user } = open();
  await screen.findByText('Sold by Casa');
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect(await screen.findByRole('heading', { name: 'Log in to see this' })).toBeTruthy();
  expect(useSession.getState()).toMatchObject({ token: null, user: null });
  expect(toasts()).toEqual([]);
});

test.each([
  ['a refusal', () => Response.json({ message: 'Please login first!' }, { status: 401 })],
  ['an offer', () => Response.json({ data: { changed_lines: [], checkout: aCheckout({ checkout_items: [] }) } }, { status: 409 })],
  ['a purchase', () => Response.json({ data: placed })],
])('%s that was meant for the session before leaves this one alone', async (_, answer) => {
  setUp();
  serve('post', '/place-order', () => {
    useSession.setState({ token: 'newer' });
    return answer();
  });
  const { user } = open();
  await screen.findByText('Sold by Casa');
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(useSession.getState().token).toBe('newer'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Place order' }).hasAttribute('aria-busy')).toBe(false));
  expect(useSession.getState()).toMatchObject({ token: 'newer', addresses: [home, work] });
  expect(useCart.getState().selectedShopIds).toEqual([7]);
  expect(screen.getByText('Sold by Casa')).toBeTruthy();
  expect(toasts()).toEqual([]);
});

test('without an address nothing is sent', async () => {
  setUp();
  useSession.setState({ addresses: [] });
  useCart.setState({ address: null });
  const calls = serve('post', '/place-order', placed);
  const { user } = open();
  await screen.findByText('Sold by Casa');
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Add a delivery address to go on');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an address' }));
  expect(calls).toHaveLength(0);
});

test('a typed code is applied, or its fault is told', async () => {
  const calls = setUp();
  const { user } = open();
  await screen.findByText('Sold by Casa');
  serve('post', '/cart/checkout', ({ body }) => {
    calls.push({ body } as Call);
    return offer({ coupon_message: 'This voucher has ended' });
  });
  await user.type(screen.getByLabelText('Voucher code'), ' old ');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('This voucher has ended')).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({ coupon_code: 'old' });
  expect(useCart.getState().couponCode).toBe('old');
});

test('no shop selected: a hint, and an error once the shopper goes on', async () => {
  setUp();
  const orders = serve('post', '/place-order', placed);
  useCart.setState({ selectedShopIds: [] });
  const { user } = open();
  const hint = await screen.findByText('Please select at least one shop');
  expect(hint.dataset.error).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect(hint.dataset.error).toBe('true');
  expect(toasts()).toEqual(['Please select at least one shop']);
  expect(orders).toHaveLength(0);
  await user.click(screen.getByLabelText(/^Casa ·/u));
  expect(await screen.findByText('Sold by Casa')).toBeTruthy();
});

test('a code typed before a shop is selected says why not, and works with the selection', async () => {
  const calls = setUp();
  useCart.setState({ selectedShopIds: [] });
  const { user } = open();
  const field = await screen.findByLabelText('Voucher code');
  await user.type(field, 'TWO');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const why = screen.getAllByText('Please select at least one shop').find((one) => field.getAttribute('aria-describedby')?.split(' ').includes(one.id));
  expect(why).toBeTruthy();
  await user.click(screen.getByLabelText(/^Casa ·/u));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ shop_ids: [7], coupon_code: 'TWO' }));
});

test('a failed reading can be tried again', async () => {
  setUp();
  fail('post', '/cart/checkout', 500);
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  serve('post', '/cart/checkout', offer());
  await user.click(retry);
  expect(await screen.findByText('Sold by Casa')).toBeTruthy();
});

test('why there is no price is what was answered to the newest question, whoever asked it', async () => {
  setUp();
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const calls = serve('post', '/cart/checkout', async () => {
    const first = calls.length === 1;
    if (first) await slow;
    return Response.json({ message: first ? 'Older' : 'Newer' }, { status: 422 });
  });
  open();
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(fetchCheckout);
  release();
  expect((await screen.findByRole('alert')).textContent).toContain('Newer');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).hasAttribute('aria-busy')).toBe(false));
  expect(screen.getByRole('alert').textContent).toContain('Newer');
});

test('without a network the page says why there is no price, and asks again when it is back', async () => {
  setUp();
  fail('post', '/cart/checkout', 0);
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('We cannot reach the shop. Check your connection.');
  serve('post', '/cart/checkout', offer());
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Sold by Casa')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a guest is asked to sign in', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(useSession.getState().loginDialog).toBe('login');
});

test('an empty cart says so', async () => {
  signInAs();
  serve('get', '/carts', aCart({ cart_items: [] }));
  open();
  expect(screen.queryByText('Cart is empty')).toBeNull(); // nobody knows yet
  expect(await screen.findByRole('heading', { name: 'Cart is empty' })).toBeTruthy();
});

test('buy now prices and buys its one line, apart from the cart', async () => {
  const calls = setUp();
  const orders = serve('post', '/buy-now/place-order', placed);
  const { user } = renderRoute(BuyNowPage, { path: '/buynow' });
  await screen.findByText('Sold by Casa');
  expect(screen.getByRole('heading', { level: 1, name: 'Buy now' })).toBeTruthy();
  expect(calls[0]?.body).toEqual({ is_buy_now: true, address_id: 11 });
  expect(screen.getByRole('button', { name: 'Remove one' }).ariaDisabled).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await screen.findByRole('heading', { name: /^Thank you/ });
  expect(orders[0]?.body).toEqual({ address_id: 11, payment_method: 'cash', checkout_key: offer().checkout_key });
});

test('a price for buy now that is refused to an ended session ends it here', async () => {
  setUp();
  fail('post', '/cart/checkout', 401, 'Please login first!');
  renderRoute(BuyNowPage, { path: '/buynow' });
  await waitFor(() => expect(useSession.getState().token).toBeNull());
  expect(toasts()).toEqual([]);
});

test('nothing to buy now', async () => {
  setUp(offer({ checkout_items: [] }));
  useCart.setState({ total: 1 });
  const { user } = renderRoute(BuyNowPage, { path: '/buynow' });
  expect(await screen.findByRole('heading', { name: 'No product is chosen' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'View In Cart' }));
  expect(useCart.getState().drawerOpen).toBe(true);
  act(() => useCart.setState({ total: 0, drawerOpen: false }));
  expect(screen.getByRole('link', { name: 'Start shopping' }).getAttribute('href')).toBe('/products');
});

const gateway = { name: 'stripe', title: 'Stripe', logo: '' };
const unpaid = {
  ...placed, order_payment_url: 'https://checkout.stripe.test/1',
  orders: [{ ...placed.orders[0]!, payment_method: 'stripe', payment_status: 'pending', pay_until: '2026-11-22T10:30:00Z' }],
};

/** Chooses to pay online and places the order. */
async function payOnline(answer: object) {
  setUp();
  setBoot({ master: { ...boot.master, online_payment: true, payment_gateways: [gateway] } });
  const went = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign: went });
  const calls = serve('post', '/place-order', answer);
  serve('get', '/carts', aCart({ cart_items: [] }));
  const { user } = open();
  await screen.findByText('Sold by Casa');
  expect(screen.queryByText(/You pay on the page of/u)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Pay online' }));
  expect(screen.getByText('You pay on the page of Stripe and come back here. Your items are held for 30 minutes.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  return { calls, went };
}

test('paying online goes to the page of the gateway', async () => {
  const { calls, went } = await payOnline(unpaid);
  expect(await screen.findByRole('heading', { name: 'Taking you to the payment page' })).toBe(document.activeElement);
  expect(went.mock.calls).toEqual([['https://checkout.stripe.test/1']]);
  expect(calls[0]?.body).toMatchObject({ payment_method: 'stripe' });
  expect(screen.getByRole('link', { name: 'Go to the payment page' }).getAttribute('href')).toBe('https://checkout.stripe.test/1');
});

test('a gateway that is away leaves the order to be paid later', async () => {
  const { went } = await payOnline({ ...unpaid, order_payment_url: '' });
  expect(await screen.findByRole('heading', { name: 'Your order waits for its payment' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe('/order-history/31');
  expect(went).not.toHaveBeenCalled();
});

test('what a gateway cannot take is not chosen, and says why', async () => {
  setUp(offer({ online_payments: [{ name: 'stripe', currency: 'USD', amount: 0.4, charge: '', refusal: 'Online payment starts at $0.50' }] }));
  setBoot({ master: { ...boot.master, online_payment: true, payment_gateways: [gateway] } });
  const { user } = open();
  await screen.findByText('Online payment starts at $0.50');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Pay online/u }).disabled).toBe(true);
  expect(screen.getByRole('radio', { name: 'Cash on delivery', checked: true })).toBeTruthy();
  const calls = serve('post', '/place-order', placed);
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ payment_method: 'cash' }));
});

test('where nothing takes the total nothing can be ordered', async () => {
  setUp(offer({ online_payments: [{ name: 'stripe', currency: 'USD', amount: 0.4, charge: '', refusal: 'Online payment starts at $0.50' }] }));
  setBoot({ master: { ...boot.master, cash_on_delivery: false, online_payment: true, payment_gateways: [gateway] } });
  open();
  await screen.findByText('Online payment starts at $0.50');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Place order' }).disabled).toBe(true);
});

test('what is charged is told where it is not what is shown', async () => {
  setUp(offer({ online_payments: [{ name: 'stripe', currency: 'USD', amount: 14, charge: '$14.00', refusal: '' }] }));
  setBoot({ master: { ...boot.master, online_payment: true, payment_gateways: [gateway] } });
  const { user } = open();
  await screen.findByText('Sold by Casa');
  expect(screen.queryByText('The amount charged will be $14.00.')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Pay online' }));
  expect(screen.getByText('The amount charged will be $14.00.')).toBeTruthy();
});

test('what costs nothing online needs no payment', async () => {
  await payOnline({ ...unpaid, order_payment_url: '', orders: [{ ...unpaid.orders[0]!, payment_status: 'paid', pay_until: null }] });
  expect(await screen.findByRole('heading', { name: /^Thank you/u })).toBeTruthy();
});

test('nothing is offered that the site does not take', async () => {
  setUp();
  setBoot({ master: { ...boot.master, cash_on_delivery: false, online_payment: false, payment_gateways: [] } });
  open();
  expect((await screen.findByText('Orders cannot be placed at the moment')).getAttribute('role')).toBe('alert');
  expect(screen.getByRole('button', { name: 'Place order' }).hasAttribute('disabled')).toBe(true);
});
