import { aProduct, fail, hang, renderRoute, serve } from '@shop/testkit';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import HomePage from '../src/pages/home/home-page.tsx';
import { aShopCard, emptyHome, stubLayout, useSections } from './setup.tsx';

beforeEach(stubLayout);

const show = () => renderRoute(HomePage, { path: '/' });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('shows the sections that the theme names, in its order', async () => {
  useSections({ kind: 'shops', variant: 'cover' }, { kind: 'most-popular', variant: 'grid' }, { kind: 'best-deals', variant: 'grid' });
  const calls = serve('get', '/home', { ...emptyHome, shops: [aShopCard()], popular_products: [aProduct()], best_deal_products: [aProduct()] });
  show();
  await screen.findByRole('heading', { name: 'Shops people come back to' });
  expect(headings()).toEqual(['Shops people come back to', 'Most popular', 'Best deals']);
  expect(calls[0]?.search.get('theme')).toBe('test');
});

test('a section without content and a kind nobody knows are left out', async () => {
  useSections({ kind: 'shops', variant: 'cover' }, { kind: 'flash-sale', variant: 'panel' }, { kind: 'hologram', variant: '' } as never, { kind: 'most-popular', variant: 'grid' });
  serve('get', '/home', { ...emptyHome, popular_products: [aProduct()] });
  show();
  await screen.findByRole('heading', { name: 'Most popular' });
  expect(headings()).toEqual(['Most popular']);
});

test('the running sale shows its products with how much is gone, and the time that is left', async () => {
  useSections({ kind: 'flash-sale', variant: 'panel' });
  const product = { ...aProduct({ name: 'Toaster' }), limit: 60, sold: 41, flash_price: 30, flash_display: '$30.00' };
  const sale = { id: 4, slug: 's', name: 'The weekend twelve', line: '', banner: '', start_date: '2020-01-01T00:00:00Z', end_date: new Date(Date.now() + 90_000).toISOString(), server_time: new Date().toISOString(), products: [product] };
  serve('get', '/home', { ...emptyHome, running_flash_sale: sale });
  show();
  const section = await screen.findByRole('region', { name: 'The weekend twelve' });
  expect(within(section).getByText('68% claimed')).toBeTruthy();
  expect(within(section).getByRole('timer')).toBeTruthy();
  expect(within(section).getByRole('link', { name: 'See all: The weekend twelve' }).getAttribute('href')).toBe('/flash-sale/4');
});

test('a sale that is over sells nothing more, whatever a kept answer still offers', async () => {
  useSections({ kind: 'flash-sale', variant: 'panel' });
  const product = { ...aProduct({ name: 'Toaster' }), limit: 60, sold: 41, flash_price: 30, flash_display: '$30.00' };
  const sale = { id: 4, slug: 's', name: 'The weekend twelve', line: '', banner: '', start_date: '2020-01-01T00:00:00Z', end_date: '2020-01-02T00:00:00Z', server_time: '', products: [product] };
  serve('get', '/home', { ...emptyHome, running_flash_sale: sale });
  show();
  const section = await screen.findByRole('region', { name: 'The weekend twelve' });
  expect(within(section).getByRole('status').textContent).toBe('This flash sale is over');
  expect(within(section).queryByText('Toaster')).toBeNull();
  expect(within(section).getByRole('link', { name: 'Best Deal' }).getAttribute('href')).toBe('/best-deal');
});

test('a section that throws leaves a retry in its place, and the others stay', async () => {
  useSections({ kind: 'best-deals', variant: 'grid' }, { kind: 'most-popular', variant: 'grid' });
  const broken = { ...aProduct(), colors: null } as never;
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve('get', '/home', { ...emptyHome, best_deal_products: [broken], popular_products: [aProduct()] });
  show();
  expect(await screen.findByRole('heading', { name: 'Most popular' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Try again');
  expect(headings()).toEqual(['Most popular']);
  error.mockRestore();
});

test('makers are named, and lead to what they make', async () => {
  useSections({ kind: 'brands', variant: 'strip' });
  serve('get', '/home', { ...emptyHome, brands: [{ id: 7, name: 'Kubo', slug: 'kubo', logo: '/media/brands/kubo.svg' }] });
  show();
  expect((await screen.findByRole('link', { name: 'Kubo' })).getAttribute('href')).toBe('/products?brand_id=7');
});

test('while it loads there is a skeleton', () => {
  useSections({ kind: 'most-popular', variant: 'grid' });
  hang('get', '/home');
  show();
  expect(screen.getByRole('status').textContent).toBe('Loading...');
});

test('after a failure it can be tried again', async () => {
  useSections({ kind: 'most-popular', variant: 'grid' });
  fail('get', '/home', 429, 'Too many of you');
  const { user } = show();
  expect((await screen.findByRole('alert')).textContent).toContain('Too many of you');
  serve('get', '/home', { ...emptyHome, popular_products: [aProduct()] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Most popular' })).toBeTruthy();
});
