import { expect, test } from 'vitest';
import { blocksOf, emptyThread, readUpTo, withNewest, withOlder, withPending, withSent, type Thread } from '../src/queries/thread.ts';
import type { ThreadPage } from '../src/queries/types.ts';
import { aMessage, norrland } from './setup.tsx';

function page(from: number, to: number, online = true): ThreadPage {
  const messages = [];
  for (let seq = to; seq >= from; seq--) messages.push(aMessage(seq, { shop_active_status: online }));
  return { total: to, messages, shop: norrland, shop_active_status: online, unread_message_shop: 0 };
}

const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq);

test('a newer reading of the page joins what is loaded', () => {
  let thread = withNewest(emptyThread, page(4, 6));
  thread = withOlder(thread, page(1, 3));
  thread = withNewest(thread, page(5, 8, false));
  expect(seqs(thread)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(thread.page).toBe(2);
  expect(thread.messages.some((message) => message.shop_active_status)).toBe(false);
});

test('a page that does not reach what is loaded starts the thread over', () => {
  const thread = withNewest(withOlder(withNewest(emptyThread, page(4, 6)), page(1, 3)), page(20, 25));
  expect(seqs(thread)).toEqual([20, 21, 22, 23, 24, 25]);
  expect(thread.page).toBe(1);
});

test('an empty page ends the history', () => {
  expect(withNewest(emptyThread, page(1, 0)).exhausted).toBe(true);
  const thread = withOlder(withNewest(emptyThread, page(1, 3)), page(1, 0));
  expect(thread.exhausted).toBe(true);
  expect(seqs(thread)).toEqual([1, 2, 3]);
});

test('a confirmed message is pending no more, and a hole is never shown', () => {
  const sent = aMessage(4, { type: 'user' });
  const waiting = withPending(withNewest(emptyThread, page(1, 3)), { client_id: sent.client_id, message: 'x', created_at: sent.created_at });
  expect(withSent(waiting, sent)).toMatchObject({ pending: [] });
  const hole = withSent(waiting, { ...sent, seq: 6 });
  expect(seqs(hole)).toEqual([1, 2, 3]);
  expect(hole.pending).toHaveLength(1);
});

test('messages keep their block whatever is loaded in front, and the last block takes what is pending', () => {
  const newest = withNewest(emptyThread, page(26, 45));
  const pending = { client_id: 'p', message: 'x', created_at: '2026-11-20T16:05:00Z' };
  const sizes = (thread: Thread) => blocksOf(thread).map(({ key, messages }) => [key, messages.length]);
  expect(sizes(newest)).toEqual([[1, 14], [2, 6]]);
  expect(sizes(withPending(withOlder(newest, page(6, 25)), pending))).toEqual([[0, 14], [1, 20], [2, 7]]);
  expect(sizes(withPending(emptyThread, pending))).toEqual([[0, 1]]);
});

test('the shop has read up to its own newest message, or further when it says so', () => {
  const thread = (...rows: [type: 'user' | 'shop', is_read: boolean][]) =>
    withNewest(emptyThread, { ...page(1, 0), messages: rows.map(([type, is_read], index) => aMessage(index + 1, { type, is_read })).toReversed() });
  expect(readUpTo(emptyThread)).toBe(0);
  expect(readUpTo(thread(['user', false], ['user', false]))).toBe(0);
  expect(readUpTo(thread(['user', false], ['shop', false], ['user', false]))).toBe(2);
  expect(readUpTo(thread(['shop', true], ['user', true], ['user', false]))).toBe(2);
});
