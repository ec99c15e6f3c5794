import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watch } from '../src/watchdog.ts';

function fakePusher(state = 'connecting') {
  let listener: (change: { current: string }) => void = () => {};
  const pusher = {
    connection: { state, bind: (_: 'state_change', handler: typeof listener) => (listener = handler) },
    connect: vi.fn(),
    disconnect: vi.fn(),
    become(next: string) {
      pusher.connection.state = next;
      listener({ current: next });
    },
  };
  return pusher;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a stuck attempt is started over after 2.5 s, then ever more slowly', () => {
  const pusher = fakePusher();
  watch(pusher);
  vi.advanceTimersByTime(2_499);
  expect(pusher.connect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(pusher.connect).toHaveBeenCalledTimes(1);
  expect(pusher.disconnect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  expect(pusher.connect).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(120_000);
  expect(pusher.connect.mock.calls.length).toBeLessThan(12);
});

test('its own restarts do not count as news', () => {
  const pusher = fakePusher();
  pusher.disconnect.mockImplementation(() => pusher.become('disconnected'));
  pusher.connect.mockImplementation(() => pusher.become('connecting'));
  watch(pusher);
  vi.advanceTimersByTime(2_500);
  expect(pusher.connect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_400);
  expect(pusher.connect).toHaveBeenCalledTimes(1);
});

test('a connection that is lost later is given 2.5 s again', () => {
  const pusher = fakePusher('connected');
  watch(pusher);
  vi.advanceTimersByTime(60_000);
  expect(pusher.connect).not.toHaveBeenCalled();
  pusher.become('unavailable');
  vi.advanceTimersByTime(2_500);
  expect(pusher.connect).toHaveBeenCalledTimes(1);
  pusher.become('connected');
  vi.advanceTimersByTime(60_000);
  expect(pusher.connect).toHaveBeenCalledTimes(1);
});

test('stopped is stopped', () => {
  const pusher = fakePusher();
  const stop = watch(pusher);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(pusher.connect).not.toHaveBeenCalled();
});
