import { fetchCart } from './cart-commands.ts';
import { resetCart } from './cart-state.ts';
import { useChatDock } from './chat-dock.ts';
import { paths } from './paths.ts';
import { startPolling } from './polling.ts';
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
  // However a session ends (logout, a 401, another tab, where somebody else may have signed in), nothing of it stays. Pages
  // that need a user are taken off the screen first: what is still shown after that is asked for anew. A session that begins
  // in another tab begins here too; its cart comes with the stores.
  const stopFollowing = useSession.subscribe(({ token, user }, before) => {
    if (user?.id === before.user?.id) return;
    if (before.user !== null) {
      useChatDock.setState({ shop: null, activeShopId: null, unread: 0 });
      setTimeout(() => void queryClient.resetQueries());
    } else void queryClient.invalidateQueries();
    if (token === null) resetCart();
    else void fetchUnread();
  });
  const stops = [stopListening, stopFollowing, startPresence(), startRealtime(), startPolling()];
  // For a guest the first of them empties a cart that an earlier session left behind.
  void Promise.all([fetchCart(), fetchAddresses(), fetchFavorites(), fetchUnread()]);
  return () => stops.forEach((stop) => stop());
}
