import { api, onUserEvent, queryClient } from '@shop/platform';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageSize } from './thread.ts';
import type { ChatShop, Conversation } from './types.ts';

const path = '/get-shops';

/** A list as the cache holds it. */
interface Pages {
  pages: readonly (readonly Conversation[])[];
  pageParams: readonly unknown[];
}

/** The conversations page by page, live. A page that is empty or fails ends the list; another search starts it over. */
export function useConversations(search: string) {
  const query = useInfiniteQuery({
    queryKey: [path, { search }],
    queryFn: ({ pageParam, signal }) => api.get(path, { search, page: pageParam, per_page: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length === 0 ? undefined : all.length + 1),
    staleTime: 0,
  });
  const { error, fetchNextPage } = query;
  useEffect(() => {
    if (error) console.warn('conversations could not be loaded', error);
  }, [error]);
  useEffect(() => onUserEvent(conversationsChanged), []);

  return {
    conversations: distinct(query.data?.pages.flat() ?? []),
    loading: query.isPending && !query.isPaused,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching && !query.isError) void fetchNextPage();
    },
  };
}

/** A conversation moves up when somebody writes, so a later page may repeat one of an earlier. */
function distinct(conversations: readonly Conversation[]): readonly Conversation[] {
  const seen = new Set<number>();
  return conversations.filter(({ shop }) => !seen.has(shop.id) && seen.add(shop.id));
}

/** Reads the lists again. */
export function conversationsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [path] });
}

/** A shop as the lists that are loaded name it. */
export function shopInLists(shopId: number): ChatShop | undefined {
  const lists = queryClient.getQueriesData<Pages>({ queryKey: [path] });
  return lists.flatMap(([, list]) => list?.pages.flat() ?? []).find(({ shop }) => shop.id === shopId)?.shop;
}

/** Takes the badge off a conversation, before the server's own word. */
export function markConversationRead(shopId: number): void {
  queryClient.setQueriesData<Pages>({ queryKey: [path] }, (list) => {
    if (!list?.pages.some((page) => page.some(({ shop, unread_message_shop }) => shop.id === shopId && unread_message_shop > 0))) return list;
    return {
      ...list,
      pages: list.pages.map((page) => page.map((row) => (row.shop.id === shopId ? { ...row, unread_message_shop: 0 } : row))),
    };
  });
}
