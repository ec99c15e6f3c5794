import { useCart, useSession, useToasts } from '@shop/platform';
import { aCart, aProduct, aUser, fail, renderRoute, serve, signInAs } from '@shop/testkit';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import DashboardPage from '../src/pages/dashboard/dashboard-page.tsx';
import WishlistPage from '../src/pages/wishlist/wishlist-page.tsx';
import { stubLayout, toasts } from './setup.ts';

beforeEach(() => {
  stubLayout();
  onlineManager.setOnline(true);
  signInAs(aUser({ name: 'Nora Lind' }));
});

const counts = { order_counts: { all: 7, pending: 6 }, wishlist_count: 11, unread_messages: 2, open_tickets: 1, collected_vouchers: 3 };

test('the dashboard counts what waits and shows the last orders', async () => {
  const order = { id: 9, order_code: '#100009-1', order_status: 'delivered', shop_name: 'Kiln', shop_logo: '', thumbnail: '', total_items: 3, placed_at: '2026-11-18T10:00:00Z' };
  serve('get', '/dashboard', { ...counts, last_orders: [order] });
  const { user, address } = renderRoute(DashboardPage, { path: '/dashboard' });
  expect(screen.getByRole('heading', { level: 1, name: 'Hello, Nora Lind' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: /Wishlist/u })).textContent).toContain('11');
  expect(screen.getByRole('link', { name: /Unread messages/u }).getAttribute('href')).toBe('/massages');
  const recent = within(screen.getByRole('region', { name: 'Recent orders' }));
  expect(recent.getByText('Delivered')).toBeTruthy();
  expect(recent.getByText(/Kiln · 3 items · 18 Nov, 2026/u)).toBeTruthy();
  await user.click(recent.getByRole('link', { name: 'Order #100009-1' }));
  expect(address()).toBe('/order-history/9');
});

test('a new account has an invitation instead of orders', async () => {
  serve('get', '/dashboard', { ...counts, order_counts: { all: 0 }, last_orders: [] });
  renderRoute(DashboardPage, { path: '/dashboard' });
  expect(await screen.findByRole('link', { name: 'Start shopping' })).toBeTruthy();
});

test('a wish is taken off, and put back by Undo', async () => {
  const chair = aProduct({ id: 5, name: 'Shell Armchair', is_favorite: true, display: { price: '$40.00', discount_price: '', lowest_30d: '' } as never });
  let wishes = [chair];
  serve('get', '/favorite-products', () => ({ total: wishes.length, products: wishes }));
  const calls = serve('post', '/favorite-add-or-remove', () => {
    wishes = wishes.length > 0 ? [] : [chair];
    return { product: { is_favorite: wishes.length > 0 }, total: wishes.length };
  });
  const { user } = renderRoute(WishlistPage, { path: '/wishlist' });
  await user.click(await screen.findByRole('button', { name: 'Remove from wishlist: Shell Armchair' }));
  expect(await screen.findByText('Your wishlist is empty')).toBeTruthy();
  expect(useSession.getState().favoriteCount).toBe(0);
  expect(toasts()).toEqual(['Shell Armchair was taken off your wishlist']);
  act(() => useToasts.getState().toasts[0]?.action?.run());
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ product_id: 5 }, { product_id: 5 }]);
});

test.each([
  ['too many calls', 429, 'Too many requests'],
  ['a broken server', 500, 'Something went wrong'],
  ['no network', 0, 'We cannot reach the shop. Check your connection.'],
])('%s: the next page of the wishlist is missing, what was shown stays, and a retry brings it', async (_, status, reason) => {
  const vase = (id: number, name: string) => aProduct({ id, name, display: { price: '$40.00', discount_price: '', lowest_30d: '' } as never });
  serve('get', '/favorite-products', { total: 30, products: [vase(5, 'Vase')] });
  const { user } = renderRoute(WishlistPage, { path: '/wishlist' });
  await screen.findByRole('heading', { name: 'Vase' });
  const offline = status === 0;
  if (offline) act(() => onlineManager.setOnline(false));
  else fail('get', '/favorite-products', status, reason);
  await user.click(screen.getByRole('link', { name: 'Go to page 2' }));
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(reason);
  expect(screen.getByRole('heading', { name: 'Vase' })).toBeTruthy();
  serve('get', '/favorite-products', { total: 30, products: [vase(6, 'Lamp')] });
  if (offline) act(() => onlineManager.setOnline(true));
  else await user.click(within(notice).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Lamp' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Vase' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list that is asked for without a network says so instead of waiting, and comes with it', async () => {
  act(() => onlineManager.setOnline(false));
  serve('get', '/favorite-products', { total: 1, products: [aProduct({ id: 5, name: 'Vase', display: { price: '$40.00', discount_price: '', lowest_30d: '' } as never })] });
  renderRoute(WishlistPage, { path: '/wishlist' });
  expect((await screen.findByRole('alert')).textContent).toContain('We cannot reach the shop');
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole('heading', { name: 'Vase' })).toBeTruthy();
});

test('a wish goes into the cart; one with sizes leads to its page', async () => {
  const plain = aProduct({ id: 5, name: 'Vase', display: { price: '$40.00', discount_price: '', lowest_30d: '' } as never });
  const sized = aProduct({ id: 6, name: 'Shirt', slug: 'shirt', sizes: [{ id: 1, name: 'S' }, { id: 2, name: 'M' }], display: { price: '$40.00', discount_price: '', lowest_30d: '' } as never });
  serve('get', '/favorite-products', { total: 2, products: [plain, sized] });
  const calls = serve('post', '/cart/store', aCart());
  const { user, address } = renderRoute(WishlistPage, { path: '/wishlist' });
  await user.click(await screen.findByRole('button', { name: 'Add to cart: Vase' }));
  await waitFor(() => expect(useCart.getState().total).toBe(1));
  expect(calls.map(({ body }) => body)).toEqual([{ product_id: 5, quantity: 1 }]);
  await user.click(screen.getByRole('button', { name: 'Add to cart: Shirt' }));
  await waitFor(() => expect(address()).toBe('/products/shirt'));
});
