import { useEffect, useState, type CSSProperties } from 'react';

const regions = { top: '[data-place^=top]', bottom: '[data-place^=bottom]' } as const;

/**
 * The room that notices take at the upper and at the lower edge of the window, with their distance from it, as the
 * properties `--notices-top` and `--notices-bottom`; 0px where there are none.
 */
export function useNoticeRoom(open: boolean): CSSProperties {
  const [heights, setHeights] = useState({ top: 0, bottom: 0 });
  useEffect(() => {
    const all = open ? [...document.querySelectorAll(Object.values(regions).join())] : [];
    if (all.length === 0) return;
    const heightOf = (selector: string) => Math.max(...all.map((one) => (one.matches(selector) ? one.getBoundingClientRect().height : 0)));
    const observer = new ResizeObserver(() => setHeights({ top: heightOf(regions.top), bottom: heightOf(regions.bottom) }));
    for (const region of all) observer.observe(region);
    return () => observer.disconnect();
  }, [open]);
  return { '--notices-top': roomOf(heights.top), '--notices-bottom': roomOf(heights.bottom) } as CSSProperties;
}

function roomOf(height: number): string {
  return height === 0 ? '0px' : `calc(${height}px + var(--shop-space-4))`;
}
