import { api } from '@shop/platform';
import { queryOptions } from '@tanstack/react-query';

/** Prices the buy-now line; address 0 is the default one. Never taken from an older visit. */
export const buyNowQuery = (addressId: number, code: string) =>
  queryOptions({
    queryKey: ['/cart/checkout', { is_buy_now: 'true', address_id: String(addressId), coupon_code: code }] as const,
    queryFn: ({ signal }) =>
      api.post('/cart/checkout', { is_buy_now: true, address_id: addressId, ...(code !== '' && { coupon_code: code }) }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
