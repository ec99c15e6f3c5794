import { api, apiQuery, type DataOf } from '@shop/platform';
import type { QueryClient } from '@tanstack/react-query';

export type Voucher = DataOf<'get', '/vouchers'>['coupons'][number];

/** Vouchers of as many shops as possible. */
export const marketVouchersQuery = (count: number) => apiQuery('/vouchers', { per_page: count });

/** Collects a voucher for the signed-in shopper; every list that shows it follows. */
export async function collectVoucher(client: QueryClient, voucher: Voucher): Promise<void> {
  await api.post('/vouchers-collect', { coupon_id: voucher.id });
  client.setQueriesData<DataOf<'get', '/vouchers'>>({ queryKey: ['/vouchers'] }, (list) =>
    list && { ...list, coupons: list.coupons.map((one) => (one.id === voucher.id ? { ...one, is_collected: true } : one)) },
  );
  for (const path of ['/get-vouchers', '/get-collected-vouchers', '/cart/checkout']) void client.invalidateQueries({ queryKey: [path] });
}
