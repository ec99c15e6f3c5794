import { handleCallError, queryClient, useCart, type Checkout } from '@shop/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { buyNowQuery } from '../queries/buy-now.ts';
import type { Offer } from './offer.ts';

/** The offer for the one product that is bought apart from the cart. */
export function useBuyNowOffer(): Offer {
  const addressId = useCart((cart) => cart.address?.id ?? 0);
  const [code, setCode] = useState('');
  const query = buyNowQuery(addressId, code);
  const { data, error, isFetching, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  useEffect(() => {
    if (error) handleCallError(error, { onError: () => undefined });
  }, [error]);
  return {
    buyNow: true,
    checkout: data ?? null,
    loading: isFetching,
    error: data ? null : error,
    code,
    applyCode: setCode,
    refresh: () => void refetch(),
    replace: (checkout: Checkout) => queryClient.setQueryData(query.queryKey, checkout),
    bought: () => queryClient.removeQueries({ queryKey: query.queryKey }),
  };
}
