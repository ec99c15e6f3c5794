import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, boot, onUserEvent, queryClient, useChatDock, useSession } from '../src/index.ts';
import { startPolling } from '../src/polling.ts';
import { startRealtime } from '../src/realtime.ts';
import { socketId } from '../src/socket-id.ts';
import { startServices } from '../src/start.ts';
import { nora, withShop } from './shop.ts';

/** What the tests see of pusher-js: it answers nothing, and does as it is told. */
class FakePusher {
  static made: FakePusher[] = [];
  handlers = new Map<string, (data?: unknown) => void>();
  channels: string[] = [];
  signin = vi.fn();
  disconnect = vi.fn();
  connect = vi.fn();
  connection = {
    state: 'connecting',
    socket_id: '1.2',
    bind: (event: string, handler: (data?: unknown) => void) => {
      const before = this.handlers.get(event);
      this.handlers.set(event, (data) => (before?.(data), handler(data)));
    },
  };

  constructor(readonly key: string, readonly options: Record<string, unknown>) {
    FakePusher.made.push(this);
  }

  subscribe(channel: string) {
    this.channels.push(channel);
    return { bind: (event: string, handler: (data?: unknown) => void) => this.handlers.set(`${channel} ${event}`, handler) };
  }

  /** What the server says of the user's private channel. */
  subscribed(event: 'succeeded' | 'error', data?: unknown): void {
    this.handlers.get(`private-chat_user_7 pusher:subscription_${event}`)?.(data);
  }

  become(current: string): void {
    this.connection.state = current;
    this.handlers.get('state_change')?.({ current });
  }

  send(channel: string): void {
    this.handlers.get(`${channel} send-message-to-user`)?.();
  }
}

vi.mock('pusher-js', () => ({ default: FakePusher }));
withShop();

let stop = () => {};
afterEach(() => stop());

beforeEach(() => {
  FakePusher.made = [];
  Object.assign(boot.master, { pusher_app_key: 'app', pusher_app_cluster: 'mt1' });
});

async function connected(): Promise<FakePusher> {
  await vi.waitFor(() => expect(FakePusher.made).toHaveLength(1));
  const [pusher] = FakePusher.made;
  if (!pusher) throw new Error('no connection');
  return pusher;
}

describe('realtime', () => {
  test('nothing is loaded without a key', () => {
    Object.assign(boot.master, { pusher_app_key: '' });
    useSession.setState({ user: nora, token: 'secret' });
    stop = startRealtime();
    expect(FakePusher.made).toEqual([]);
  });

  test('connects for a user, signs in and listens on both channels; one event per message', async () => {
    stop = startRealtime();
    expect(FakePusher.made).toEqual([]);
    useSession.setState({ user: nora, token: 'secret' });
    const pusher = await connected();
    expect(pusher.options).toMatchObject({ cluster: 'mt1', wsHost: 'localhost', wsPort: 8080, forceTLS: false });
    expect(pusher.signin).toHaveBeenCalled();
    expect(pusher.channels).toEqual(['chat_user_7', 'private-chat_user_7', 'release']);

    const events: string[] = [];
    const ignore = onUserEvent(({ name }) => events.push(name));
    pusher.become('connected');
    expect(socketId.current).toBe('1.2');
    // What came between the page's first reading and the subscription nobody would tell.
    pusher.subscribed('succeeded');
    expect(events).toEqual(['catch-up']);
    pusher.send('chat_user_7');
    pusher.send('private-chat_user_7');
    await vi.waitFor(() => expect(events).toEqual(['catch-up', 'message']));

    pusher.become('unavailable');
    expect(socketId.current).toBeNull();
    pusher.become('connected');
    expect(events).toEqual(['catch-up', 'message']);
    pusher.subscribed('succeeded');
    expect(events).toEqual(['catch-up', 'message', 'catch-up']);
    ignore();

    useSession.setState({ user: null, token: null });
    expect(pusher.disconnect).toHaveBeenCalled();
  });

  test('a subscription that the server could not answer is tried again, one that it refused is not', async () => {
    useSession.setState({ user: nora, token: 'secret' });
    stop = startRealtime();
    const pusher = await connected();
    pusher.become('connected');
    vi.useFakeTimers();
    pusher.subscribed('error', { type: 'AuthError', status: 403 });
    vi.advanceTimersByTime(5_000);
    expect(pusher.connect).not.toHaveBeenCalled();
    pusher.subscribed('error', { type: 'AuthError', status: 503 });
    vi.advanceTimersByTime(5_000);
    expect(pusher.disconnect).toHaveBeenCalledTimes(1);
    expect(pusher.connect).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  test('without a connection somebody who looks on is caught up once a minute', async () => {
    vi.useFakeTimers();
    const events: string[] = [];
    const ignore = onUserEvent(({ name }) => events.push(name));
    const stopPolling = startPolling();
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual([]); // a guest
    useSession.setState({ user: nora, token: 'secret' });
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual(['catch-up']);
    socketId.current = '1.2';
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual(['catch-up']);
    socketId.current = null;
    stopPolling();
    ignore();
    vi.useRealTimers();
  });

  test('when somebody else signs in elsewhere nothing of the one before stays', async () => {
    vi.spyOn(api, 'post').mockResolvedValue(undefined as never);
    vi.spyOn(api, 'get').mockResolvedValue({ unread_messages: 0, addresses: [], cart_items: [], total: 0, info: [] } as never);
    useSession.setState({ user: nora, token: 'secret' });
    stop = startServices();
    await connected();
    queryClient.setQueryData(['/get-shops', {}], ['private']);
    useChatDock.setState({ shop: { id: 3, name: '', logo: '' }, activeShopId: 3, unread: 4 });
    useSession.setState({ user: { ...nora, name: 'Nora again' } });
    expect(useChatDock.getState().unread).toBe(4);
    useSession.setState({ user: { ...nora, id: 8 }, token: 'another' });
    expect(useChatDock.getState()).toEqual({ shop: null, activeShopId: null, unread: 0 });
    await vi.waitFor(() => expect(queryClient.getQueryData(['/get-shops', {}])).toBeUndefined());
  });

  test('a named host is always encrypted', async () => {
    Object.assign(boot.master, { pusher_self: false, pusher_host: 'ws.example.com', pusher_port: 6001 });
    useSession.setState({ user: nora, token: 'secret' });
    stop = startRealtime();
    const pusher = await connected();
    expect(pusher.options).toMatchObject({ wsHost: 'ws.example.com', wsPort: 6001, wssPort: 6001, forceTLS: true });
  });

  test('an event elsewhere drops the selected conversation and counts anew', async () => {
    vi.spyOn(api, 'post').mockResolvedValue(undefined as never);
    const get = vi.spyOn(api, 'get').mockResolvedValue({ unread_messages: 2, addresses: [], cart_items: [], total: 0, info: [] } as never);
    stop = startServices();
    useSession.setState({ user: nora, token: 'secret' });
    useChatDock.setState({ activeShopId: 3 });
    const pusher = await connected();
    pusher.send('chat_user_7');
    await vi.waitFor(() => expect(useChatDock.getState()).toMatchObject({ activeShopId: null, unread: 2 }));

    window.history.replaceState(null, '', '/massages');
    useChatDock.setState({ activeShopId: 3 });
    get.mockClear();
    pusher.send('chat_user_7');
    await vi.waitFor(() => expect(get).toHaveBeenCalledWith('/unread-messages', { user_id: 7 }));
    expect(useChatDock.getState().activeShopId).toBe(3);
  });
});
