import { act, renderSlot, screen, serve, userEvent, waitFor } from '@shop/testkit';
import { setNavigate } from '@shop/platform';
import { beforeEach, expect, test, vi } from 'vitest';
import { Search } from './search.tsx';

const answer = {
  terms: ['oak chair'],
  products: [{ id: 7, name: 'Oak armchair', slug: 'oak-armchair', thumbnail: '/oak.webp', display: { price: '$90.00', discount_price: '$80.00' } }],
  categories: [{ id: 2, name: 'Chairs', slug: 'chairs' }],
  shops: [{ id: 3, name: 'Casa Norrland', logo: '/casa.svg' }],
  corrected: '',
};

const went = vi.fn<(to: string) => void>();
beforeEach(() => {
  went.mockReset();
  setNavigate(went as never);
});

async function typed(text: string, given: Partial<Record<keyof typeof answer, unknown>> = {}) {
  const calls = serve('get', '/products/suggest', { ...answer, ...given });
  renderSlot(Search, {});
  const field = screen.getByRole('combobox', { name: 'Search' });
  await userEvent.type(field, text);
  return { field, calls };
}

test('asks once the typing stops, and shows terms, products, categories and shops', async () => {
  const { field, calls } = await typed('oak');
  expect(calls).toHaveLength(0);
  expect(await screen.findByRole('option', { name: /Oak armchair.*\$80\.00/u }, { timeout: 2000 })).toBeTruthy();
  expect(calls.map(({ search }) => search.get('q'))).toEqual(['oak']);
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual(['/products?search=oak+chair', '/products/oak-armchair', '/categories/chairs', '/shops/3']);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('4 suggestions');
});

test('arrow keys choose, Enter follows', async () => {
  const { field } = await typed('oak');
  await screen.findAllByRole('option', {}, { timeout: 2000 });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('Oak armchair');
  await userEvent.keyboard('{Enter}');
  expect(went.mock.calls[0]?.[0]).toBe('/products/oak-armchair');
});

test('Enter without a choice lists what was typed; Escape puts the list away', async () => {
  const { field } = await typed('oak');
  await screen.findAllByRole('option', {}, { timeout: 2000 });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.type(field, ' sofa{Enter}');
  expect(went.mock.calls[0]?.[0]).toBe('/products?search=oak+sofa');
});

test('an arrow brings the list back after Escape, in the department that was chosen', async () => {
  serve('get', '/categories', { total: 1, categories: [{ id: 5, name: 'Home', slug: 'home', icon: '', thumbnail: '', total_products: 1, sub_categories: [] }] });
  serve('get', '/products/suggest', answer);
  renderSlot(Search, { departments: true });
  const departments = screen.getByLabelText('Search in', { selector: 'select' });
  act(() => departments.focus());
  await screen.findByText('Home', { selector: 'option' });
  await userEvent.selectOptions(departments, 'Home');
  const field = screen.getByRole('combobox', { name: 'Search' });
  await userEvent.type(field, 'oak');
  await screen.findByText('oak chair', {}, { timeout: 2000 });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('oak chair')).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('oak chair')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(went.mock.calls[0]?.[0]).toBe('/products?search=oak&category_id=5');
});

test('forgets its suggestions 350 ms after it is left', async () => {
  await typed('oak');
  await screen.findAllByRole('option', {}, { timeout: 2000 });
  const since = Date.now();
  (document.activeElement as HTMLElement).blur();
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(Date.now() - since).toBeGreaterThanOrEqual(340);
});

test('tells what it understood, and that it found nothing', async () => {
  await typed('oka', { corrected: 'oak', terms: [], products: [], categories: [], shops: [] });
  expect(await screen.findByText('Showing results for oak', {}, { timeout: 2000 })).toBeTruthy();
  expect(screen.getByText('Nothing found for oka')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All products' }).getAttribute('href')).toBe('/products');
});
