import { apiQuery, type DataOf } from '@shop/platform';

export type Voucher = DataOf<'get', '/get-vouchers'>['coupons'][number];

export const vouchersQuery = (shopId: number) => apiQuery('/get-vouchers', { shop_id: shopId });
