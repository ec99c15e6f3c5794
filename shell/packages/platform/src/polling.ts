import { useSession } from './session.ts';
import { socketId } from './socket-id.ts';
import { emitUserEvent } from './user-events.ts';

const every = 60_000;

/** Stands in for realtime while there is no connection: once a minute, in a visible tab of somebody signed in. The answer ends it. */
export function startPolling(): () => void {
  const timer = setInterval(() => {
    if (socketId.current === null && !document.hidden && useSession.getState().token !== null) emitUserEvent({ name: 'catch-up' });
  }, every);
  return () => clearInterval(timer);
}
