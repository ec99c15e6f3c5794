import { useCart, useChatDock } from '@shop/platform';
import { aCart, fail, renderRoute, serve, signInAs } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import OrderPage from '../src/pages/order/order-page.tsx';
import { aLine, anOrder, stubLayout, toasts } from './setup.ts';

beforeEach(() => {
  stubLayout();
  signInAs();
});

const show = (id: number) => renderRoute(OrderPage, { path: '/order-history/:id', at: `/order-history/${id}` });

async function open(order = anOrder()) {
  serve('get', '/order-details', { order });
  const page = show(order.id);
  await screen.findByRole('heading', { level: 1, name: `Order ${order.order_code}` });
  return { ...page, order };
}

test('shows products, totals, payment and address as they were bought', async () => {
  await open(anOrder({
    coupon_discount: 5, coupon_code: 'KILN10', note: 'Ring twice',
    all_vat_taxes: [{ name: 'VAT', percentage: 23, amount: 4, included: true, display: '3.60€' }],
  }));
  const line = screen.getByRole('heading', { name: 'Shell Armchair' }).closest('article') as HTMLElement;
  expect(within(line).getByText('Size: Large · Color: Moss')).toBeTruthy();
  expect(within(line).getByText('31.50€')).toBeTruthy();
  expect(within(line).getByText('63.00€')).toBeTruthy();
  const summary = screen.getByRole('region', { name: 'Order summary' });
  expect(within(summary).getByText('66.60€')).toBeTruthy();
  expect(within(summary).getByText('Voucher discount (KILN10)')).toBeTruthy();
  const rows = [...summary.querySelectorAll('dt')].map((label) => label.textContent);
  expect(rows.slice(-2)).toEqual(['Payable amount', 'Includes VAT (23%)']);
  expect(within(screen.getByRole('region', { name: 'Payment method' })).getByText('Cash on delivery')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Deliver to' })).getByText('Portugal')).toBeTruthy();
  expect(screen.getByText('Ring twice')).toBeTruthy();
});

test('the timeline shows what happened and what is to come', async () => {
  await open(anOrder({
    order_status: 'processing', eta_from: '2026-11-22', eta_to: '2026-11-24', tracking: { carrier: 'Postnord', number: 'SE123', url: 'https://track.example/SE123' },
    timeline: [{ status: 'pending', at: '2026-11-18T10:00:00Z', note: '' }, { status: 'processing', at: '2026-11-19T10:00:00Z', note: 'Being packed' }],
  }));
  const steps = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
  expect(steps.map((step) => step.querySelector('b')?.textContent)).toEqual(['Pending', 'Processing', 'Picked up', 'On the way', 'Delivered']);
  expect(steps[1]?.getAttribute('aria-current')).toBe('step');
  expect(screen.getByText('Being packed')).toBeTruthy();
  expect(screen.getByText('Arrives 22 Nov, 2026 to 24 Nov, 2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Track parcel' }).getAttribute('href')).toBe('https://track.example/SE123');
});

test('a cancelled order goes nowhere', async () => {
  await open(anOrder({
    order_status: 'cancelled', can_cancel: false,
    timeline: [{ status: 'pending', at: '2026-11-18T10:00:00Z', note: '' }, { status: 'cancelled', at: '2026-11-18T11:00:00Z', note: 'Changed my mind' }],
  }));
  expect(within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  expect(screen.queryByText('Not paid yet')).toBeNull();
});

test('cancelling asks first, and shows the order as it is then', async () => {
  const { user, order } = await open();
  const calls = serve('post', '/orders/cancel', { order: anOrder({ id: order.id, order_code: order.order_code, order_status: 'cancelled', can_cancel: false }) });
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
  await user.type(within(dialog).getByLabelText(/Why do you cancel/u), 'Changed my mind');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ order_id: order.id, reason: 'Changed my mind' }]);
  expect(toasts()).toEqual(['The order was cancelled']);
});

test('a refusal is said in the dialog', async () => {
  const { user } = await open();
  fail('post', '/orders/cancel', 409, 'The shop has started on it');
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The shop has started on it');
});

test('ordering again fills the cart and names what is missing', async () => {
  const { user } = await open(anOrder({ products: [aLine(), aLine()] }));
  serve('post', '/place-order/again', { ...aCart(), not_added: [{ product: 'Shell Armchair', reason: 'Sold out' }] });
  serve('get', '/carts', aCart());
  await user.click(screen.getByRole('button', { name: 'Order again' }));
  await waitFor(() => expect(useCart.getState().drawerOpen).toBe(true));
  expect(toasts()).toEqual(['1 item could not be added']);
});

test('the shop can be written to', async () => {
  const { user, order } = await open();
  serve('post', '/store-message', {});
  await user.click(screen.getByRole('button', { name: 'Chat with shop' }));
  await waitFor(() => expect(useChatDock.getState().shop?.id).toBe(order.shop.id));
});

test.each([404, 422])('an order that is not there (%i) leads back to the list', async (status) => {
  fail('get', '/order-details', status, 'Not found');
  const { user, address } = show(7);
  expect(await screen.findByText('We cannot find this order')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'View my orders' }));
  expect(address()).toBe('/order-history');
});
