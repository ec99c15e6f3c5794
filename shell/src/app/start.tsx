import { boot, loadCalendar, loadMessages, reconcilePreferences, setNavigate, setSlotHost, setThemePieceHost, startServices } from '@shop/platform';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { onFallback } from '../remotes/pieces.ts';
import { registerRemotes } from '../remotes/runtime.ts';
import { App } from './app.tsx';
import { keepFocus } from './focus.ts';
import { followLinks } from './links.ts';
import { createNavigator, type Place } from './navigator.ts';
import { loadAnew, watchReleases } from './new-version.ts';
import { setNavigatorOfShop } from './place.ts';
import { prefetching, preparing } from './prepare.ts';
import { report } from './report.ts';
import { routesOf } from './routes.tsx';
import { scrollMemory } from './scroll.ts';
import { slotHost } from './slot-host.tsx';
import { themeContainer, themePieceHost } from './theme-pieces.ts';
import { measureVitals } from './vitals.ts';

/**
 * Takes over from the document: everything that the first page needs is fetched side by side while the document's first
 * content stays on screen, then one commit replaces it.
 */
export async function start(): Promise<void> {
  if (reconcilePreferences()) return;
  setSlotHost(slotHost);
  setThemePieceHost(themePieceHost);
  const container = themeContainer();
  registerRemotes(container ? [...boot.composition.remotes, container] : boot.composition.remotes);
  onFallback(report);
  const routes = routesOf(boot.composition.remotes);
  const navigator = createNavigator(preparing(routes), loadAnew);
  setNavigatorOfShop(navigator);
  setNavigate((path, { replace = false } = {}) => (replace ? navigator.replace(path) : navigator.push(path)));
  await Promise.all([navigator.refresh(), loadMessages(), loadCalendar()]);

  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');
  // The boundaries report what they catch; without this React prints it a second time.
  const shop = createRoot(root, { onCaughtError: () => undefined });
  const onShown = arriving(scrollMemory(navigator));
  // A transition is rendered in slices, between which the browser answers the shopper: the first content is in use.
  startTransition(() => shop.render(<App routes={routes} navigator={navigator} onShown={onShown} />));
  followLinks(prefetching(routes));
  keepFocus();
  startServices();
  watchReleases();
  measureVitals();
}

/**
 * What happens when a page has come on screen: the scroll position of its place, and after a click the focus, so that a
 * screen reader reads on in the new page.
 */
function arriving(restoreScroll: (place: Place, first: boolean) => void): (place: Place) => void {
  let last: Place | null = null;
  return (place) => {
    restoreScroll(place, last === null);
    const otherPage = last !== null && last.location.pathname !== place.location.pathname;
    if (otherPage && place.action === 'PUSH') document.getElementById('main')?.focus({ preventScroll: true });
    last = place;
  };
}
