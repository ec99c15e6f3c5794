import { useSession } from '@shop/platform';
import { fail, hang, renderRoute, serve, signInAs } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import OrdersPage from '../src/pages/orders/orders-page.tsx';
import { aLine, anOrder, anOrderPage, toasts } from './setup.ts';

beforeEach(() => void signInAs());

const show = (at = '/order-history') => renderRoute(OrdersPage, { path: '/order-history', at });

test('shows each order with its status, date, shop and amount', async () => {
  const order = anOrder({ order_status: 'on_the_way', products: [aLine(), aLine({ quantity: 1 })] });
  serve('get', '/orders', anOrderPage([order]));
  show();
  const card = (await screen.findByRole('heading', { name: `Order ${order.order_code}` })).closest('article');
  expect(within(card as HTMLElement).getByText('On the way')).toBeTruthy();
  expect(within(card as HTMLElement).getByText('Casa Norrland')).toBeTruthy();
  expect(within(card as HTMLElement).getByText('3 items')).toBeTruthy();
  expect(within(card as HTMLElement).getByText('66.60€')).toBeTruthy();
  expect(within(card as HTMLElement).getByText('Placed on 18 Nov, 2026')).toBeTruthy();
  expect(document.title).toBe('Order History - NovaStore');
});

test('an order leads to its page', async () => {
  const order = anOrder();
  serve('get', '/orders', anOrderPage([order]));
  const { user, address } = show();
  await user.click(await screen.findByRole('link', { name: `Order ${order.order_code}` }));
  expect(address()).toBe(`/order-history/${order.id}`);
});

test('an order that is not paid says so, and can be paid from here while its items are held', async () => {
  const went = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign: went });
  const online = { payment_method: 'stripe' } as const;
  const orders = [
    anOrder({ ...online, id: 7, pay_until: '2026-11-22T10:30:00Z' }),
    anOrder({ ...online, id: 8, order_status: 'cancelled' }),
    anOrder({ ...online, id: 9, order_status: 'cancelled', payment_status: 'failed' }),
    anOrder({ ...online, id: 10, payment_status: 'paid' }),
    anOrder({ ...online, id: 11, payment_status: 'authorized' }),
    anOrder({ id: 12 }),
  ];
  serve('get', '/orders', anOrderPage(orders));
  serve('get', '/order-payment/7', { order_payment_url: 'https://checkout.stripe.test/1' });
  const { user, address } = show();
  await screen.findByRole('heading', { name: `Order ${orders[0]!.order_code}` });
  const said = screen.getAllByRole('article').map((card) => [within(card).queryByText('Not paid'), within(card).queryByText('Payment failed'), within(card).queryByRole('button', { name: 'Pay now' })].map(Boolean));
  expect(said).toEqual([[true, false, true], [true, false, false], [false, true, false], [false, false, false], [false, false, false], [false, false, false]]);
  expect(screen.getByText('Your items are held until 22 Nov, 2026', { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(went.mock.calls).toEqual([['https://checkout.stripe.test/1']]));
  expect(address()).toBe('/order-history');
});

test('the filter asks the server and keeps its choice in the address', async () => {
  const calls = serve('get', '/orders', ({ search }) => anOrderPage(search.get('order_status') === 'delivered' ? [] : [anOrder()]));
  const { user, address } = show();
  const filter = await screen.findByRole('navigation', { name: 'Orders by status' });
  expect(within(filter).getByRole('link', { name: /^All/u }).getAttribute('aria-current')).toBe('page');
  await user.click(within(filter).getByRole('link', { name: /^Delivered/u }));
  expect(await screen.findByText('No orders with this status')).toBeTruthy();
  expect(address()).toBe('/order-history?order_status=delivered');
  expect(calls.at(-1)?.search.get('order_status')).toBe('delivered');
});

test('who has ordered nothing has nothing to filter', async () => {
  const { status_wise_orders: counts } = anOrderPage([]);
  serve('get', '/orders', anOrderPage([], { total: 0, status_wise_orders: { ...counts, all: 0 } }));
  show();
  expect(await screen.findByText('You have no orders yet')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Orders by status' })).toBeNull();
});

test('pages are links', async () => {
  const calls = serve('get', '/orders', anOrderPage([anOrder()], { total: 23 }));
  const { user, address } = show('/order-history?page=2');
  expect((await screen.findByRole('link', { name: 'Go to page 2' })).getAttribute('aria-current')).toBe('page');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(address()).toBe('/order-history?page=3');
  await waitFor(() => expect(calls.at(-1)?.search.get('page')).toBe('3'));
});

test('nonsense in the address is the first page of all orders', async () => {
  const calls = serve('get', '/orders', anOrderPage([anOrder()]));
  show('/order-history?order_status=stolen&page=-4');
  await screen.findByRole('article');
  expect([...(calls[0]?.search.keys() ?? [])]).toEqual(['per_page']);
});

test('while it loads it says so', () => {
  hang('get', '/orders');
  show();
  expect(screen.getByRole('status').textContent).toBe('Loading...');
});

test('without orders it leads to the products', async () => {
  serve('get', '/orders', anOrderPage([]));
  const { user, address } = show();
  expect(await screen.findByText('You have no orders yet')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Start shopping' }));
  expect(address()).toBe('/products');
});

test('a failure can be tried again', async () => {
  fail('get', '/orders', 403, 'Not now');
  const { user } = show();
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
  serve('get', '/orders', anOrderPage([anOrder()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

test('an ended session is cleared, with a word', async () => {
  fail('get', '/orders', 401, 'Please login first!');
  show();
  await waitFor(() => expect(useSession.getState().user).toBeNull());
  expect(toasts()).toEqual(['Your session has ended. Please log in again.']);
});
