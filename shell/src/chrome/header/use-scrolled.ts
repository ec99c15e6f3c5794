import { useSyncExternalStore } from 'react';

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** Whether the window is scrolled below its top; false while nobody wants to know. */
export function useScrolled(wanted: boolean): boolean {
  return useSyncExternalStore(onScroll, () => wanted && window.scrollY > 0);
}
