import { aProduct, fail, renderRoute, serve } from '@shop/testkit';
import type { DataOf } from '@shop/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import CategoriesPage from '../src/pages/categories/categories-page.tsx';
import CategoryPage from '../src/pages/category/category-page.tsx';
import { aList, caught, noFilters, stubLayout } from './setup.tsx';

type Category = DataOf<'get', '/category-products'>['category'];

beforeEach(stubLayout);

const aCategory = (id: number, name: string, below: Category[] = []): Category => ({
  id, name, slug: name.toLowerCase(), thumbnail: '/media/categories/x.webp', icon: '', cover: '', picture: '', total_products: id, sub_categories: below,
});
const furniture = aCategory(14, 'Furniture', [aCategory(4, 'Chairs'), aCategory(3, 'Sofas')]);
const show = (at: string) => renderRoute(CategoryPage, { path: '/categories/:slug', at });

test('the tree leads to every category', async () => {
  serve('get', '/categories', { categories: [aCategory(39, 'Home', [furniture])], total: 1 });
  renderRoute(CategoriesPage, { path: '/categories' });
  expect(await screen.findByRole('heading', { level: 2, name: 'Home' })).toBeTruthy();
  expect(screen.getByText('39 products')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Furniture' }).getAttribute('href')).toBe('/categories/furniture');
  expect(screen.getByRole('link', { name: 'Sofas' }).getAttribute('href')).toBe('/categories/sofas');
});

test('a category lists its products, its trail and what lies within', async () => {
  const path = [{ id: 39, name: 'Home', slug: 'home' }, { id: 14, name: 'Furniture', slug: 'furniture' }];
  const calls = serve('get', '/category-products', { ...aList([aProduct({ name: 'Oak Chair' })]), category: furniture, path });
  show('/categories/furniture?category_id=9');
  expect(await screen.findByRole('heading', { level: 1, name: 'Furniture' })).toBeTruthy();
  expect(document.title).toBe('Furniture - NovaStore');
  expect(screen.getByRole('link', { name: 'Oak Chair' })).toBeTruthy();
  const branches = within(screen.getByRole('navigation', { name: 'Within Furniture' }));
  expect(branches.getByRole('link', { name: /Chairs/ }).getAttribute('href')).toBe('/categories/chairs');
  const trail = within(screen.getByRole('navigation', { name: 'You are here' }));
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/categories', '/categories/home']);
  expect(Object.fromEntries(calls[0]!.search)).toEqual({ slug: 'furniture', per_page: '20' });
});

test('filters stay within the category', async () => {
  const filters = { ...noFilters, brands: [{ id: 3, name: 'Kubo', count: 4 }], categories: [{ id: 1, name: 'Chairs', slug: 'chairs', count: 2 }] };
  const calls = serve('get', '/category-products', { ...aList([aProduct()], { filters }), category: furniture, path: [] });
  const { user, address } = show('/categories/furniture');
  const side = within(await screen.findByRole('complementary', { name: 'Filters' }));
  expect(side.queryByRole('link', { name: /Chairs/ })).toBeNull();
  await user.click(side.getByRole('checkbox', { name: /Kubo/ }));
  await waitFor(() => expect(address()).toBe('/categories/furniture?brand_id=3'));
  await waitFor(() => expect(calls.at(-1)?.search.get('brand_id')).toBe('3'));
});

test('an unknown category is thrown to the page\'s boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fail('get', '/category-products', 404, 'There is no such category');
  renderRoute(caught(CategoryPage), { path: '/categories/:slug', at: '/categories/none' });
  expect((await screen.findByRole('alert')).textContent).toBe('There is no such category');
});

test('a page the server refuses leads back to the first', async () => {
  fail('get', '/category-products', 422, 'Only the first 50 pages can be opened', { page: ['Only the first 50 pages can be opened'] });
  const { user, address } = show('/categories/furniture?page=99');
  await user.click(await screen.findByRole('button', { name: 'Back to the first page' }));
  await waitFor(() => expect(address()).toBe('/categories/furniture'));
});
