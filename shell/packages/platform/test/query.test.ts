import { expect, test } from 'vitest';
import { apiQuery, queryClient, useSession } from '../src/index.ts';
import { queryKey } from '../src/query.ts';
import { on, signedIn, withShop } from './shop.ts';

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

test('what was refused to a session of before is asked for again in the one that has begun since; the word to this one stands', async () => {
  signedIn();
  const calls = on('get', '/dashboard', (_, index) => {
    if (index === 0) useSession.setState({ token: 'newer' });
    return { status: index === 1 ? 200 : 401, data: { wishlist_count: 3 } };
  });
  expect(await queryClient.fetchQuery({ ...apiQuery('/dashboard'), retryDelay: 0, retry: queryClient.getDefaultOptions().queries?.retry })).toEqual({ wishlist_count: 3 });
  expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer secret', 'Bearer newer']);
  await expect(queryClient.fetchQuery({ ...apiQuery('/dashboard'), staleTime: 0, retryDelay: 0, retry: queryClient.getDefaultOptions().queries?.retry })).rejects.toMatchObject({ status: 401 });
  expect(calls).toHaveLength(3);
});
