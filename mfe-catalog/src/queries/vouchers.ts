import { apiQuery } from '@shop/platform';

/** What the signed-in shopper has collected. */
export const collectedVouchersQuery = () => apiQuery('/get-collected-vouchers');
