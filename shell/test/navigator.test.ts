import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createNavigator, type Prepare, type TakeOver } from '../src/app/navigator.ts';

beforeEach(() => window.history.replaceState(null, '', '/start'));

const shown = (navigator: ReturnType<typeof createNavigator>) => navigator.place.location.pathname;

describe('navigator', () => {
  test('the old page and its address stay until the new page is there', async () => {
    let arrive = () => {};
    const navigator = createNavigator(() => new Promise((resolve) => (arrive = () => resolve(undefined))));
    navigator.push('/cart');
    expect([shown(navigator), window.location.pathname, navigator.pending]).toEqual(['/start', '/start', true]);
    arrive();
    await vi.waitFor(() => expect(shown(navigator)).toBe('/cart'));
    expect([window.location.pathname, navigator.pending]).toEqual(['/cart', false]);
  });

  test('the last click wins', async () => {
    const arrivals = new Map<string, () => void>();
    const navigator = createNavigator((path) => new Promise((resolve) => void arrivals.set(path, () => resolve(undefined))));
    navigator.push('/slow');
    navigator.push('/quick');
    arrivals.get('/quick')?.();
    await vi.waitFor(() => expect(shown(navigator)).toBe('/quick'));
    arrivals.get('/slow')?.();
    await Promise.resolve();
    expect(shown(navigator)).toBe('/quick');
  });

  test('a page that cannot be prepared is shown with its failure, and refreshed', async () => {
    const prepare = vi.fn<Prepare>().mockRejectedValueOnce(new Error('404')).mockResolvedValue(undefined);
    const navigator = createNavigator(prepare);
    navigator.push('/broken');
    await vi.waitFor(() => expect(navigator.place.failure).toEqual(new Error('404')));
    expect(window.location.pathname).toBe('/broken');
    await navigator.refresh();
    expect(navigator.place).toMatchObject({ location: { pathname: '/broken' } });
    expect(navigator.place).not.toHaveProperty('failure');
  });

  test('another page may be shown instead', async () => {
    const navigator = createNavigator(async (path) => (path === '/profile' ? '/' : undefined));
    navigator.push('/profile');
    await vi.waitFor(() => expect(shown(navigator)).toBe('/'));
    expect(window.location.pathname).toBe('/');
    window.history.replaceState(null, '', '/profile');
    const direct = createNavigator(async (path) => (path === '/profile' ? '/' : undefined));
    await direct.refresh();
    expect([shown(direct), window.location.pathname]).toEqual(['/', '/']);
  });

  test('a change of page may be taken over, but not one that remembers something, nor one within the page', async () => {
    const takeOver = vi.fn<TakeOver>().mockReturnValue(true);
    const navigator = createNavigator(async () => undefined, takeOver);
    navigator.push('/products?page=2');
    expect(takeOver).toHaveBeenCalledWith('/start', expect.objectContaining({ pathname: '/products', search: '?page=2' }));
    expect([shown(navigator), navigator.pending]).toEqual(['/start', false]);
    takeOver.mockClear();
    navigator.push('/start?tab=2');
    navigator.replace('/orders');
    navigator.push('/cart', { from: 'home' });
    await vi.waitFor(() => expect(shown(navigator)).toBe('/cart'));
    expect(takeOver).not.toHaveBeenCalled();
  });

  test('documents opened one after the other are different places, and a reload is the same place', () => {
    const first = createNavigator(async () => undefined).place.location.key;
    expect(createNavigator(async () => undefined).place.location.key).toBe(first);
    window.history.pushState(null, '', '/other');
    expect(createNavigator(async () => undefined).place.location.key).not.toBe(first);
  });

  test('state and search travel; a changed search on the same page keeps the scroll position', async () => {
    const navigator = createNavigator(async () => undefined);
    navigator.push('/products?page=2#list', { from: 'home' });
    await vi.waitFor(() => expect(shown(navigator)).toBe('/products'));
    expect(navigator.place).toMatchObject({ location: { search: '?page=2', hash: '#list', state: { from: 'home' } }, keepScroll: false });
    navigator.replace('/products?page=3');
    await vi.waitFor(() => expect(navigator.place.location.search).toBe('?page=3'));
    expect(navigator.place.keepScroll).toBe(true);
  });
});
