import { useSyncExternalStore } from 'react';

export type Mode = 'light' | 'dark' | 'system';

const key = 'mode';
const modes: readonly Mode[] = ['light', 'dark', 'system'];
const listeners = new Set<() => void>();

/** The chosen brightness; light until somebody chooses. */
export function currentMode(): Mode {
  const set = document.documentElement.dataset.mode;
  return modes.find((mode) => mode === set) ?? 'light';
}

/** Chooses the brightness: at once here, and by the cookie `mode` for every document from now on. */
export function setMode(mode: Mode): void {
  document.documentElement.dataset.mode = mode;
  document.cookie = `${key}=${mode}; path=/; max-age=31536000; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`;
  for (const listener of listeners) listener();
}

/** The brightness, for components. */
export function useMode(): Mode {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, currentMode);
}
