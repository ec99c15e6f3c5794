import { aProduct, fail, renderRoute, serve } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import ProductsPage from '../src/pages/products/products-page.tsx';
import { aList, noFilters, stubLayout } from './setup.tsx';

beforeEach(stubLayout);

const show = (at = '/products') => renderRoute(ProductsPage, { path: '/products', at });
const filters = {
  ...noFilters,
  brands: [{ id: 3, name: 'Kubo', count: 4 }, { id: 4, name: 'Lumo', count: 2 }],
  categories: [{ id: 11, name: 'Lighting', slug: 'lighting', count: 7 }],
  ratings: [{ rating: 4, count: 5 }],
  min_price: 12, max_price: 99,
};
const narrowing = async () => within(await screen.findByRole('complementary', { name: 'Filters' }));

test('lists products with price, what it was, and rating', async () => {
  serve('get', '/products', aList([aProduct({
    name: 'Floor Lamp', slug: 'floor-lamp', discount_price: 30, discount_percentage: 25, display: { price: '$40.00', discount_price: '$30.00', lowest_30d: '' },
  })]));
  show();
  const card = (await screen.findByRole('link', { name: 'Floor Lamp' })).closest('article')!;
  expect(within(card).getByText('$30.00')).toBeTruthy();
  expect(within(card).getByText('Was $40.00')).toBeTruthy();
  expect(within(card).getByText('25% OFF')).toBeTruthy();
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/products/floor-lamp');
  expect(screen.getByText('1 result')).toBeTruthy();
});

test('the address is the call', async () => {
  const calls = serve('get', '/products', aList());
  show('/products?search=lamp&brand_id=3&brand_id=4&sort_type=newest&page=2');
  await screen.findByText('1 result');
  expect(calls[0]?.search.getAll('brand_id')).toEqual(['3', '4']);
  expect(Object.fromEntries(calls[0]!.search)).toMatchObject({ search: 'lamp', sort_type: 'newest', page: '2', per_page: '20' });
  expect(screen.getByRole('heading', { level: 1, name: 'lamp' })).toBeTruthy();
  expect(document.title).toBe('lamp - NovaStore');
});

test('a filter goes into the address and back to the first page', async () => {
  const calls = serve('get', '/products', aList([aProduct()], { filters }));
  const { user, address } = show('/products?page=3');
  await user.click((await narrowing()).getByRole('checkbox', { name: /Kubo/ }));
  await waitFor(() => expect(address()).toBe('/products?brand_id=3'));
  await waitFor(() => expect(calls.at(-1)?.search.get('brand_id')).toBe('3'));
  await user.click((await narrowing()).getByRole('checkbox', { name: /Lumo/ }));
  await waitFor(() => expect(address()).toBe('/products?brand_id=3&brand_id=4'));
  await user.click((await narrowing()).getByRole('button', { name: 'Clear all filters' }));
  await waitFor(() => expect(address()).toBe('/products'));
});

test('prices and stars narrow too; a range that makes no sense is refused', async () => {
  serve('get', '/products', aList([aProduct()], { filters }));
  const { user, address } = show();
  const side = await narrowing();
  await user.click(side.getByRole('checkbox', { name: /4 stars and up/ }));
  await waitFor(() => expect(address()).toBe('/products?rating=4'));
  await user.type((await narrowing()).getByRole('textbox', { name: /Lowest price/ }), '50');
  await user.type((await narrowing()).getByRole('textbox', { name: /Highest price/ }), '20');
  await user.click((await narrowing()).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('The lowest price has to be below the highest')).toBeTruthy();
  expect(address()).toBe('/products?rating=4');
});

test('a category is a link that keeps the other filters', async () => {
  serve('get', '/products', aList([aProduct()], { filters }));
  show('/products?brand_id=3');
  expect((await narrowing()).getByRole('link', { name: /Lighting/ }).getAttribute('href')).toBe('?brand_id=3&category_id=11');
});

test('the order is part of the address', async () => {
  const calls = serve('get', '/products', aList());
  const { user, address } = show('/products?page=2');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Price: low to high');
  await waitFor(() => expect(address()).toBe('/products?sort_type=low_to_high'));
  await waitFor(() => expect(calls.at(-1)?.search.get('sort_type')).toBe('low_to_high'));
});

test('pages are links that keep the filters', async () => {
  serve('get', '/products', aList([aProduct()], { total: 50 }));
  show('/products?brand_id=3&page=2');
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
  expect(pages.getByRole('link', { name: 'Go to page 3' }).getAttribute('href')).toBe('/products?brand_id=3&page=3');
  expect(pages.getByRole('link', { name: 'Go to page 2' }).getAttribute('aria-current')).toBe('page');
});

test('a page number that is none is the first page', async () => {
  const calls = serve('get', '/products', aList([aProduct()], { total: 50 }));
  show('/products?page=x');
  expect((await screen.findByRole('link', { name: 'Go to page 1' })).getAttribute('aria-current')).toBe('page');
  expect(calls[0]?.search.has('page')).toBe(false);
});

test('nothing found says so, and offers to clear the filters', async () => {
  serve('get', '/products', ({ search }) => (search.has('brand_id') ? aList([]) : aList()));
  const { user, address } = show('/products?search=lamp&brand_id=3');
  expect(await screen.findByRole('heading', { name: 'Nothing found for lamp' })).toBeTruthy();
  await user.click(within(screen.getByRole('heading', { name: 'Nothing found for lamp' }).parentElement!).getByRole('button', { name: 'Clear all filters' }));
  await waitFor(() => expect(address()).toBe('/products?search=lamp'));
  expect(await screen.findByText('1 result')).toBeTruthy();
});

test('a page after the last leads back to the first', async () => {
  serve('get', '/products', ({ search }) => (search.has('page') ? aList([], { total: 21 }) : aList([aProduct()], { total: 21 })));
  const { user, address } = show('/products?page=9');
  await user.click(await screen.findByRole('button', { name: 'Back to the first page' }));
  await waitFor(() => expect(address()).toBe('/products'));
});

test('a page the server refuses leads back to the first, and keeps the filters', async () => {
  fail('get', '/products', 422, 'Only the first 50 pages can be opened', { page: ['Only the first 50 pages can be opened'] });
  const { user, address } = show('/products?brand_id=3&page=99');
  expect((await screen.findByRole('alert')).textContent).toContain('Only the first 50 pages can be opened');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  serve('get', '/products', aList());
  await user.click(screen.getByRole('button', { name: 'Back to the first page' }));
  await waitFor(() => expect(address()).toBe('/products?brand_id=3'));
  expect(await screen.findByText('1 result')).toBeTruthy();
});

test('a search without filters that finds nothing can be cleared', async () => {
  serve('get', '/products', ({ search }) => (search.has('search') ? aList([]) : aList()));
  const { user, address } = show('/products?search=lamp&sort_type=newest');
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(address()).toBe('/products?sort_type=newest'));
});

test('ticked values stand first, the others in the order they came', async () => {
  serve('get', '/products', aList([aProduct()], { filters: { ...filters, brands: [...filters.brands, { id: 5, name: 'Mira', count: 1 }] } }));
  show('/products?brand_id=5');
  const boxes = (await narrowing()).getAllByRole('checkbox', { name: /Kubo|Lumo|Mira/ });
  expect(boxes.map((box) => box.closest('li')?.textContent)).toEqual(['Mira1', 'Kubo4', 'Lumo2']);
});

const many = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `Brand ${'abcdefghijkl'[index]}`, count: 1 }));
const names = (boxes: HTMLElement[]) => boxes.map((box) => box.closest('li')?.textContent?.replace(/1$/, ''));

test('a long filter shows its first values and the chosen one; a button shows the rest and folds it again', async () => {
  serve('get', '/products', aList([aProduct()], { filters: { ...filters, brands: many } }));
  const { user, address } = show('/products?brand_id=11');
  const side = await narrowing();
  const brands = () => names(side.getAllByRole('checkbox', { name: /Brand/ }));
  expect(brands()).toEqual(['Brand k', ...many.slice(0, 7).map(({ name }) => name)]);
  const more = side.getByRole('button', { name: 'Show all 12: Brand' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  more.focus();
  await user.keyboard('{Enter}');
  expect(brands()).toHaveLength(12);
  expect(document.activeElement).toBe(more);
  expect([more.textContent, more.getAttribute('aria-expanded')]).toEqual(['Show fewer', 'true']);
  await user.click(side.getByRole('checkbox', { name: /Brand l/ }));
  await waitFor(() => expect(address()).toBe('/products?brand_id=11&brand_id=12'));
  await user.click(side.getByRole('button', { name: 'Show fewer: Brand' }));
  expect(brands()).toEqual(['Brand k', ...many.slice(0, 7).map(({ name }) => name), 'Brand l']);
});

test('a value that is ticked off stays where it is, and so does the focus', async () => {
  serve('get', '/products', aList([aProduct()], { filters: { ...filters, brands: many } }));
  const { user, address } = show('/products?brand_id=11');
  const box = (await narrowing()).getByRole('checkbox', { name: /Brand k/ });
  box.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(address()).toBe('/products'));
  expect(document.activeElement).toBe(box);
  expect(names((await narrowing()).getAllByRole('checkbox', { name: /Brand/ }))[0]).toBe('Brand k');
});

test('a filter whose rest would be two values shows all of them', async () => {
  serve('get', '/products', aList([aProduct()], { filters: { ...filters, brands: many.slice(0, 10) } }));
  show();
  expect((await narrowing()).getAllByRole('checkbox', { name: /Brand/ })).toHaveLength(10);
  expect((await narrowing()).queryByRole('button', { name: /Show all/ })).toBeNull();
});

test('a corrected search says what it shows', async () => {
  serve('get', '/products', aList([aProduct()], { corrected: 'lamp' }));
  show('/products?search=lmap');
  expect(await screen.findByText('Showing results for lamp')).toBeTruthy();
});

test('after a failure it can be tried again', async () => {
  fail('get', '/products', 422, 'That is no price');
  const { user } = show();
  expect((await screen.findByRole('alert')).textContent).toContain('That is no price');
  serve('get', '/products', aList());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 result')).toBeTruthy();
});

test('on phones the filters come in a drawer', async () => {
  serve('get', '/products', aList([aProduct()], { filters }));
  const { user, address } = show();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(drawer.getByRole('checkbox', { name: /Lumo/ }));
  await waitFor(() => expect(address()).toBe('/products?brand_id=4'));
});

test('the drawer says how many the filters leave, clears them, and leads back to the list', async () => {
  const left: Record<string, number> = { 3: 1, 4: 0 };
  serve('get', '/products', ({ search }) => {
    const total = left[search.getAll('brand_id').at(-1) ?? ''] ?? 240;
    return aList(total > 0 ? [aProduct()] : [], { total, filters });
  });
  const { user, address } = show();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await drawer.findByRole('button', { name: 'Show 240 results' })).toBeTruthy();
  await user.click(drawer.getByRole('checkbox', { name: /Kubo/ }));
  expect(await drawer.findByRole('button', { name: 'Show 1 result' })).toBeTruthy();
  await user.click(drawer.getByRole('checkbox', { name: /Lumo/ }));
  expect(await drawer.findByRole('button', { name: 'No results' })).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(address()).toBe('/products'));
  await user.click(await drawer.findByRole('button', { name: 'Show 240 results' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a list that is longer than the server counts says more than', async () => {
  serve('get', '/products', aList([aProduct()], { total: 1000, total_capped: true }));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('button', { name: 'Show more than 1000 results' })).toBeTruthy();
});
