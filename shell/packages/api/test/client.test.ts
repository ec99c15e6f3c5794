import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, createApi, queryString } from '../src/index.ts';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

const api = createApi({ headers: () => ({ Authorization: 'Bearer x' }) });
const answers = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  fetchMock.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }));

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(() => null, (reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('calls', () => {
  test('give the data of the envelope', async () => {
    answers({ message: 'ok', data: { total: 3 } });
    expect(await api.get('/carts')).toEqual({ total: 3 });
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe('/api/carts');
    expect(init?.headers).toMatchObject({ 'X-Requested-With': 'XMLHttpRequest', Authorization: 'Bearer x', Accept: 'application/json' });
  });

  test('send JSON, and the key that makes a repetition harmless', async () => {
    answers({ message: '', data: {} });
    await api.post<object>('/place-order', { a: 1 }, { idempotencyKey: 'k' });
    const [, init] = fetchMock.mock.calls[0] ?? [];
    expect(init).toMatchObject({ method: 'POST', body: '{"a":1}' });
    expect(init?.headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'k' });
  });

  test('let the browser name the boundary of a form', async () => {
    answers({ message: '', data: {} });
    await api.upload('/update-profile', new FormData());
    expect(fetchMock.mock.calls[0]?.[1]?.headers).not.toHaveProperty('Content-Type');
  });

  test('give message and data where both are wanted', async () => {
    answers({ message: 'product removed from cart', data: { total: 0 } });
    expect(await api.postEnvelope('/cart/decrement', {})).toEqual({ message: 'product removed from cart', data: { total: 0 } });
  });
});

describe('failures', () => {
  test('carry what the server says', async () => {
    answers({ message: 'Please check', errors: { phone: ['Too short'] }, data: { left: 1 } }, 422, { 'Retry-After': '7' });
    const error = await failure(api.post<object>('/login', {}));
    expect(error).toMatchObject({ status: 422, message: 'Please check', data: { left: 1 }, retryAfter: 7, isNetwork: false });
    expect(error.field('phone')).toBe('Too short');
    expect(error.field('name')).toBeUndefined();
  });

  test('a lost connection has the status 0', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failure(api.get('/carts'))).toMatchObject({ status: 0, message: '', isNetwork: true });
  });

  test('time is limited', async () => {
    fetchMock.mockImplementationOnce((_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))));
    expect((await failure(api.get('/carts', {}, { timeout: 5 }))).status).toBe(0);
  });

  test('a page of a proxy keeps its status; a broken success is no answer', async () => {
    answers('<html>', 502);
    expect((await failure(api.get('/carts'))).status).toBe(502);
    answers('{"mess', 200);
    expect((await failure(api.get('/carts'))).status).toBe(0);
  });
});

test('query strings', () => {
  expect(queryString({ b: 2, a: '', c: null, list: ['x', 'y'] })).toBe('?b=2&list=x&list=y');
  expect(queryString()).toBe('');
});
