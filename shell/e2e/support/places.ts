import { call } from './people.ts';
import type { Shop } from './shop.ts';

interface Boot {
  composition: { remotes: { routes: { path: string; layout: string }[] }[] };
}

/** Every public and blog page of the composition, with something real behind each. */
export async function publicPaths(shop: Shop): Promise<string[]> {
  const page = await (await fetch(shop.origin)).text();
  const block = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page)?.[1];
  if (block === undefined) throw new Error('the document has no boot block');
  const routes = (JSON.parse(block) as Boot).composition.remotes.flatMap(({ routes }) => routes).filter(({ layout }) => layout !== 'account');

  const { shops } = await call<{ shops: { id: number }[] }>(shop, '/shops?per_page=1');
  const { products } = await call<{ products: { slug: string }[] }>(shop, '/products?per_page=1');
  const { categories } = await call<{ categories: { slug: string }[] }>(shop, '/categories');
  const { running_flash_sale: sale } = await call<{ running_flash_sale: { id: number } }>(shop, '/flash-sales');
  const { blogs } = await call<{ blogs: { slug: string }[] }>(shop, '/blogs');
  const real: Readonly<Record<string, string | number | undefined>> = {
    '/shops/:id': shops[0]?.id, '/products/:slug': products[0]?.slug, '/categories/:slug': categories[0]?.slug, '/flash-sale/:id': sale.id,
    '/blog/:slug': blogs[0]?.slug, '/page/:slug': 'image-credits',
  };
  return routes.map(({ path }) => {
    if (!path.includes(':')) return path;
    if (real[path] === undefined) throw new Error(`nothing to show at ${path}`);
    return path.replace(/:\w+/, String(real[path]));
  });
}

/** Every page of a signed-in customer: an order in each of its states, a ticket in each, the forms, the checkout. */
export async function ownPaths(shop: Shop, token: string): Promise<string[]> {
  const { orders } = await call<{ orders: { id: number; order_status: string }[] }>(shop, '/orders?per_page=50', { token });
  const { tickets } = await call<{ tickets: { ticket_number: string; status: string }[] }>(shop, '/support-tickets?per_page=50', { token });
  const { addresses } = await call<{ addresses: { id: number }[] }>(shop, '/addresses', { token });
  const states = [...new Map(orders.map((order) => [order.order_status, order])).values()];
  const talks = [...new Map(tickets.map((ticket) => [ticket.status, ticket])).values()];
  return [
    '/dashboard', '/order-history', '/wishlist', '/profile', '/change-password', '/manage-address', '/manage-address/new', '/support-tickets', '/massages', '/checkout',
    ...addresses.slice(0, 1).map(({ id }) => `/manage-address/${id}/edit`),
    ...states.map(({ id }) => `/order-history/${id}`),
    ...talks.map(({ ticket_number: number }) => `/support-ticket/${number}`),
  ];
}
