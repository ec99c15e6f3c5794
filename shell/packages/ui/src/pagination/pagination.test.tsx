import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Pagination } from './pagination.tsx';
import { checkLink, checkPages, pageNumber, pageWindow } from './pages.ts';

const labels = { nav: 'Pages', previous: 'Previous', next: 'Next', page: (page: string) => `Go to page ${page}` };
const rules = { totalItems: 95, itemsPerPage: 10, currentPage: 5, maxPagesShown: 5 };

describe('rules', () => {
  test.each(['totalItems', 'itemsPerPage', 'currentPage', 'maxPagesShown'])('%s must be above 0', (name) => {
    expect(() => checkPages({ ...rules, [name]: 0 })).toThrow(name);
    expect(() => checkPages({ ...rules, [name]: -1 })).toThrow(RangeError);
    expect(() => checkPages({ ...rules, [name]: Number.NaN })).toThrow(RangeError);
  });

  test('a link pattern must contain [page]', () => {
    expect(() => checkLink('/products')).toThrow('[page]');
    expect(() => checkLink(undefined)).toThrow('[page]');
    expect(() => checkLink('/products?page=[page]')).not.toThrow();
  });

  test.each([
    [1, [1, 2, 3, 4, 5]],
    [5, [3, 4, 5, 6, 7]],
    [10, [6, 7, 8, 9, 10]],
    [99, [6, 7, 8, 9, 10]],
  ])('around page %i', (currentPage, pages) => {
    expect(pageWindow({ ...rules, currentPage }).pages).toEqual(pages);
  });

  test('digits follow the locale', () => {
    expect([pageNumber(12, 'en'), pageNumber(12, 'ar'), pageNumber(12, 'ir'), pageNumber(12, 'fr')]).toEqual(['12', '١٢', '۱۲', '12']);
  });
});

test('buttons tell the page, and mark the current one', async () => {
  const change = vi.fn();
  render(<Pagination totalItems={95} currentPage={1} onPageChange={change} labels={labels} />);
  expect(screen.getByRole('button', { name: 'Go to page 1' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Go to page 10' }));
  expect(change.mock.calls).toEqual([[2], [10]]);
});

test('links lead to the page, in the given direction and digits', () => {
  render(<Pagination type="link" linkUrl="/p?page=[page]" totalItems={30} currentPage={2} locale="ar" dir="rtl" labels={labels} />);
  expect(screen.getByRole('navigation', { name: 'Pages' }).getAttribute('dir')).toBe('rtl');
  expect(screen.getByRole('link', { name: 'Go to page ٣' }).getAttribute('href')).toBe('/p?page=3');
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/p?page=1');
});

test('one page needs no pagination', () => {
  const { container } = render(<Pagination totalItems={3} currentPage={1} onPageChange={() => undefined} labels={labels} />);
  expect(container.innerHTML).toBe('');
});

test('ten items are a page and five numbers stand side by side, unless told otherwise', () => {
  render(<Pagination totalItems={95} currentPage={4} onPageChange={() => undefined} labels={labels} />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['', '1', '2', '3', '4', '5', '6', '10', '']);
  expect(screen.getByRole('navigation', { name: 'Pages' }).getAttribute('dir')).toBe('ltr');
});

test.each([{ totalItems: 0 }, { itemsPerPage: 0 }, { currentPage: -1 }, { maxPagesShown: 0 }])('%o is refused', (wrong) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Pagination totalItems={95} currentPage={1} onPageChange={() => undefined} labels={labels} {...wrong} />)).toThrow('must be above 0');
});

test('a link pattern without [page] is refused', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Pagination type="link" linkUrl="/p" totalItems={95} currentPage={1} labels={labels} />)).toThrow('[page]');
});
