import { createPath, parsePath, type Location, type NavigateOptions, type Navigator, type To } from 'react-router';

/** Where the shop is: the address whose page is on screen. */
export interface Place {
  location: Location;
  action: 'POP' | 'PUSH' | 'REPLACE';
  /** Why the page of this address could not be prepared. */
  failure?: unknown;
  /** The scroll position stays as it is (a changed filter, for instance). */
  keepScroll: boolean;
}

/** Fetches what a page needs before it is shown; a path in the answer is shown instead. */
export type Prepare = (pathname: string) => Promise<string | undefined>;

/** May take a change of page over, by loading the document of the new address; then it answers true. */
export type TakeOver = (from: string, to: Location) => boolean;

/** The browser's history, with pages prepared before they are shown: until then the old page and its address stay. */
export interface ShopNavigator extends Navigator {
  readonly place: Place;
  readonly pending: boolean;
  subscribe: (listener: () => void) => () => void;
  /** Prepares the current address anew: at start, and after a failure. */
  refresh: () => Promise<void>;
  /** Called with the key of a place in the moment it is left. */
  onLeave: (listener: (key: string) => void) => void;
}

interface Entry {
  key?: string;
  state?: unknown;
}

export function createNavigator(prepare: Prepare, takeOver: TakeOver = () => false): ShopNavigator {
  let place: Place = { location: here(), action: 'POP', keepScroll: false };
  let pending = false;
  let turn = 0;
  const listeners = new Set<() => void>();
  const leavers = new Set<(key: string) => void>();

  const notify = () => listeners.forEach((listener) => listener());
  const setPending = (now: boolean) => {
    if (pending === now) return;
    pending = now;
    notify();
  };

  /** Prepares the page of a location, writes the history and shows the page, unless the shopper has gone elsewhere meanwhile. */
  async function show(next: Place, write: 'pushState' | 'replaceState' | null): Promise<void> {
    const mine = ++turn;
    setPending(true);
    let shown = next;
    try {
      const instead = await prepare(next.location.pathname);
      if (mine !== turn) return;
      if (instead !== undefined) return await show({ ...next, location: { ...blank(), ...parsePath(instead) } }, write ?? 'replaceState');
    } catch (failure) {
      shown = { ...next, failure };
    }
    if (mine !== turn) return;
    const { location } = shown;
    for (const leave of leavers) leave(place.location.key);
    if (write) window.history[write]({ key: location.key, state: location.state } satisfies Entry, '', createPath(location));
    place = shown;
    pending = false;
    notify();
  }

  function go(action: 'PUSH' | 'REPLACE', to: To, state: unknown, options: NavigateOptions = {}): void {
    const location: Location = { ...blank(), ...(typeof to === 'string' ? parsePath(to) : to), state: state ?? null };
    const samePage = location.pathname === place.location.pathname;
    // What an entry remembers would be lost with the document, so such a change stays within it.
    if (action === 'PUSH' && !samePage && location.state === null && takeOver(place.location.pathname, location)) return;
    const keepScroll = options.preventScrollReset ?? (action === 'REPLACE' && samePage);
    void show({ location, action, keepScroll }, action === 'PUSH' ? 'pushState' : 'replaceState');
  }

  window.addEventListener('popstate', () => {
    void show({ location: here(), action: 'POP', keepScroll: false }, null);
  });

  return {
    get place() {
      return place;
    },
    get pending() {
      return pending;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onLeave: (listener) => void leavers.add(listener),
    refresh: () => show({ location: place.location, action: place.action, keepScroll: true }, null),
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => window.history.go(delta),
    push: (to, state, options) => go('PUSH', to, state, options),
    replace: (to, state, options) => go('REPLACE', to, state, options),
  };
}

/** The address bar as a location. An entry that the browser made itself gets a key of its own, to be known by when it comes back. */
function here(): Location {
  const { pathname, search, hash } = window.location;
  const { key, state } = (window.history.state ?? {}) as Entry;
  const location = { ...blank(), pathname, search, hash, state: state ?? null };
  if (key !== undefined) return { ...location, key };
  window.history.replaceState({ key: location.key, state: location.state } satisfies Entry, '');
  return location;
}

function blank(): Location {
  return { pathname: '/', search: '', hash: '', state: null, key: Math.random().toString(36).slice(2, 10), mask: undefined };
}
