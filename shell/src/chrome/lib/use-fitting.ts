import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface Options<T> {
  /** What gives way last; the others give way from the end. */
  keep?: (item: T) => boolean;
  /** Never more than this, or one more where that makes the last entry unnecessary. */
  most?: number;
}

/**
 * Which items of a line fit into it. The line's children must be one element for each item, and at the end one for what holds
 * the rest, and none of them may shrink. Those that are not in the answer are to be `hidden`. Measured before the first paint,
 * when the line's width changes, and when fonts arrive.
 */
export function useFitting<T, E extends HTMLElement>(items: readonly T[], { keep, most = Infinity }: Options<T> = {}): { line: RefObject<E | null>; shown: ReadonlySet<T> } {
  const line = useRef<E>(null);
  const [count, setCount] = useState(Infinity);
  const order = keep ? items.toSorted((one, other) => Number(keep(other)) - Number(keep(one))) : items;
  const current = useRef({ items, order });
  current.current = { items, order };

  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const measure = () => {
      const children = [...element.children] as HTMLElement[];
      const hidden = children.map((child) => child.hidden);
      for (const child of children) child.hidden = false;
      const all = children.map((child) => child.getBoundingClientRect().width);
      const available = element.getBoundingClientRect().width;
      children.forEach((child, index) => (child.hidden = hidden[index] ?? false));
      const widths = current.current.order.map((item) => all[current.current.items.indexOf(item)] ?? 0);
      setCount(fitting(widths, all.at(-1) ?? 0, Number.parseFloat(getComputedStyle(element).columnGap) || 0, available));
    };
    document.fonts?.addEventListener('loadingdone', measure);
    // Told between layout and paint, and not at all of a line that is not drawn: measuring here would lay the page out twice.
    const observer = globalThis.ResizeObserver && new ResizeObserver(() => flushSync(measure));
    observer?.observe(element);
    return () => {
      document.fonts?.removeEventListener('loadingdone', measure);
      observer?.disconnect();
    };
  }, [items.length]);

  const room = Math.min(count, items.length <= most + 1 ? items.length : most);
  return { line, shown: new Set(order.slice(0, room)) };
}

/** How many of the widths fit, beside the entry for the rest unless all of them do; all of them in a line that is not drawn. */
function fitting(widths: readonly number[], rest: number, gap: number, available: number): number {
  const needed = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, 0);
  if (available === 0 || needed(widths.length) - gap <= available + 1) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && needed(count) + rest > available) count--;
  return count;
}
