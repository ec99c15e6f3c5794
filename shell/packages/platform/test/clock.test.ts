import { afterEach, expect, test, vi } from 'vitest';
import { boot, emptyBoot, navigationType, serverOffset } from '../src/index.ts';

afterEach(() => void Object.assign(boot, structuredClone(emptyBoot)));

/** A document that left the server at `serverTime` and came 200 ms after the navigation began. */
function arrived(serverTime: string, type = 'navigate'): void {
  Object.assign(boot, { server_time: serverTime });
  vi.stubGlobal('performance', { timeOrigin: Date.parse('2026-11-20T10:00:00Z'), getEntriesByType: () => [{ type, responseStart: 200 }] });
}

test('the offset is the server\'s time minus this device\'s at the moment the document came', () => {
  arrived('2026-11-20T10:05:00.200Z');
  expect(serverOffset()).toBe(300_000);
  arrived('2026-11-20T09:59:00.200Z');
  expect(serverOffset()).toBe(-60_000);
});

test('a document out of the history says nothing about now, nor does none at all', () => {
  arrived('2026-11-20T08:00:00Z', 'back_forward');
  expect(serverOffset()).toBe(0);
  arrived('');
  expect(serverOffset()).toBe(0);
});

test('how the document was come to is the browser\'s word, or unknown', () => {
  arrived('', 'reload');
  expect(navigationType()).toBe('reload');
  vi.stubGlobal('performance', {});
  expect(navigationType()).toBeUndefined();
});
