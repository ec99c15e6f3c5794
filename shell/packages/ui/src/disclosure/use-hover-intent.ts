import { useEffect, useRef, type PointerEvent } from 'react';

/** Milliseconds: how long a mouse rests on a menu before it opens, and how long it may stray before it closes. */
const waits = { open: 120, close: 300 };

/**
 * Opens a menu for a mouse that rests on it, and closes it when the mouse has gone. Touch and pen only press. A panel with
 * the focus inside stays. `pin` says whether hovering had opened the menu, and keeps it open from then on: the press that follows
 * must not close it.
 */
export function useHoverIntent(wanted: boolean, panelId: string, open: boolean, setOpen: (open: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hovered = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) hovered.current = false;
  }, [open]);

  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    if (open) return;
    timer.current = setTimeout(() => {
      hovered.current = true;
      setOpen(true);
    }, waits.open);
  };
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    if (!hovered.current) return;
    timer.current = setTimeout(() => {
      if (!document.getElementById(panelId)?.contains(document.activeElement)) setOpen(false);
    }, waits.close);
  };
  const pin = () => {
    clearTimeout(timer.current);
    const was = hovered.current;
    hovered.current = false;
    return was;
  };
  return { hoverProps: wanted ? { onPointerEnter: enter, onPointerLeave: leave } : {}, pin };
}
