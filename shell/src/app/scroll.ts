import type { Place, ShopNavigator } from './navigator.ts';

const storageKey = 'shop.scroll';

/** Remembers how far each visited page was scrolled, over reloads of the document too. The answer restores a place's position after its page is on screen. */
export function scrollMemory(navigator: ShopNavigator): (place: Place) => void {
  const positions = readPositions();
  window.history.scrollRestoration = 'manual';
  navigator.onLeave((key) => positions.set(key, window.scrollY));
  window.addEventListener('pagehide', () => {
    positions.set(navigator.place.location.key, window.scrollY);
    keepPositions(positions);
  });

  return ({ location: { key, hash }, action, keepScroll }) => {
    const remembered = action === 'POP' ? positions.get(key) : undefined;
    if (remembered !== undefined) window.scrollTo(0, remembered);
    else if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (!keepScroll) window.scrollTo(0, 0);
  };
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
