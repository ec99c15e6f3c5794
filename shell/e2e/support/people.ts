import type { BrowserContext } from '@playwright/test';
import type { Shop } from './shop.ts';

/** The demo's shoppers: Amira has orders, messages and a cart; Jonas has nothing yet. */
const passwords = { amira: 'demo-shopper-1', jonas: 'demo-shopper-2' } as const;

/** Calls the shop's API as a browser would; fails the test on anything but success. */
export async function call<T>(shop: Shop, path: string, options: { token?: string; body?: unknown; headers?: Record<string, string> } = {}): Promise<T> {
  const response = await fetch(`${shop.origin}/api${path}`, {
    method: options.body === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(options.token && { Authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const answer = (await response.json()) as { message: string; data: T };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message}`);
  return answer.data;
}

/** Signs a person in without the dialog: the pages of the context find the session as after a reload. Answers the token. */
export async function signInAs(shop: Shop, context: BrowserContext, who: keyof typeof passwords): Promise<string> {
  const { access, user } = await call<{ access: { token: string }; user: unknown }>(shop, '/login', { body: { phone: `${who}@demo.example`, password: passwords[who] } });
  const state = { user, token: access.token, addresses: [], favoriteCount: 0 };
  await context.addInitScript((session) => {
    if (localStorage.getItem('shop.session') === null) localStorage.setItem('shop.session', session);
  }, JSON.stringify({ state, version: 1 }));
  return access.token;
}
