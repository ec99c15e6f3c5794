import { api, ApiError, fetchUnread, onUserEvent, queryClient, useRealtimeState, useSession } from '@shop/platform';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clientId } from '../lib/client-id.ts';
import { conversationsChanged, markConversationRead } from './use-conversations.ts';
import { emptyThread, pageSize, withNewest, withOlder, withPending, withSent, type Content, type PendingMessage, type Thread } from './thread.ts';

/** How often a thread on screen is read again while there is no realtime connection … */
const withoutRealtime = 30_000;
/** … and with one: nothing tells that a shop has gone. */
const presenceEvery = 60_000;

const threadKey = (shopId: number) => ['/get-message', { shop_id: String(shopId) }] as const;
const sendKey = (shopId: number) => ['/send-message', shopId] as const;

/** A message on its way, and whose it is: after a change of users it is not sent in the other's name. */
interface Outgoing extends PendingMessage {
  userId: number | undefined;
}

const me = () => useSession.getState().user?.id;

function update(shopId: number, change: (thread: Thread) => Thread): void {
  // A thread that nobody shows any more is not brought back.
  queryClient.setQueryData<Thread>(threadKey(shopId), (thread) => thread && change(thread));
}

function known(shopId: number): Thread {
  return queryClient.getQueryData<Thread>(threadKey(shopId)) ?? { ...emptyThread, pending: onTheirWay(shopId) };
}

/** What was sent before the thread was opened, and has not arrived: closing a thread holds up no message. */
function onTheirWay(shopId: number): PendingMessage[] {
  const sending = queryClient.getMutationCache().findAll({ mutationKey: sendKey(shopId), status: 'pending' });
  return sending.map(({ state }) => state.variables as Outgoing).filter(({ userId }) => userId === me());
}

function logOnly(error: unknown): void {
  console.warn('messages could not be loaded', error);
}

/** Forgets what was loaded, so that the thread starts from its first page. */
export function resetThread(shopId: number): void {
  void queryClient.resetQueries({ queryKey: threadKey(shopId), exact: true });
}

/**
 * The conversation with a shop, live while it is shown, and forgotten when it is not: opening it again starts from its
 * first page. Failures to load are logged and end the loading, as the specification says.
 */
export function useThread(shopId: number) {
  const realtime = useRealtimeState();
  const query = useQuery<Thread>({
    queryKey: threadKey(shopId),
    queryFn: async ({ signal }) => {
      const page = await api.get('/get-message', { shop_id: shopId, page: 1, per_page: pageSize }, { signal });
      return withNewest(known(shopId), page);
    },
    gcTime: 0,
    staleTime: 0,
    refetchInterval: realtime === 'connected' ? presenceEvery : withoutRealtime,
  });
  const { error, refetch } = query;
  useEffect(() => {
    if (error) logOnly(error);
  }, [error]);
  // Nobody reads in a hidden tab; it is read again when it is shown.
  useEffect(() => onUserEvent(() => void (document.hidden || refetch())), [refetch]);

  // Reading the newest page has marked it as read: the badges follow.
  const newest = query.data?.messages.at(-1)?.seq;
  useEffect(() => {
    if (newest === undefined) return;
    markConversationRead(shopId);
    void fetchUnread();
  }, [shopId, newest]);

  const older = useMutation({
    mutationFn: async () => {
      const { page, messages } = known(shopId);
      // before_seq keeps the page in its place when messages have come in since.
      return api.get('/get-message', { shop_id: shopId, page: page + 1, per_page: pageSize, before_seq: messages[0]?.seq });
    },
    onSuccess: (page) => update(shopId, (thread) => withOlder(thread, page)),
    onError: logOnly,
  });

  const loadOlder = () => {
    const { page, exhausted } = known(shopId);
    if (page > 0 && !exhausted && !older.isPending) older.mutate();
  };

  return {
    thread: query.data ?? known(shopId),
    loading: query.isFetching && (query.data?.page ?? 0) === 0,
    loadingOlder: older.isPending,
    loadOlder,
    send: useSend(shopId),
  };
}

/** Puts a message into the thread at once and sends it. Messages go out one after the other, in the order they were written. */
function useSend(shopId: number) {
  const { mutate } = useMutation({
    mutationKey: sendKey(shopId),
    scope: { id: `chat-${shopId}` },
    mutationFn: async ({ client_id, message, product, order, userId }: Outgoing) => {
      if (userId !== me()) throw new Error('its author has signed out');
      return api.post('/send-message', {
        shop_id: shopId,
        ...(message !== null && { message }),
        ...(product && { product_id: product.id }),
        ...(order && { order_id: order.id }),
        type: 'user',
        client_id,
      });
    },
    // Sent again it is still one message: the server knows it by its client id.
    retry: (failures, error) => failures < 3 && error instanceof ApiError && (error.isNetwork || error.status >= 500),
    onSuccess: ({ message }, { userId }) => {
      if (userId !== me()) return; // the thread of now is somebody else's
      update(shopId, (thread) => withSent(thread, message));
      if (known(shopId).pending.some(({ client_id }) => client_id === message.client_id)) {
        void queryClient.invalidateQueries({ queryKey: threadKey(shopId), exact: true });
      }
      conversationsChanged();
      // A lost ping is made up by the next one.
      api.post('/update-last-seen', {}).catch(() => undefined);
    },
    // Silent: the message stays where it is.
    onError: (error) => console.warn('a message was not sent', error),
  });
  return (content: Content) => {
    const message: PendingMessage = { ...content, client_id: clientId(), created_at: new Date().toISOString() };
    queryClient.setQueryData<Thread>(threadKey(shopId), withPending(known(shopId), message));
    mutate({ ...message, userId: me() });
  };
}
