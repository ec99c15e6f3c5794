import type { Locator, Page, Request } from '@playwright/test';
import { call } from './people.ts';
import type { Shop } from './shop.ts';
import type { Words } from './words.ts';

/** A message as the shop's own system sees it. */
export interface VendorMessage {
  seq: number;
  client_id: string;
  type: 'user' | 'shop';
  message: string | null;
}

const tokens = new Map<string, Promise<string>>();

/** A shop's own system: it answers customers through the vendors' API. */
export class Vendor {
  private constructor(private readonly shop: Shop, readonly id: number, readonly slug: string, readonly name: string, private readonly token: string) {}

  static async of(shop: Shop, slug: string): Promise<Vendor> {
    const { shop: found } = await call<{ shop: { id: number; name: string } }>(shop, `/shops/${slug}`);
    const key = `${shop.state} ${slug}`;
    if (!tokens.has(key)) tokens.set(key, shop.command('vendor', 'token', slug, '--name', `till ${Date.now()}`));
    return new Vendor(shop, found.id, slug, found.name, (await tokens.get(key) ?? '').trim());
  }

  /** The same shop, writing through another process. */
  through(other: Shop): Vendor {
    return new Vendor(other, this.id, this.slug, this.name, this.token);
  }

  /** Writes texts to a customer who has opened a conversation, one after the other. */
  async write(userId: number, ...texts: string[]): Promise<void> {
    for (const message of texts) await this.post(userId, { message }); // oxlint-disable-line no-await-in-loop -- in this order
  }

  async show(userId: number, card: { product_id: number } | { order_id: number }): Promise<void> {
    await this.post(userId, card);
  }

  /** The newest messages, at most 60, newest first. */
  async messages(userId: number): Promise<VendorMessage[]> {
    return (await call<{ messages: VendorMessage[] }>(this.shop, `/vendor/conversations/${userId}/messages?per_page=60`, { token: this.token })).messages;
  }

  /** Counts the customer's messages up to this place as read. */
  async read(userId: number, seq: number): Promise<void> {
    await call(this.shop, `/vendor/conversations/${userId}/read`, { token: this.token, body: { seq } });
  }

  /** Says that the shop is there. */
  async here(): Promise<void> {
    await call(this.shop, '/vendor/presence', { token: this.token, body: {} });
  }

  private async post(userId: number, body: unknown): Promise<void> {
    await call(this.shop, `/vendor/conversations/${userId}/messages`, { token: this.token, body });
  }
}

/** Opens a customer's conversation with a shop, as the chat button does. */
export async function openConversation(shop: Shop, token: string, shopId: number): Promise<void> {
  await call(shop, '/store-message', { token, body: { shop_id: shopId, type: 'user' } });
}

/** Texts that can be told apart: 'one 1', 'one 2' … */
export function numbered(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
}

/** The list of conversations on the messages screen. */
export function conversations(page: Page, w: Words): Locator {
  return page.getByRole('navigation', { name: w('chat.conversations') });
}

/** A row of it, by the shop's name. */
export function row(page: Page, w: Words, name: string): Locator {
  return conversations(page, w).getByRole('button', { name });
}

/** The number of unread messages on a row; absent when there are none. */
export function badgeOf(conversation: Locator): Locator {
  return conversation.locator('[aria-hidden=true]').filter({ hasText: /^\d+\+?$/ });
}

/** The account's button in the header, which says how much is unread of all shops. */
export function accountButton(page: Page, name = 'Nadia Brandt'): Locator {
  return page.getByRole('banner').getByRole('button', { name });
}

/** What that button is called when nothing is unread. */
export function accountRead(w: Words, name = 'Nadia Brandt'): string {
  return w('shell.accountOf', { name });
}

/** The messages on screen, oldest first. */
export function messagesIn(log: Locator): Locator {
  return log.getByRole('listitem');
}

/** What stands in the messages on screen, oldest first: texts only. */
export function textsIn(log: Locator): Locator {
  return messagesIn(log).locator('p');
}

/** Where a message is written. */
export function composer(within: Page | Locator, w: Words): Locator {
  return within.getByPlaceholder(w('chat.typeMessage'));
}

/** Whether a request is the call of this path of the API. */
export function isCall(path: string): (request: Request) => boolean {
  return (request) => new URL(request.url()).pathname === `/api${path}`;
}

export function paramsOf(request: Request): URLSearchParams {
  return new URL(request.url()).searchParams;
}

/** Notes every call of a path that the page makes from now on. */
export function calls(page: Page, path: string): Request[] {
  const made: Request[] = [];
  page.on('request', (request) => isCall(path)(request) && made.push(request));
  return made;
}

/** Holds back calls of a path, a glob behind `/api`; the answer lets them go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let free = () => {};
  const freed = new Promise<void>((resolve) => (free = resolve));
  await page.route(`**/api${path}`, async (route) => {
    await freed;
    await route.fallback();
  });
  return free;
}
