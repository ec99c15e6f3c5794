import type { Page } from '@playwright/test';

/** What a reader may set for letters, words, lines and paragraphs (WCAG 1.4.12). */
export const textSpacing = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; } p { margin-block-end: 2em !important; }';

/**
 * What is wrong with the layout of what is on screen, a line for each: a page that scrolls sideways, text that its box cuts
 * off, and text under a control. Text that is shortened on purpose (an ellipsis, a clamped number of lines) is not counted,
 * nor what lies in a scroller.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const width = document.documentElement.clientWidth;
    const tolerance = 2;
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').split(' ')[0]}`;
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      let style = styles.get(element);
      if (!style) styles.set(element, (style = getComputedStyle(element)));
      return style;
    };
    const chain = (element: Element | null): Element[] => (element ? [element, ...chain(element.parentElement)] : []);
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    const cuts = (value: string) => value === 'hidden' || value === 'clip';
    const afloat = (element: Element) => chain(element).some((one) => ['fixed', 'sticky'].includes(styleOf(one).position));

    if (document.documentElement.scrollWidth > width) {
      const wide = [...document.body.querySelectorAll('*')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && (box.right > width + 1 || box.left < -1) && !chain(one.parentElement).some((outer) => outer !== document.documentElement && outer !== document.body && styleOf(outer).overflowX !== 'visible');
      });
      found.add(`the page is ${document.documentElement.scrollWidth} px wide: ${[...new Set(wide.map(nameOf))].slice(-3).join(', ')}`);
    }

    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, [role=radio], [role=checkbox], [role=switch]')].filter(
      (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !one.matches('[tabindex="-1"]') && !afloat(one) && !chain(one).some((outer) => outer !== document.body && outer !== document.documentElement && (scrolls(styleOf(outer).overflowX) || scrolls(styleOf(outer).overflowY))),
    );
    const boxes = controls.map((one) => [...one.getClientRects()]);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || ['SCRIPT', 'STYLE', 'OPTION', 'NOSCRIPT'].includes(element.tagName) || !element.checkVisibility({ checkVisibilityCSS: true })) continue;
      const outers = chain(element);
      if (outers.some((one) => one.matches('[aria-hidden=true], [inert], [aria-roledescription], svg'))) continue;
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter((one) => one.width > 1 && one.height > 1);
      if (rects.length === 0) continue;
      // the middle of a line is what is read: a line box is taller than its letters
      const lines = rects.map((one) => ({ left: one.left, right: one.right, top: one.top + one.height * 0.2, bottom: one.bottom - one.height * 0.2 }));
      let readable = true;
      let fixed = false;
      for (const outer of outers) {
        const style = styleOf(outer);
        if (scrolls(style.overflowX) || scrolls(style.overflowY) || style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis') readable = false;
        const box = outer.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1 || style.clipPath !== 'none') readable = false;
        if (!readable) break;
        if (outer === document.body || outer === document.documentElement) break;
        const across = cuts(style.overflowX) && lines.some((one) => one.left < box.left - tolerance || one.right > box.right + tolerance);
        const down = cuts(style.overflowY) && lines.some((one) => one.top < box.top - tolerance || one.bottom > box.bottom + tolerance);
        if (across || down) found.add(`${nameOf(outer)} cuts "${text.slice(0, 40)}"`);
        fixed ||= style.position === 'fixed';
      }
      if (!readable) continue;
      if (lines.some((one) => one.right > width + tolerance || one.left < -tolerance)) found.add(`"${text.slice(0, 40)}" of ${nameOf(element)} reaches out of the window`);
      if (fixed || afloat(element)) continue;
      controls.forEach((control, index) => {
        if (control.contains(element) || element.contains(control)) return;
        if (element.closest('label')?.contains(control)) return;
        const under = boxes[index]?.some((box) => lines.some((one) => one.left < box.right - tolerance && one.right > box.left + tolerance && one.top < box.bottom - tolerance && one.bottom > box.top + tolerance));
        if (under) found.add(`"${text.slice(0, 40)}" of ${nameOf(element)} lies under or over ${nameOf(control)}`);
      });
    }
    return [...found];
  });
}
