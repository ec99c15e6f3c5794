import { api } from './client.ts';
import { useSession } from './session.ts';

const interval = 10 * 60_000;

/**
 * Tells the server that the user is here: at once when a token is there or appears, then every ten minutes. A hidden tab
 * says nothing, and makes up for it when it is shown again. The answer ends it.
 */
export function startPresence(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastPing = 0;
  const ping = () => {
    if (document.hidden || useSession.getState().token === null) return;
    lastPing = Date.now();
    // Nobody waits for it: a lost ping is made up by the next one.
    api.post('/update-last-seen', {}).catch(() => undefined);
  };
  const follow = (token: string | null) => {
    clearInterval(timer);
    if (token === null) return;
    ping();
    timer = setInterval(ping, interval);
  };
  const catchUp = () => {
    if (Date.now() - lastPing >= interval) ping();
  };
  const unsubscribe = useSession.subscribe(({ token }, before) => {
    if (token !== before.token) follow(token);
  });
  document.addEventListener('visibilitychange', catchUp);
  follow(useSession.getState().token);
  return () => {
    clearInterval(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', catchUp);
  };
}
