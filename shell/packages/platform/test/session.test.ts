import { describe, expect, test, vi } from 'vitest';
import { api, clearSession, fetchAddresses, fetchFavorites, fetchUnread, logout, useCart, useChatDock, useSession } from '../src/index.ts';
import { cut, group, on, signedIn, toasts, withShop } from './shop.ts';

withShop();

describe('logout', () => {
  test.each([
    ['succeeds', () => void on('get', '/logout', {})],
    ['fails', () => void on('get', '/logout', { status: 500 })],
    ['is lost', () => cut('get', '/logout')],
  ])('clears everything when the call %s, and waits for no answer', async (_, serve) => {
    signedIn();
    useSession.setState({ favoriteCount: 4, addresses: [{ id: 1 } as never] });
    useCart.setState({ total: 2, groups: [group(1)], selectedShopIds: [1], couponCode: 'SPRING', checkout: {} as never });
    useChatDock.setState({ shop: { id: 1, name: '', logo: '' }, activeShopId: 1, unread: 3 });
    serve();
    const sent = vi.spyOn(globalThis, 'fetch');
    logout();
    expect(useSession.getState()).toMatchObject({ user: null, token: null, addresses: [], favoriteCount: 0 });
    expect(useCart.getState()).toMatchObject({ total: 0, groups: [], selectedShopIds: [], couponCode: '', checkout: null });
    expect(useChatDock.getState()).toEqual({ shop: null, activeShopId: null, unread: 0 });
    expect(toasts()).toMatchObject([{ tone: 'success', text: 'toast.logoutSuccess' }]);
    expect(sent).toHaveBeenCalledExactlyOnceWith('/api/logout', expect.objectContaining({ keepalive: true }));
    await Promise.allSettled(sent.mock.results.map(({ value }) => value as Promise<unknown>));
  });
});

describe('addresses', () => {
  test('the default one becomes the address of the cart', async () => {
    signedIn();
    on('get', '/addresses', { data: { addresses: [{ id: 1, is_default: false }, { id: 2, is_default: true }] } });
    await fetchAddresses();
    expect(useCart.getState().address?.id).toBe(2);
  });

  test('or else the first', async () => {
    signedIn();
    on('get', '/addresses', { data: { addresses: [{ id: 1, is_default: false }, { id: 2, is_default: false }] } });
    await fetchAddresses();
    expect(useCart.getState().address?.id).toBe(1);
  });

  test('401 clears the session', async () => {
    signedIn();
    on('get', '/addresses', { status: 401 });
    await fetchAddresses();
    expect(useSession.getState().token).toBeNull();
  });
});

test('favourites are counted; 401 clears the session', async () => {
  signedIn();
  on('get', '/favorite-products', { data: { total: 2, products: [{}, {}] } });
  await fetchFavorites();
  expect(useSession.getState().favoriteCount).toBe(2);
  on('get', '/favorite-products', { status: 401 });
  await fetchFavorites();
  expect(useSession.getState()).toMatchObject({ token: null, favoriteCount: 0 });
});

test('unread messages are counted, for a user only', async () => {
  await fetchUnread();
  signedIn();
  const calls = on('get', '/unread-messages', { data: { unread_messages: 5 } });
  await fetchUnread();
  expect(calls[0]?.search.get('user_id')).toBe('7');
  expect(useChatDock.getState().unread).toBe(5);
});

test('an older count never replaces a newer one, nor comes back after the session', async () => {
  signedIn();
  const answers: ((unread: number) => void)[] = [];
  vi.spyOn(api, 'get').mockImplementation(() => new Promise((resolve) => answers.push((unread) => resolve({ unread_messages: unread } as never))));
  const [first, second] = [fetchUnread(), fetchUnread()];
  answers[1]?.(0);
  await second;
  answers[0]?.(1);
  await first;
  expect(useChatDock.getState().unread).toBe(0);
  const late = fetchUnread();
  clearSession();
  answers[2]?.(5);
  await late;
  expect(useChatDock.getState().unread).toBe(0);
});

test('the session outlives the page and is the same in every tab', () => {
  signedIn();
  const stored = JSON.parse(localStorage.getItem('shop.session') ?? '{}') as { state: object };
  expect(stored.state).toMatchObject({ token: 'secret', user: { id: 7 } });
  expect(stored.state).not.toHaveProperty('loginDialog');

  localStorage.setItem('shop.session', JSON.stringify({ ...stored, state: { ...stored.state, token: null, user: null } }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'shop.session' }));
  expect(useSession.getState().token).toBeNull();
});

test('an answer to a session that ended meanwhile is dropped, a refusal too', async () => {
  signedIn();
  const waiting: ((answer: { status?: number; data?: never }) => void)[] = [];
  on('get', '/addresses', () => new Promise((resolve) => waiting.push(resolve)));
  for (const late of [{ data: { addresses: [{ id: 1, is_default: true }] } }, { status: 401 }]) {
    useSession.setState({ token: 'old' });
    const asked = fetchAddresses();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    useSession.setState({ token: 'secret' });
    waiting.pop()?.(late as never);
    await asked;
    expect(useSession.getState()).toMatchObject({ token: 'secret', addresses: [] });
    expect(useCart.getState().address).toBeNull();
  }
});

describe('what the browser kept', () => {
  const user = { id: 7, name: 'Nora' };
  const session = { user, token: 'secret', addresses: [{ id: 1 }], favoriteCount: 2 };

  test.each([
    ['is whole', session, 'secret'],
    ['has a token that is none', { ...session, token: 5 }, null],
    ['has addresses that are none', { ...session, addresses: [null] }, null],
    ['has no list of addresses', { ...session, addresses: 'none' }, null],
    ['has a user without a name', { ...session, user: { id: 7 } }, null],
    ['lacks a member', { user, token: 'secret' }, null],
    ['is a text', 'session', null],
    ['is nothing', null, null],
  ])('and %s', (_, state, token) => {
    localStorage.setItem('shop.session', JSON.stringify({ state, version: 1 }));
    void useSession.persist.rehydrate();
    expect(useSession.getState().token).toBe(token);
    expect(useSession.getState().addresses).toEqual(token === null ? [] : [{ id: 1 }]);
  });

  test.each([['groups', {}], ['groups', [{ shop_id: 1 }]], ['total', '3'], ['selectedShopIds', null], ['checkout', {}], ['address', 'here']])('a cart with wrong %s is forgotten', (member, value) => {
    useCart.setState({ total: 2, groups: [group(1)] });
    const whole = (JSON.parse(localStorage.getItem('shop.cart') ?? '') as { state: object }).state;
    useCart.setState(useCart.getInitialState(), true);
    for (const [state, total] of [[whole, 2], [{ ...whole, [member]: value }, 0]] as const) {
      useCart.setState(useCart.getInitialState(), true);
      localStorage.setItem('shop.cart', JSON.stringify({ state, version: 1 }));
      void useCart.persist.rehydrate();
      expect(useCart.getState().total).toBe(total);
    }
  });

  test('and is no JSON', async () => {
    localStorage.setItem('shop.session', '{');
    await useSession.persist.rehydrate();
    expect(useSession.getState().token).toBeNull();
  });
});
