import { boot, useChatDock, useToasts } from '@shop/platform';
import { fail, serve, setBoot } from '@shop/testkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shouldLoadAnew, watchReleases } from '../src/app/new-version.ts';

const minutes = 60_000;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  setBoot({ composition: { ...boot.composition, id: 'old', channel: 'production' }, preview: undefined });
  window.history.replaceState(null, '', '/products');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  setBoot({ composition: { ...boot.composition, id: '' }, preview: undefined });
});

const live = (composition: string) => serve('get', '/releases/channels/production/composition', { composition });
const notices = () => useToasts.getState().toasts.map(({ text }) => text);

test('a page asks every five minutes, and says once that it is out of date', async () => {
  live('new');
  stop = watchReleases();
  expect(shouldLoadAnew('/products', '/')).toBe(false);
  await vi.advanceTimersByTimeAsync(5 * minutes);
  await vi.waitFor(() => expect(shouldLoadAnew('/products', '/')).toBe(true));
  expect(notices()).toEqual(['A new version of the shop is ready.']);
  await vi.advanceTimersByTimeAsync(5 * minutes);
  expect(notices().length).toBeLessThan(2);
});

test('nothing happens while the composition is the same, or nobody answers', async () => {
  live('old');
  stop = watchReleases();
  await vi.advanceTimersByTimeAsync(5 * minutes);
  fail('get', '/releases/channels/production/composition', 503, 'away');
  await vi.advanceTimersByTimeAsync(5 * minutes);
  expect(shouldLoadAnew('/', '/products')).toBe(false);
  expect(notices()).toEqual([]);
});

test('a rollback to what the page runs makes it up to date again', async () => {
  live('new');
  stop = watchReleases();
  await vi.advanceTimersByTimeAsync(5 * minutes);
  await vi.waitFor(() => expect(shouldLoadAnew('/', '/products')).toBe(true));
  live('old');
  await vi.advanceTimersByTimeAsync(5 * minutes);
  await vi.waitFor(() => expect(shouldLoadAnew('/', '/products')).toBe(false));
});

test('a purchase and an open chat are left alone', async () => {
  window.history.replaceState(null, '', '/checkout');
  live('new');
  stop = watchReleases();
  await vi.advanceTimersByTimeAsync(5 * minutes);
  await vi.waitFor(() => expect(shouldLoadAnew('/', '/products')).toBe(true));
  expect(notices()).toEqual([]);
  expect(shouldLoadAnew('/checkout', '/')).toBe(false);
  expect(shouldLoadAnew('/cart', '/checkout')).toBe(false);
  expect(shouldLoadAnew('/products/oak', '/buynow')).toBe(false);
  useChatDock.setState({ shop: { id: 1, name: 'Oak', logo: '' } as never });
  expect(shouldLoadAnew('/', '/products')).toBe(false);
  useChatDock.setState({ shop: null });
});

test('in a preview nothing is asked', async () => {
  setBoot({ preview: { expires_at: '2026-11-20T11:00:00Z' } });
  const calls = live('new');
  stop = watchReleases();
  await vi.advanceTimersByTimeAsync(30 * minutes);
  expect(calls).toEqual([]);
});
