/** The filters of the product list as its address holds them. The server reads the same names. */

import { ApiError } from '@shop/platform';

/** Query parameters of GET /products that the address may carry; everything else in it is ignored. */
export const listParams = [
  'search', 'shop_id', 'category_id', 'brand_id', 'color_id', 'size_id', 'unit_id', 'rating', 'min_price', 'max_price', 'in_stock', 'on_sale', 'sort_type', 'page',
] as const;

export type ListParam = (typeof listParams)[number];

/** Parameters that may stand several times. */
const many = new Set<ListParam>(['brand_id', 'color_id', 'size_id', 'unit_id']);

export const perPage = 20;

export const sorts = ['default', 'newest', 'popular_product', 'most_selling', 'top_rated', 'high_to_low', 'low_to_high', 'best_discount'] as const;

/** The page that an address names, from 1; anything else than a whole number above 0 is the first. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Whether a list was refused for its page: the server counts only so far. */
export function refusesPage(error: Error): boolean {
  return error instanceof ApiError && error.field('page') !== undefined;
}

/** The page for a call: the first one is the server's own choice and not said. */
export function laterPage(search: URLSearchParams): number | null {
  const page = pageOf(search);
  return page > 1 ? page : null;
}

/** The parameters of the call for an address: what the address says, and the page's size. */
export function callOf(search: URLSearchParams): Record<string, string | string[]> {
  const params: Record<string, string | string[]> = { per_page: String(perPage) };
  for (const name of listParams) {
    const values = search.getAll(name).filter((value) => value !== '');
    if (name === 'page' && laterPage(search) === null) continue;
    if (values.length > 0) params[name] = many.has(name) ? values : (values[0] ?? '');
  }
  return params;
}

/** The address with one parameter changed. A new filter starts at the first page again. */
export function withParam(search: URLSearchParams, name: ListParam, value: string | readonly string[] | null): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(name);
  for (const one of value === null ? [] : [value].flat()) if (one !== '') next.append(name, one);
  if (name !== 'page') next.delete('page');
  return next;
}

/** The address with a value of a repeated parameter added or taken away. */
export function toggled(search: URLSearchParams, name: ListParam, value: string): URLSearchParams {
  const values = search.getAll(name);
  return withParam(search, name, values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
}

/** The address without any filter; the words of the search and the order stay. */
export function cleared(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of ['search', 'sort_type'] as const) {
    const value = search.get(name);
    if (value) next.set(name, value);
  }
  return next;
}

/** How many filters are set. */
export function filterCount(search: URLSearchParams): number {
  const filters = listParams.filter((name) => !['search', 'sort_type', 'page'].includes(name));
  return filters.reduce((sum, name) => sum + search.getAll(name).filter(Boolean).length, 0);
}
