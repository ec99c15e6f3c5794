import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useHoverIntent } from './use-hover-intent.ts';

/** Milliseconds after which the letters typed to reach an entry of an open menu are forgotten. */
const typeAheadClears = 350;

/**
 * A button that shows and hides a panel of links. The panel closes on Escape (the focus goes back to the button), when
 * the focus or a press goes elsewhere, and when `page` changes. Arrow keys, Home, End and typed letters move in it. With
 * `hover` a resting mouse opens it too.
 */
export function useDisclosure<Root extends HTMLElement = HTMLDivElement>(/** Whatever says which page is shown. */ page?: string, { hover = false }: { hover?: boolean } = {}) {
  const [open, setOpen] = useState(false);
  const root = useRef<Root>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const panelId = useId();
  const { hoverProps, pin } = useHoverIntent(hover, panelId, open, setOpen);

  useEffect(() => setOpen(false), [page]);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    // A menu that hovering opened has no focus of its own.
    const dismiss = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    if (hover) document.addEventListener('keydown', dismiss);
    return () => {
      document.removeEventListener('keydown', dismiss);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open, hover]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') {
      setOpen(false);
      trigger.current?.focus();
      return;
    }
    if (event.target instanceof HTMLInputElement) return;
    const entries = [...(document.getElementById(panelId)?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
    const target = entryFor(event, entries, typed.current);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return {
    open,
    setOpen,
    panelId,
    rootProps: { ref: root, onKeyDown, ...hoverProps },
    triggerProps: { ref: trigger, 'aria-expanded': open, 'aria-controls': panelId, onClick: () => setOpen((now) => pin() || !now) },
  };
}

function entryFor({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent, entries: HTMLElement[], typed: { text: string; at: number }): HTMLElement | undefined {
  const at = entries.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return entries[Math.min(at + 1, entries.length - 1)];
  if (key === 'ArrowUp') return entries[Math.max(at - 1, 0)];
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  typed.text = (timeStamp - typed.at > typeAheadClears ? '' : typed.text) + key.toLocaleLowerCase();
  typed.at = timeStamp;
  return entries.find((entry) => entry.textContent?.trim().toLocaleLowerCase().startsWith(typed.text));
}
