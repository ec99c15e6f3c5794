import { ApiError } from '@shop/platform';
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endedSession } from './form.ts';

/** `useQuery` for what belongs to the shopper: a 401 ends the session here too. */
export function useAccountQuery<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>): UseQueryResult<T> {
  const result = useQuery(options);
  const ended = result.error instanceof ApiError && result.error.status === 401;
  useEffect(() => {
    if (ended) endedSession();
  }, [ended]);
  return result;
}
