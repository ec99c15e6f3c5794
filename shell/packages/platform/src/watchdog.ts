/** The part of pusher-js that the watchdog handles. */
export interface Watched {
  connection: {
    state: string;
    bind: (event: 'state_change', handler: (change: { current: string }) => void) => unknown;
  };
  connect: () => void;
  disconnect: () => void;
}

const first = 2_500;
const longest = 30_000;

/**
 * Starts a stuck attempt over. pusher-js waits 15 to 60 s for an attempt that failed without an answer (measured: 16 s
 * after a restart of the server); a fresh `connect()` succeeds at once. Waits 2.5 s, then a random 2.5–5 s, growing to 30 s,
 * so that all browsers do not come back in the same instant. The answer stops it.
 */
export function watch(pusher: Watched): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let tries = 0;

  const wait = () => {
    clearTimeout(timer);
    const spread = tries === 0 ? first : Math.min(longest, first * 2 ** (tries - 1) * (1 + Math.random()));
    timer = setTimeout(startOver, spread);
  };
  const startOver = () => {
    if (stopped || pusher.connection.state === 'connected') return;
    tries++;
    pusher.disconnect();
    pusher.connect();
    wait();
  };
  pusher.connection.bind('state_change', ({ current }) => {
    if (current === 'connected') {
      tries = 0;
      clearTimeout(timer);
    } else if (timer === undefined || tries === 0) wait();
  });
  if (pusher.connection.state !== 'connected') wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
