import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, useSession } from '../src/index.ts';
import { startPresence } from '../src/presence.ts';
import { nora } from './shop.ts';

const minutes = 60_000;
let ping: ReturnType<typeof vi.spyOn>;
let hidden = false;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  ping = vi.spyOn(api, 'post').mockResolvedValue(undefined as never);
  useSession.setState({ user: nora, token: 'secret' });
  stop = startPresence();
});
afterEach(() => {
  stop();
  useSession.setState({ user: null, token: null });
  vi.useRealTimers();
});

function show(): void {
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('pings at once and every ten minutes while there is a token', () => {
  expect(ping).toHaveBeenCalledExactlyOnceWith('/update-last-seen', {});
  vi.advanceTimersByTime(20 * minutes);
  expect(ping).toHaveBeenCalledTimes(3);
  useSession.setState({ token: null });
  vi.advanceTimersByTime(60 * minutes);
  expect(ping).toHaveBeenCalledTimes(3);
  useSession.setState({ token: 'again' });
  expect(ping).toHaveBeenCalledTimes(4);
});

test('a hidden tab is silent and makes up for it', () => {
  ping.mockClear();
  hidden = true;
  vi.advanceTimersByTime(30 * minutes);
  expect(ping).not.toHaveBeenCalled();
  show();
  expect(ping).toHaveBeenCalledTimes(1);
  show();
  expect(ping).toHaveBeenCalledTimes(1);
});
