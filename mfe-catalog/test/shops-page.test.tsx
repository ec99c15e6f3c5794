import { useChatDock } from '@shop/platform';
import { aProduct, fail, renderRoute, serve, signInAs } from '@shop/testkit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import ShopPage from '../src/pages/shop/shop-page.tsx';
import ShopsPage from '../src/pages/shops/shops-page.tsx';
import { aList, aShopCard, stubLayout } from './setup.tsx';

beforeEach(stubLayout);

const show = (at = '/shops') => renderRoute(ShopsPage, { path: '/shops', at });

test('lists the shops', async () => {
  serve('get', '/shops', { shops: [aShopCard({ id: 5, name: 'Casa Norrland' })], total: 1 });
  show();
  expect((await screen.findByRole('link', { name: 'Casa Norrland' })).getAttribute('href')).toBe('/shops/5');
  expect(screen.getByText(/3 products · Free delivery/)).toBeTruthy();
});

test('words and order go into the address', async () => {
  const calls = serve('get', '/shops', { shops: [aShopCard()], total: 1 });
  const { user, address } = show('/shops?page=2');
  await user.type(await screen.findByRole('searchbox', { name: 'Search shops' }), ' casa {Enter}');
  await waitFor(() => expect(address()).toBe('/shops?search=casa'));
  await waitFor(() => expect(calls.at(-1)?.search.get('search')).toBe('casa'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Top rated');
  await waitFor(() => expect(address()).toBe('/shops?search=casa&sort_type=top_rated'));
});

test('no match says so and leads back to all', async () => {
  serve('get', '/shops', ({ search }) => (search.has('search') ? { shops: [], total: 0 } : { shops: [aShopCard({ name: 'Kubo' })], total: 1 }));
  const { user } = show('/shops?search=zzz');
  expect(await screen.findByRole('heading', { name: 'Nothing found for zzz' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'All shops' }));
  expect(await screen.findByRole('link', { name: 'Kubo' })).toBeTruthy();
});

test('a failure can be tried again', async () => {
  fail('get', '/shops', 422, 'No such order');
  const { user } = show();
  await screen.findByText('No such order');
  serve('get', '/shops', { shops: [aShopCard({ name: 'Kubo' })], total: 1 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Kubo' })).toBeTruthy();
});

test('a shop shows its face and its products, and can be written to', async () => {
  signInAs();
  const shop = aShopCard({ id: 5, name: 'Casa Norrland', description: 'Two joiners.' });
  serve('get', '/shops/5', { shop, categories: [], popular_products: [] });
  const products = serve('get', '/products', aList([aProduct({ name: 'Oak Chair' })]));
  const opened = serve('post', '/store-message', {});
  const { user } = renderRoute(ShopPage, { path: '/shops/:id', at: '/shops/5' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Casa Norrland' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Oak Chair' })).toBeTruthy();
  expect(products[0]?.search.get('shop_id')).toBe('5');
  await user.click(screen.getByRole('button', { name: 'Chat with shop' }));
  await waitFor(() => expect(useChatDock.getState().shop?.id).toBe(5));
  expect(opened[0]?.body).toMatchObject({ shop_id: 5, type: 'user' });
});
