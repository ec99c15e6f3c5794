import { apiQuery } from '@shop/platform';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import type { Content } from '../../queries/thread.ts';

/** What the page beneath is about. */
export interface Subject {
  name: string;
  card: Content;
}

/**
 * The product or the order on the page that the panel lies over, when it is one of this shop's. The page has asked for it;
 * here it is only looked up.
 */
export function useSubject(shopId: number): Subject | null {
  const slug = useMatch('/products/:slug')?.params.slug;
  const id = useMatch('/order-history/:id')?.params.id;
  const product = useQuery({ ...apiQuery('/product-details', { slug: slug ?? '' }), enabled: false }).data?.product;
  const order = useQuery({ ...apiQuery('/order-details', { order_id: id ?? '' }), enabled: false }).data?.order;

  if (slug && product?.shop.id === shopId) {
    const card = { ...product, total_reviews: Number(product.total_reviews) || 0, available: true };
    return { name: product.name, card: { message: null, product: card } };
  }
  if (id && order?.shop.id === shopId) {
    const items = order.products.reduce((sum, { quantity }) => sum + quantity, 0);
    return { name: order.order_code, card: { message: null, order: { ...order, items, thumbnail: order.products[0]?.thumbnail ?? '' } } };
  }
  return null;
}
