import type { Cart, CartGroup, CartProduct, User } from '@shop/api';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { boot, emptyBoot, queryClient, useCart, useChatDock, useMessages, useSession, useToasts } from '../src/index.ts';

// The testkit is built on this package, so these tests have a small shop of their own.

const server = setupServer();

/** Listens for the API in the tests of a file, and starts each as a guest with an empty cart. */
export function withShop(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    localStorage.clear();
    Object.assign(boot, structuredClone(emptyBoot));
    useSession.setState(useSession.getInitialState(), true);
    useCart.setState(useCart.getInitialState(), true);
    useChatDock.setState(useChatDock.getInitialState(), true);
    useToasts.setState({ toasts: [] });
    useMessages.setState({ messages: {} });
    queryClient.clear();
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}

export interface Call {
  body: unknown;
  headers: Headers;
  search: URLSearchParams;
}

interface Reply {
  /** 0 cuts the connection. */
  status?: number;
  message?: string;
  data?: JsonBodyType;
}

/** Answers a path; the list of calls grows as they come. */
export function on(method: 'get' | 'post', path: string, reply: Reply | ((call: Call, index: number) => Reply | Promise<Reply>)): Call[] {
  const calls: Call[] = [];
  server.use(
    http[method](`*/api${path}`, async ({ request }) => {
      const text = await request.text();
      const call: Call = { body: text === '' ? undefined : JSON.parse(text), headers: request.headers, search: new URL(request.url).searchParams };
      calls.push(call);
      const { status = 200, message = '', data = {} } = typeof reply === 'function' ? await reply(call, calls.length - 1) : reply;
      return status === 0 ? HttpResponse.error() : HttpResponse.json({ message, data }, { status });
    }),
  );
  return calls;
}

/** Cuts the connection on a path. */
export function cut(method: 'get' | 'post', path: string): void {
  server.use(http[method](`*/api${path}`, () => HttpResponse.error()));
}

export const nora: User = { id: 7, name: 'Nora', phone: '', email: '', profile_photo: '' } as User;

/** Signs Nora in without a call. */
export function signedIn(): void {
  useSession.setState({ user: nora, token: 'secret' });
}

export function line(own: Partial<CartProduct> = {}): CartProduct {
  return {
    cart_id: 50, id: 5, name: 'Oak chair', slug: 'oak-chair', brand: '', price: 40, discount_price: 0, discount_percentage: 0,
    quantity: 1, size: { id: 2, name: 'M' }, color: null, unit: null, thumbnail: 'chair.webp', display: {}, ...own,
  } as CartProduct;
}

export function group(shopId: number, products: CartProduct[] = [line()]): CartGroup {
  return { shop_id: shopId, shop_name: `Shop ${shopId}`, shop_logo: '', shop_rating: 4.5, products } as CartGroup;
}

export function cart(groups: CartGroup[] = [group(1)], own: Partial<Cart> = {}): JsonBodyType {
  const total = groups.flatMap(({ products }) => products).reduce((sum, { quantity }) => sum + quantity, 0);
  return { total, total_amount: total * 40, cart_items: groups, info: [], ...own } as never;
}

export function checkout(groups: CartGroup[] = [group(1)]): JsonBodyType {
  return { checkout: { total_amount: 40, payable_amount: 44 }, checkout_items: groups, info: [] } as never;
}

export function toasts() {
  return useToasts.getState().toasts;
}
