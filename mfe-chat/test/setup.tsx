import { serve, signInAs, aShop, aUser, type Call } from '@shop/testkit';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { ChatMessage, Conversation, ThreadPage } from '../src/queries/types.ts';

/** Tells what is observed whether it can be seen; jsdom lays nothing out. */
type Sight = (element: Element, seen: boolean) => void;
const sights = new Set<Sight>();

export function see(element: Element, seen: boolean): void {
  sights.forEach((sight) => sight(element, seen));
}

/** Takes the device's network away, or gives it back. */
export function network(there: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
}

export function stubLayout(): void {
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} unobserve() {} });
  sights.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly elements = new Set<Element>();
      private readonly sight: Sight;
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        this.sight = (element, seen) => this.elements.has(element) && onChange([{ isIntersecting: seen }]);
        sights.add(this.sight);
      }
      observe(element: Element) {
        this.elements.add(element);
      }
      disconnect() {
        sights.delete(this.sight);
      }
    },
  );
}

export const norrland = { ...aShop({ id: 3, name: 'Casa Norrland' }), slug: 'casa-norrland' };

export function aMessage(seq: number, own: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 1000 + seq, seq, client_id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`, type: 'shop', message: `message ${seq}`,
    created_at: '2026-11-20T16:05:00Z', is_read: false, shop_active_status: true, user: { profile_photo: '/media/amira.webp' },
    shop: { logo: norrland.logo }, ...own,
  };
}

export function aConversation(own: Partial<Conversation> = {}): Conversation {
  return {
    shop: norrland, unread_message_shop: 0, last_message: 'Even the pegs.', last_message_kind: 'text', last_message_type: 'shop',
    last_message_time: '2026-11-20T16:05:00Z', shop_active_status: true, ...own,
  };
}

export interface Backend {
  /** Oldest first; tests change it. */
  messages: ChatMessage[];
  conversations: Conversation[];
  pages: Call[];
  shops: Call[];
  sent: Call[];
  seen: Call[];
}

/** The chat's calls over messages in memory, the way the server answers them. */
export function serveChat(messages: ChatMessage[] = [], conversations: Conversation[] = [aConversation()]): Backend {
  signInAs(aUser({ name: 'Amira Haddad' }));
  const backend = { messages, conversations } as Backend;
  backend.pages = serve('get', '/get-message', ({ search }) => {
    const [page, size, before] = ['page', 'per_page', 'before_seq'].map((name) => Number(search.get(name))) as [number, number, number];
    const newestFirst = backend.messages.toReversed();
    const found = before > 0 ? newestFirst.filter(({ seq }) => seq < before).slice(0, size) : newestFirst.slice((page - 1) * size, page * size);
    return {
      total: messages.length, messages: found, shop: norrland, shop_active_status: found[0]?.shop_active_status ?? false, unread_message_shop: 0,
    } satisfies ThreadPage;
  });
  backend.shops = serve('get', '/get-shops', ({ search }) => {
    const found = backend.conversations.filter(({ shop }) => shop.name.toLowerCase().includes((search.get('search') ?? '').toLowerCase()));
    const start = (Number(search.get('page')) - 1) * 20;
    return found.slice(start, start + 20);
  });
  backend.sent = serve('post', '/send-message', ({ body }) => {
    const { message, client_id } = body as { message: string; client_id: string };
    const sent = aMessage(backend.messages.length + 1, { type: 'user', message, client_id });
    backend.messages = [...backend.messages, sent];
    return { message: sent };
  });
  backend.seen = serve('post', '/update-last-seen', {});
  serve('get', '/unread-messages', { unread_messages: 0 });
  return backend;
}
