import { expect, type Page } from '@playwright/test';

interface Kept {
  session: { user: { id: number; name: string } | null; token: string | null; addresses: { id: number; is_default: boolean }[]; favoriteCount: number };
  cart: { total: number; groups: unknown[]; selectedShopIds: number[]; checkout: unknown; couponCode: string; address: { id: number } | null };
}

/** What the browser has kept of a store, as another page load would find it; empty while it has kept nothing. */
export async function keptOf<Name extends keyof Kept>(page: Page, name: Name): Promise<Kept[Name]> {
  const text = await page.evaluate((key) => localStorage.getItem(key), `shop.${name}`);
  return (JSON.parse(text ?? '{"state":{}}') as { state: Kept[Name] }).state;
}

/** Nothing of a person is left: no token, user, addresses, favourites or cart. */
export async function expectNobody(page: Page): Promise<void> {
  await expect.poll(() => keptOf(page, 'session')).toEqual({ user: null, token: null, addresses: [], favoriteCount: 0 });
  await expect.poll(() => keptOf(page, 'cart')).toMatchObject({ total: 0, groups: [], selectedShopIds: [], checkout: null, couponCode: '', address: null });
}

/** Answers calls of the API at this path as a server in trouble would, until the way back is called. */
export async function refuse(page: Page, path: string, status: number, message = ''): Promise<() => Promise<void>> {
  const calls = (url: URL) => url.pathname === `/api${path}`;
  await page.route(calls, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ message, data: null }) }));
  return () => page.unroute(calls);
}
