import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import * as css from './thread-view.module.css';

/** How far outside of what is seen a block is still drawn, in pixels: a page or two of scrolling. */
const margin = 1500;

/** With its fractions of pixels: over a long history they add up. */
const heightOf = (block: Element) => block.getBoundingClientRect().height;

export interface BlockProps {
  /** Always drawn: where news arrive. */
  newest: boolean;
  children: ReactNode;
}

/**
 * Some consecutive messages of a thread. Far from what is seen it is an empty space of the same height, so that a history
 * of thousands of messages costs the page no more than a few dozen, and the scroll bar tells the truth.
 */
export function Block({ newest, children }: BlockProps) {
  const ref = useRef<HTMLOListElement>(null);
  const [space, setSpace] = useState<number | null>(null);
  const measured = useRef<number>(null);

  useEffect(() => {
    const block = ref.current;
    if (newest || !block) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSpace(null);
        // Whoever has the focus in there keeps it.
        else if (!block.contains(document.activeElement)) setSpace((measured.current = heightOf(block)));
      },
      { root: block.closest('[role=log]'), rootMargin: `${margin}px 0px` },
    );
    observer.observe(block);
    return () => {
      observer.disconnect();
      setSpace(null);
    };
  }, [newest]);

  // Drawn again at another width it has another height: what is seen below stays where it is.
  useLayoutEffect(() => {
    const block = ref.current;
    const log = block?.closest('[role=log]');
    if (space !== null || measured.current === null || !block || !log) return;
    const grown = heightOf(block) - measured.current;
    measured.current = null;
    if (grown !== 0 && block.getBoundingClientRect().top < log.getBoundingClientRect().top) log.scrollTop += grown;
  }, [space]);

  return (
    // What comes back into sight is no news.
    <ol ref={ref} className={css.block} aria-live={newest ? undefined : 'off'} style={space === null ? undefined : { blockSize: space }}>
      {space === null && children}
    </ol>
  );
}
