import { api, apiQuery, idempotencyKey, queryClient, sameSession, type DataOf } from '@shop/platform';

export type OrderPage = DataOf<'get', '/orders'>;
export type Order = DataOf<'get', '/order-details'>['order'];
export type OrderStatus = Order['order_status'];

/** The way of an order; a cancelled one leaves it. */
export const orderSteps = ['pending', 'confirmed', 'processing', 'pickup', 'on_the_way', 'delivered'] as const satisfies readonly OrderStatus[];
export const orderStatuses = [...orderSteps, 'cancelled'] as const;
export const ordersPerPage = 10;

/** `status` "" is every status. */
export const ordersQuery = (status: OrderStatus | '', page: number) =>
  apiQuery('/orders', { order_status: status, page: page > 1 ? page : undefined, per_page: ordersPerPage });

export const orderQuery = (id: string) => apiQuery('/order-details', { order_id: id });

/** Where the payment of a purchase is. */
export const paymentQuery = (groupId: number) => apiQuery('/payment/status', { order_group: groupId });

/** The gateway's page where the purchase of an order is paid. */
export async function payUrl(id: number): Promise<string> {
  return (await api.get(`/order-payment/${id}`)).order_payment_url;
}

/** Asks for an order anew, and lets every list know. */
export function renewOrder(id: number): void {
  for (const queryKey of [orderQuery(String(id)).queryKey, ['/orders'], ['/dashboard']]) void queryClient.invalidateQueries({ queryKey });
}

/** Calls an order off and lets every list know. */
export async function cancelOrder(id: number, reason: string): Promise<Order> {
  const still = sameSession();
  const { order } = await api.post('/orders/cancel', { order_id: id, reason }, { idempotencyKey: idempotencyKey() });
  if (!still()) return order;
  queryClient.setQueryData(orderQuery(String(id)).queryKey, { order });
  void queryClient.invalidateQueries({ queryKey: ['/orders'] });
  void queryClient.invalidateQueries({ queryKey: ['/dashboard'] });
  return order;
}

/** Puts the products of an order into the cart; gives what could not be added. */
export async function orderAgain(id: number) {
  const { not_added: missing } = await api.post('/place-order/again', { order_id: id }, { idempotencyKey: idempotencyKey() });
  return missing;
}
