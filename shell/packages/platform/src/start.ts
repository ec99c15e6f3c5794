import { fetchCart } from './cart-commands.ts';
import { useChatDock } from './chat-dock.ts';
import { paths } from './paths.ts';
import { startPresence } from './presence.ts';
import { queryClient } from './query.ts';
import { startRealtime } from './realtime.ts';
import { fetchAddresses, fetchFavorites, fetchUnread } from './session-commands.ts';
import { useSession } from './session.ts';
import { onUserEvent } from './user-events.ts';

/** Starts everything that runs beside the pages. Called once by the shell, after its first render. The answer ends it all. */
export function startServices(): () => void {
  const stopListening = onUserEvent(() => {
    // The messages screen reloads its own lists; elsewhere the selection of that screen is stale.
    if (window.location.pathname !== paths.messages()) useChatDock.setState({ activeShopId: null });
    void fetchUnread();
  });
  // However a session ends (logout, a 401, another tab), nothing of it stays in the cache. Pages that need a user are taken
  // off the screen first: what is still shown after that is asked for anew, as a guest.
  const stopForgetting = useSession.subscribe(({ token }, before) => {
    if (token === null && before.token !== null) setTimeout(() => void queryClient.resetQueries());
  });
  const stops = [stopListening, stopForgetting, startPresence(), startRealtime()];
  if (useSession.getState().token !== null) void Promise.all([fetchCart(), fetchAddresses(), fetchFavorites(), fetchUnread()]);
  return () => stops.forEach((stop) => stop());
}
