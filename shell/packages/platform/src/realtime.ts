import type Pusher from 'pusher-js';
import type { Options } from 'pusher-js';
import { boot } from './boot.ts';
import { emitRelease } from './release-signal.ts';
import { setRealtimeState } from './realtime-state.ts';
import { useSession } from './session.ts';
import { socketId } from './socket-id.ts';
import { emitUserEvent } from './user-events.ts';
import { watch } from './watchdog.ts';

/** The event that tells a user about a message. */
const messageEvent = 'send-message-to-user';
/** The event that tells every page of a new composition, and its channel. */
const release = { channel: 'release', event: 'moved' } as const;
/** The event comes on both channels, and a busy shop sends several at once; one reload serves them all. */
const together = 150;
/** After a subscription that the server could not answer, in milliseconds. */
const subscribeAgain = 5_000;

/**
 * Keeps a realtime connection while somebody is signed in and the site has a realtime key: connects, signs in, subscribes
 * the user's two channels and turns their events into user events. Another user is another connection. The answer ends it.
 */
export function startRealtime(): () => void {
  if (boot.master.pusher_app_key === '') return () => {};
  let current: { userId: number; stop: () => void } | null = null;
  const follow = () => {
    const { token, user } = useSession.getState();
    const userId = token === null || user === null ? null : user.id;
    if (userId === (current?.userId ?? null)) return;
    current?.stop();
    current = userId === null ? null : { userId, stop: connect(userId) };
  };
  const unsubscribe = useSession.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    current?.stop();
  };
}

function connect(userId: number): () => void {
  let stopped = false;
  let stop = () => {};
  setRealtimeState('waiting');
  void load().then((Client) => {
    if (Client && !stopped) stop = open(new Client(boot.master.pusher_app_key, options()), userId);
  });
  return () => {
    stopped = true;
    stop();
    socketId.current = null;
    setRealtimeState('off');
  };
}

/** The client's code, 16 KB that only signed-in shoppers need; null when it cannot be had, and then lists are as fresh as their last reading. */
async function load(): Promise<typeof Pusher | null> {
  try {
    return (await import('pusher-js')).default;
  } catch (error) {
    console.warn('realtime could not be loaded', error);
    return null;
  }
}

function open(pusher: Pusher, userId: number): () => void {
  let wasConnected = false;
  const stopWatching = watch(pusher);
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    const connected = current === 'connected';
    socketId.current = connected ? pusher.connection.socket_id : null;
    setRealtimeState(connected ? 'connected' : 'waiting');
    if (connected && wasConnected) emitRelease();
    wasConnected ||= connected;
  });

  let due: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const onMessage = () => {
    clearTimeout(due);
    due = setTimeout(() => emitUserEvent({ name: 'message' }), together);
  };
  pusher.signin();
  pusher.subscribe(`chat_user_${userId}`).bind(messageEvent, onMessage);
  const own = pusher.subscribe(`private-chat_user_${userId}`);
  own.bind(messageEvent, onMessage);
  // Connected is not enough: only from here on is nothing missed.
  own.bind('pusher:subscription_succeeded', () => emitUserEvent({ name: 'catch-up' }));
  // pusher-js asks for a subscription once. Unless the user was refused, the whole connection is tried again.
  own.bind('pusher:subscription_error', ({ status = 0 }: { status?: number }) => {
    if (status === 401 || status === 403) return;
    clearTimeout(again);
    again = setTimeout(() => {
      pusher.disconnect();
      pusher.connect();
    }, subscribeAgain);
  });
  pusher.subscribe(release.channel).bind(release.event, emitRelease);
  return () => {
    clearTimeout(due);
    clearTimeout(again);
    stopWatching();
    pusher.disconnect();
  };
}

/**
 * Where to connect: the page's own host and port, the host that the settings name, or the cluster's own. Encrypted, except
 * where the page itself is plain (development on this machine).
 */
function options(): Options {
  const { pusher_app_cluster: cluster, pusher_host: host, pusher_port: port, pusher_path: path, pusher_self: self } = boot.master;
  const plain = self && window.location.protocol === 'http:';
  const ownPort = Number(window.location.port) || (plain ? 80 : 443);
  const wsPort = self ? ownPort : port;
  const wsHost = self ? window.location.hostname : host;
  const authorize = { transport: 'ajax' as const, headersProvider: () => ({ Authorization: `Bearer ${useSession.getState().token ?? ''}` }) };
  return {
    cluster,
    ...(wsHost !== '' && { wsHost }),
    ...(wsPort > 0 && { wsPort, wssPort: wsPort }),
    ...(path !== '' && { wsPath: path }),
    forceTLS: !plain,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: { endpoint: '/pusher/auth', ...authorize },
    userAuthentication: { endpoint: '/pusher/user-auth', ...authorize },
  };
}
