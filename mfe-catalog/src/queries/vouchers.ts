import { api, apiQuery, type DataOf } from '@shop/platform';
import type { QueryClient } from '@tanstack/react-query';

/** What the signed-in shopper has collected. */
export const collectedVouchersQuery = () => apiQuery('/get-collected-vouchers');

/** Collects a voucher for the signed-in shopper; what shows the collected ones follows at once, every other list when it is looked at. */
export async function collectVoucher(client: QueryClient, id: number): Promise<void> {
  const { coupon } = await api.post('/vouchers-collect', { coupon_id: id });
  const { queryKey } = collectedVouchersQuery();
  client.setQueryData<DataOf<'get', '/get-collected-vouchers'>>(queryKey, (list) => {
    const others = list?.coupons.filter((one) => one.id !== id) ?? [];
    return { total: others.length + 1, coupons: [coupon, ...others] };
  });
  for (const path of ['/get-vouchers', '/get-collected-vouchers', '/cart/checkout']) void client.invalidateQueries({ queryKey: [path] });
}
