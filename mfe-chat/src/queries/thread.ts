import type { ChatMessage, ChatShop, ThreadPage } from './types.ts';

/** Messages on a page. */
export const pageSize = 20;

/** What a message says: a text, or the card of a product or an order. */
export type Content = Pick<ChatMessage, 'message' | 'product' | 'order'>;

/** A message that the server has not confirmed yet. */
export interface PendingMessage extends Content {
  client_id: string;
  created_at: string;
}

/** What is on screen of one conversation. */
export interface Thread {
  /** As the server named it; null before the first page. */
  shop: ChatShop | null;
  /** Oldest first, without holes. */
  messages: readonly ChatMessage[];
  /** Sent from here and not confirmed; they stand below the messages. */
  pending: readonly PendingMessage[];
  /** How many pages were loaded; 0 before the first. */
  page: number;
  /** Whether an empty page has shown that there is nothing older. */
  exhausted: boolean;
  online: boolean;
}

export const emptyThread: Thread = { shop: null, messages: [], pending: [], page: 0, exhausted: false, online: false };

/**
 * The thread after its newest page was read again. What was loaded before stays; when so much has been written meanwhile
 * that the page does not reach it, the thread starts over with the page.
 */
export function withNewest(thread: Thread, page: ThreadPage): Thread {
  const fresh = page.messages.toReversed();
  const first = fresh[0];
  const last = thread.messages.at(-1);
  const joins = first !== undefined && last !== undefined && first.seq <= last.seq + 1;
  const kept = joins ? thread.messages.filter(({ seq }) => seq < first.seq) : [];
  return withState(
    {
      ...thread,
      shop: page.shop,
      page: joins ? thread.page : 1,
      exhausted: joins ? thread.exhausted : fresh.length === 0,
    },
    [...kept, ...fresh],
    page.shop_active_status,
  );
}

/** The thread with an older page in front. An empty page ends its history. */
export function withOlder(thread: Thread, page: ThreadPage): Thread {
  const first = thread.messages[0];
  const older = page.messages.filter(({ seq }) => first === undefined || seq < first.seq).toReversed();
  return withState({ ...thread, page: thread.page + 1, exhausted: page.messages.length === 0 }, [...older, ...thread.messages], page.shop_active_status);
}

export function withPending(thread: Thread, message: PendingMessage): Thread {
  return { ...thread, pending: [...thread.pending, message] };
}

/** The thread with a message that the server has confirmed, in its place. */
export function withSent(thread: Thread, sent: ChatMessage): Thread {
  const last = thread.messages.at(-1);
  // Something came in between that is not here yet: the message waits for the next reading of the page.
  const follows = sent.seq === (last?.seq ?? 0) + 1;
  return follows ? withState(thread, [...thread.messages, sent], sent.shop_active_status) : thread;
}

/** Every message says the same, and newest, state of the shop; confirmed messages are pending no more. */
function withState(thread: Thread, messages: readonly ChatMessage[], online: boolean): Thread {
  const confirmed = new Set(messages.map(({ client_id }) => client_id));
  return {
    ...thread,
    messages: messages.map((message) => (message.shop_active_status === online ? message : { ...message, shop_active_status: online })),
    pending: thread.pending.filter(({ client_id }) => !confirmed.has(client_id)),
    online,
  };
}

/** Messages that are drawn, or left out, together. */
export const blockSize = 20;

/**
 * The messages in blocks, oldest first. A message stays in its block whatever is loaded in front of it. The last block
 * takes what is pending; there is always one.
 */
export function blocksOf({ messages, pending }: Thread): { key: number; messages: readonly (ChatMessage | PendingMessage)[] }[] {
  const blocks: { key: number; messages: (ChatMessage | PendingMessage)[] }[] = [];
  for (const message of messages) {
    const key = Math.floor(message.seq / blockSize);
    const last = blocks.at(-1);
    if (last?.key === key) last.messages.push(message);
    else blocks.push({ key, messages: [message] });
  }
  if (blocks.length === 0) blocks.push({ key: 0, messages: [] });
  blocks.at(-1)?.messages.push(...pending);
  return blocks;
}

/**
 * Up to where the shop has read: the newest own message it has, or any message of its own, since whoever answers has read.
 * Only the newest page is read again, so older messages may still say otherwise.
 */
export function readUpTo({ messages }: Thread): number {
  return messages.findLast(({ type, is_read }) => type === 'shop' || is_read)?.seq ?? 0;
}
