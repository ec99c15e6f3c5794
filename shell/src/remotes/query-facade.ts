// What remotes may use of react-query; see router-facade.ts. A new name is a release of the shell before the remote's.
export {
  infiniteQueryOptions, keepPreviousData, queryOptions, QueryClient, QueryClientProvider, skipToken, useInfiniteQuery, useMutation,
  useQuery, useQueryClient,
} from '@tanstack/react-query';
