import { expect, test } from 'vitest';
import { apiQuery, queryClient } from '../src/index.ts';
import { queryKey } from '../src/query.ts';
import { on, withShop } from './shop.ts';

withShop();

test('equal calls have equal keys', () => {
  expect(queryKey('/products', { page: 2, search: '', brand_id: [3, 4], sort_type: undefined, in_stock: true })).toEqual([
    '/products',
    { brand_id: ['3', '4'], in_stock: 'true', page: '2' },
  ]);
  expect(JSON.stringify(queryKey('/p', { b: 1, a: 2 }))).toBe(JSON.stringify(queryKey('/p', { a: '2', b: '1' })));
});

test('the query sends what its key says', async () => {
  const calls = on('get', '/products', { data: { total: 1 } });
  const data = await queryClient.fetchQuery(apiQuery('/products', { page: 2, search: '', brand_id: [3, 4] }));
  expect(data).toEqual({ total: 1 });
  expect(calls[0]?.search.toString()).toBe('brand_id=3&brand_id=4&page=2');
});
