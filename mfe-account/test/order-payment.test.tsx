import { queryClient } from '@shop/platform';
import { fail, renderRoute, serve, signInAs } from '@shop/testkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import OrderPage from '../src/pages/order/order-page.tsx';
import type { Order } from '../src/queries/orders.ts';
import { anOrder, stubLayout, toasts } from './setup.ts';

beforeEach(() => {
  stubLayout();
  signInAs();
});

const unpaid = (own: Partial<Order> = {}) => anOrder({ id: 7, group_id: 70, payment_method: 'stripe', pay_until: '2026-11-22T10:30:00Z', ...own });
const status = (payment_status: string) => ({ order_group: { id: 70, code: '1007' }, payment_method: 'stripe', payment_status, pay_until: null });

async function open(order: Order, search = '') {
  const calls = serve('get', '/order-details', { order });
  const page = renderRoute(OrderPage, { path: '/order-history/:id', at: `/order-history/7${search}` });
  await screen.findByRole('heading', { level: 1, name: `Order ${order.order_code}` });
  return { ...page, calls };
}

test('an unpaid order can be paid while its items are held', async () => {
  const went = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign: went });
  const { user } = await open(unpaid());
  serve('get', '/order-payment/7', { order_payment_url: 'https://checkout.stripe.test/1' });
  const notice = screen.getByRole('status');
  expect(notice.textContent).toContain('You have not paid yet');
  expect(notice.textContent).toContain('Your items are held until 22 Nov, 2026');
  await user.click(within(notice).getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(went.mock.calls).toEqual([['https://checkout.stripe.test/1']]));
});

test('an order that was called off meanwhile is shown as it is', async () => {
  const { user, calls } = await open(unpaid());
  fail('get', '/order-payment/7', 409, 'This order is not waiting for a payment');
  serve('get', '/order-details', { order: unpaid({ order_status: 'cancelled', pay_until: null }) });
  await user.click(screen.getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull());
  expect(toasts()).toEqual(['This order is not waiting for a payment']);
  expect(calls).toHaveLength(1);
});

test('whoever comes back from the gateway is told when the money has arrived', async () => {
  let state = 'pending';
  const asked = serve('get', '/payment/status', () => status(state));
  await open(unpaid(), '?payment=done');
  expect(await screen.findByText('We are waiting for your bank...')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  state = 'paid';
  serve('get', '/order-details', { order: unpaid({ payment_status: 'paid', pay_until: null }) });
  expect(await screen.findByText('Thank you! Your payment has arrived.')).toBeTruthy();
  expect(screen.getByText('Paid')).toBeTruthy();
});

test('a gateway that cannot be asked leaves the way to pay', async () => {
  fail('get', '/payment/status', 503, 'Later');
  await open(unpaid(), '?payment=done');
  expect(await screen.findByRole('button', { name: 'Pay now' })).toBeTruthy();
});

test('a gateway that cannot be asked is asked fifteen times', async () => {
  const asked = fail('get', '/payment/status', 422, 'Later');
  await open(unpaid(), '?payment=done');
  await screen.findByRole('button', { name: 'Pay now' });
  for (let turn = 0; turn < 30; turn++) {
    await act(async () => {
      await queryClient.refetchQueries({ queryKey: ['/payment/status'] });
      // Answers are told apart by their milliseconds.
      await new Promise((resolve) => setTimeout(resolve, 3));
    });
  }
  expect(asked).toHaveLength(15);
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
});

test.each([
  ['authorized', 'Your bank has not decided yet. We write to you as soon as it has.'],
  ['paid', 'Thank you! Your payment has arrived.'],
] as const)('a payment that is %s says so', async (payment_status, text) => {
  await open(unpaid({ payment_status, pay_until: null }), '?payment=done');
  expect(screen.getByRole('status').textContent).toBe(text);
});

test('calling a paid order off says what becomes of the money', async () => {
  const { user } = await open(unpaid({ payment_status: 'paid', pay_until: null }));
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('What you paid, 66.60€, goes back the way it came.')).toBeTruthy();
});

test('a paid order that was called off says that its money is on its way', async () => {
  await open(unpaid({ payment_status: 'paid', order_status: 'cancelled', can_cancel: false, pay_until: null }));
  expect(within(screen.getByRole('region', { name: 'Payment method' })).getByText('Your money is on its way back')).toBeTruthy();
});
