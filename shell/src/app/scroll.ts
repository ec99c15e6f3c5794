import type { Place, ShopNavigator } from './navigator.ts';

const storageKey = 'shop.scroll';

/**
 * Remembers how far each visited page was scrolled, over reloads of the document too. The answer restores a place's position
 * after its page is on screen; the `first` one stays where it is when the shopper has scrolled in its first content.
 */
export function scrollMemory(navigator: ShopNavigator): (place: Place, first: boolean) => void {
  const positions = readPositions();
  window.history.scrollRestoration = 'manual';
  navigator.onLeave((key) => positions.set(key, window.scrollY));
  window.addEventListener('pagehide', () => {
    positions.set(navigator.place.location.key, window.scrollY);
    keepPositions(positions);
  });

  return ({ location: { key, hash }, action, keepScroll }, first) => {
    const remembered = action === 'POP' ? positions.get(key) : undefined;
    if (remembered === undefined && hash === '' && keepScroll) return;
    // Only asked when it decides: the question makes the browser lay the new page out at once.
    if (first && window.scrollY > 0) return;
    if (remembered !== undefined) return window.scrollTo(0, remembered);
    const target = targetOf(hash);
    if (target) target.scrollIntoView();
    else if (!keepScroll) window.scrollTo(0, 0);
  };
}

/** What the `#…` of an address names; null for nothing on this page, and for what is no encoded text (`#50%`). */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function keepPositions(positions: Map<string, number>): void {
  try {
    // Fifty pages back is further than anybody goes.
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
  } catch {
    // A browser that keeps nothing starts every page at its top.
  }
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}
