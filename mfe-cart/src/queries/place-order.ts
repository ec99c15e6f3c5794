import { ApiError, api, queryClient, type Checkout, type DataOf } from '@shop/platform';

export type Placed = DataOf<'post', '/place-order'>;

/** A line that is not what the shopper agreed to. */
export interface ChangedLine {
  cart_id: number;
  name: string;
  reason: 'price' | 'stock' | 'unavailable' | 'shop';
  old_quantity: number;
  new_quantity: number;
  display: { old_price: string; new_price: string };
}

/** What a purchase answers that would not be what the shopper agreed to: what moved, and the offer as it is now. */
export interface Moved {
  changed_lines: ChangedLine[];
  checkout: Checkout;
}

export interface Purchase {
  buyNow: boolean;
  checkout: Checkout;
  addressId: number;
  code: string;
  note: string;
  /** cash, or the name of a gateway. */
  method: string;
}

/** Buys exactly this offer. The same key never buys twice. */
export async function placeOrder({ buyNow, checkout, addressId, code, note, method }: Purchase, idempotencyKey: string): Promise<Placed> {
  const placed = await api.post(
    buyNow ? '/buy-now/place-order' : '/place-order',
    {
      ...(!buyNow && { shop_ids: checkout.checkout_items.map((shop) => shop.shop_id) }),
      address_id: addressId,
      payment_method: method,
      checkout_key: checkout.checkout_key,
      ...(code !== '' && { coupon_code: code }),
      ...(note !== '' && { note }),
    },
    { idempotencyKey },
  );
  for (const path of ['/orders', '/dashboard', '/get-collected-vouchers']) void queryClient.invalidateQueries({ queryKey: [path] });
  return placed;
}

/** What moved, if that is why the purchase was refused. */
export function movedOf(error: unknown): Moved | null {
  return error instanceof ApiError && error.status === 409 && isMoved(error.data) ? error.data : null;
}

function isMoved(data: unknown): data is Moved {
  return typeof data === 'object' && data !== null && 'changed_lines' in data && 'checkout' in data;
}
