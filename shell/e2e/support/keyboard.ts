import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page of the shop has between two things. */
const far = 150;

/** Presses Tab (or the given key) until the focus is on it, as somebody without a mouse does; every stop on the way must be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let presses = 0; presses < far; presses++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    // a notice may pass over it
    await expect.poll(() => unseen(page), 'the focus is seen').toBeNull();
  }
  expect(`not reached after ${far} presses of ${key}`).toBe(String(target));
}

/** Goes to it with the keyboard and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Walks through the page from its top to its end; answers the stops that cannot be seen, and how many there were. */
export async function walk(page: Page): Promise<{ stops: number; problems: string[] }> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  });
  const problems = new Set<string>();
  const first = await page.evaluateHandle(() => document.body);
  for (let stops = 0; stops < 400; stops++) {
    await page.keyboard.press('Tab');
    if (stops > 0 && (await page.evaluate((body) => document.activeElement === body, first))) return { stops, problems: [...problems] };
    // what was just scrolled to may still be on its way
    const problem = (await unseen(page)) && (await unseen(page));
    if (problem) problems.add(problem);
  }
  return { stops: 400, problems: [...problems, 'there is no end'] };
}

/**
 * Why the focused element cannot be seen, or null: nothing has the focus, it has no ring, the ring hardly differs from what is
 * around it (below 3:1, WCAG 1.4.11), it is out of the window, or wholly under something else (WCAG 2.4.11).
 */
export function unseen(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'the focus is lost';
    const name = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') || element.textContent || element.getAttribute('name') || element.className).trim().slice(0, 50)}"`;
    if (element.id === 'main') return null; // where the skip link leads and new pages begin: the page itself
    const box = element.getBoundingClientRect();
    const drawn = ({ style }: { style: CSSStyleDeclaration }) => style.opacity !== '0' && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    const outers: Element[] = [];
    for (let outer: Element | null = element; outer && outer !== document.body && outers.length < 6; outer = outer.parentElement) outers.push(outer);
    const near = [...outers, element.nextElementSibling, element.parentElement?.nextElementSibling].filter((one) => one instanceof Element);
    const styled = (owner: Element, pseudo?: string) => ({ owner, style: getComputedStyle(owner, pseudo) });
    const candidates = [...near.map((one) => styled(one)), styled(element, '::after'), styled(element, '::before'), ...[...element.querySelectorAll('*')].slice(0, 4).map((one) => styled(one))];
    const found = candidates.find(drawn);
    if (!found) return `${name} has no ring`;
    const { owner, style: ring } = found;

    const middle = { x: Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1), y: Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1) };
    if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) return `${name} is out of the window`;
    const seen = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (element.contains(top) || top.contains(element) || near.slice(0, 3).some((one) => one.contains(top)));
    };
    const points = [middle, { x: middle.x, y: box.top + 3 }, { x: middle.x, y: box.bottom - 3 }].filter(({ y }) => y > 0 && y < innerHeight);
    if (!element.matches('input[type=radio], input[type=checkbox]') && !points.some(({ x, y }) => seen(x, y))) return `${name} lies under something`;

    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas) return null;
    const rgba = (color: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (color: number[]) => {
      const [r = 0, g = 0, b = 0] = color.slice(0, 3).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one: number[], other: number[]) => (Math.max(light(one), light(other)) + 0.05) / (Math.min(light(one), light(other)) + 0.05);
    const outer = rgba(ring.outlineColor);
    // with a second ring inside the first, one of the two differs from any ground
    const inner = /^(.+\)) 0px 0px 0px [2-9]px(?: inset)?$/.exec(ring.boxShadow)?.[1];
    if (inner && contrast(outer, rgba(inner)) >= 3) return null;
    let ground: number[] | null = null;
    const inside = Number.parseFloat(ring.outlineOffset) < 0;
    for (let behind: Element | null = inside ? owner : owner.parentElement; behind && !ground; behind = behind.parentElement) {
      const style = getComputedStyle(behind);
      if (style.backgroundImage !== 'none' || behind.querySelector(':scope > img, :scope > picture')) return null; // pictures are for the eye to judge
      const color = rgba(style.backgroundColor);
      if ((color[3] ?? 0) > 250) ground = color;
      else if ((color[3] ?? 0) > 0) return null;
    }
    const got = contrast(outer, ground ?? [255, 255, 255, 255]);
    return got < 3 ? `${name}: its ring has a contrast of ${got.toFixed(1)}` : null;
  });
}
