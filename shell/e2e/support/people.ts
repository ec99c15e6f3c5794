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
  const answer = await call<Entry>(shop, '/login', { body: { phone: `${who}@demo.example`, password: passwords[who] } });
  await keepSession(context, answer);
  return answer.access.token;
}

/** Who has just registered. */
export interface Newcomer {
  id: number;
  name: string;
  email: string;
  password: string;
  token: string;
}

/** Registers somebody nobody has heard of, with no orders and no messages, and signs them in as signInAs does. */
export async function newcomer(shop: Shop, context: BrowserContext, name = 'Nadia Brandt'): Promise<Newcomer> {
  const number = String(Date.now() * 100 + Math.floor(Math.random() * 100)).slice(-11);
  const person = { name, email: `nadia.${number}@example.com`, password: 'quiet-harbour-42' };
  const body = { ...person, phone: `9${number}`, password_confirmation: person.password };
  const answer = await call<Entry>(shop, '/registration', { body });
  await keepSession(context, answer);
  return { ...person, id: answer.user.id, token: answer.access.token };
}

interface Entry {
  access: { token: string };
  user: { id: number };
}

async function keepSession(context: BrowserContext, { access, user }: Entry): Promise<void> {
  const state = { user, token: access.token, addresses: [], favoriteCount: 0 };
  await context.addInitScript((session) => {
    if (localStorage.getItem('shop.session') === null) localStorage.setItem('shop.session', session);
  }, JSON.stringify({ state, version: 1 }));
}
