import { aProduct, renderRoute, serve } from '@shop/testkit';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import BestDealPage from '../src/pages/best-deal/best-deal-page.tsx';
import MostPopularPage from '../src/pages/most-popular/most-popular-page.tsx';

test.each([
  { name: 'Most Popular', Page: MostPopularPage, path: '/most-popular', call: '/popular-products' },
  { name: 'Best Deal', Page: BestDealPage, path: '/best-deal', call: '/best-deal-products' },
])('$name lists page by page', async ({ name, Page, path, call }) => {
  const calls = serve('get', call, { products: [aProduct({ name: 'Oak Chair' })], total: 45 });
  renderRoute(Page, { path, at: `${path}?page=2` });
  expect(await screen.findByRole('link', { name: 'Oak Chair' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy();
  expect(calls[0]?.search.get('page')).toBe('2');
  expect(screen.getByRole('link', { name: 'Go to page 3' }).getAttribute('href')).toBe(`${path}?page=3`);
});

test('a page after the last leads back to the first', async () => {
  serve('get', '/popular-products', { products: [], total: 3 });
  renderRoute(MostPopularPage, { path: '/most-popular', at: '/most-popular?page=9' });
  expect((await screen.findByRole('link', { name: 'Back to the first page' })).getAttribute('href')).toBe('/most-popular');
});
