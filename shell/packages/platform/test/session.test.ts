import { describe, expect, test, vi } from 'vitest';
import { api, clearSession, fetchAddresses, fetchFavorites, fetchUnread, logout, useCart, useChatDock, useSession } from '../src/index.ts';
import { cut, group, on, signedIn, toasts, withShop } from './shop.ts';

withShop();

describe('logout', () => {
  test.each([
    ['succeeds', () => void on('get', '/logout', {})],
    ['fails', () => void on('get', '/logout', { status: 500 })],
    ['is lost', () => cut('get', '/logout')],
  ])('clears everything when the call %s', async (_, serve) => {
    signedIn();
    useSession.setState({ favoriteCount: 4, addresses: [{ id: 1 } as never] });
    useCart.setState({ total: 2, groups: [group(1)], selectedShopIds: [1], couponCode: 'SPRING', checkout: {} as never });
    useChatDock.setState({ shop: { id: 1, name: '', logo: '' }, activeShopId: 1, unread: 3 });
    serve();
    await logout();
    expect(useSession.getState()).toMatchObject({ user: null, token: null, addresses: [], favoriteCount: 0 });
    expect(useCart.getState()).toMatchObject({ total: 0, groups: [], selectedShopIds: [], couponCode: '', checkout: null });
    expect(useChatDock.getState()).toEqual({ shop: null, activeShopId: null, unread: 0 });
    expect(toasts()).toMatchObject([{ tone: 'success', text: 'toast.logoutSuccess' }]);
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
