import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { handleAccountError } from './call-error.ts';

/** `useQuery` for what belongs to the shopper: a 401 ends the session here too. Other errors are the page's to show. */
export function useAccountQuery<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>): UseQueryResult<T> {
  const result = useQuery(options);
  const { error } = result;
  useEffect(() => {
    if (error) handleAccountError(error, () => undefined);
  }, [error]);
  return result;
}
