import { createJSONStorage, type PersistOptions } from 'zustand/middleware';
import type { Shape } from './shape.ts';

/**
 * Options that keep `keep(state)` in localStorage under `shop.<name>`. Raise `version` when the shape changes: what an older
 * shell kept is forgotten then, and so is what has not this shape (another program, a hand, half a write).
 */
export function kept<State, Kept>(name: string, keep: (state: State) => Kept, shape: Shape, version = 1): PersistOptions<State, Kept> {
  return {
    name: storageKey(name),
    version,
    storage: createJSONStorage(() => localStorage),
    partialize: keep,
    migrate: () => ({}) as Kept,
    merge: (stored, state) => (shape(stored) ? { ...state, ...(stored as Kept) } : state),
  };
}

/** A store that writes in one tab is read again in all others. */
export function followOtherTabs(name: string, store: { persist: { rehydrate: () => void | Promise<void> } }): void {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey(name) || event.key === null) void store.persist.rehydrate();
  });
}

function storageKey(name: string): string {
  return `shop.${name}`;
}

/** A small value of this browser; null when there is none, or when the browser keeps nothing. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a small value as long as the browser lets us. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: the cookie alone has to do.
  }
}
