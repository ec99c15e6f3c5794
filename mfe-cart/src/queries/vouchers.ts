import { api, apiQuery, fetchCheckout, queryClient, sameSession, type DataOf } from '@shop/platform';

export type Voucher = DataOf<'get', '/get-vouchers'>['coupons'][number];

export const vouchersQuery = (shopId: number) => apiQuery('/get-vouchers', { shop_id: shopId });

/** Collects a voucher unless it is collected already. The list shows it, and the checkout counts it if it is the best. */
export async function collectVoucher(shopId: number, voucher: Voucher): Promise<string | null> {
  if (voucher.is_collected) return null;
  const still = sameSession();
  const { message, data } = await api.postEnvelope('/vouchers-collect', { coupon_id: voucher.id });
  if (!still()) return null;
  queryClient.setQueryData(vouchersQuery(shopId).queryKey, (list) =>
    list && { ...list, coupons: list.coupons.map((one) => (one.id === voucher.id ? { ...one, ...data.coupon, is_collected: true } : one)) },
  );
  void queryClient.invalidateQueries({ queryKey: ['/get-collected-vouchers'] });
  void queryClient.invalidateQueries({ queryKey: ['/cart/checkout'] });
  void fetchCheckout();
  return message;
}
