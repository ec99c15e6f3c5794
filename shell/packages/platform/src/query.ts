import { ApiError, type DataOf, type QueryParams } from '@shop/api';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { boot } from './boot.ts';
import { api } from './client.ts';
import { isOfSessionBefore, useSession } from './session.ts';

/** The one cache of server state. It starts with the first data of the route. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && mayChange(error),
    },
  },
});

/**
 * Whether asking again may bring another answer: after a lost connection it may, the server's word (404, 422 …) stands. What
 * it said to a session of before is no word to the one that has begun since.
 */
function mayChange(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isNetwork || error.status >= 500) return true;
  return useSession.getState().token !== null && isOfSessionBefore(error);
}

for (const { path, params, data } of boot.queries) {
  queryClient.setQueryData(queryKey(path, params), data);
}

/**
 * Options of the query GET `path` with `params`: the only source of query keys.
 * The type of the data comes from the OpenAPI document. Pass a literal path or a template (`/shops/${id}`).
 */
export function apiQuery<P extends string>(path: P, params: QueryParams = {}) {
  return queryOptions({
    queryKey: queryKey(path, params),
    queryFn: ({ signal }): Promise<DataOf<'get', P>> => api.get(path, params, { signal }),
  });
}

/** `[path, params]` with empty values dropped, every value a string, names sorted: equal calls have equal keys. */
export function queryKey(path: string, params: QueryParams): readonly [string, Record<string, string | string[]>] {
  const kept: Record<string, string | string[]> = {};
  for (const name of Object.keys(params).toSorted()) {
    const value = params[name];
    if (value === undefined || value === null || value === '') continue;
    kept[name] = Array.isArray(value) ? value.map(String) : String(value);
  }
  return [path, kept];
}
