import type { Page } from '@playwright/test';
import { openLate, type Kind } from '../support/late.ts';
import { plain } from '../support/parts.ts';
import { expect, looks, test } from '../support/test.ts';

const themes = ['novastore', 'nextmart', 'megamart', 'primecart', 'ultramart'] as const;

/** Each theme meets each order once, over the four looks. */
const orders: readonly (readonly Kind[])[] = [
  ['code', 'data', 'images', 'fonts'],
  ['fonts', 'images', 'data', 'code'],
  ['images', 'code', 'fonts', 'data'],
  ['data', 'fonts', 'code', 'images'],
];

/** System fonts can be bent to the mean width of an Arabic font, but not to its letters: words of a line end up a few pixels apart. */
const most = { en: 0.001, ar: 0.0025 };

interface Shift {
  value: number;
  of: string;
}

/** From now on the page remembers what moves in it, but for what a hand moved. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const moved: Shift[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[] })[]) {
        if (shift.hadRecentInput) continue;
        const of = shift.sources.map(({ node, previousRect: a, currentRect: b }) => `${node?.className || node?.nodeName} ${[a.x, a.y, a.width, a.height].map(Math.round)} → ${[b.x, b.y, b.width, b.height].map(Math.round)}`);
        moved.push({ value: shift.value, of: of.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { moved: Shift[] }).moved);
}

for (const [nth, look] of looks.entries()) {
  test.describe(`${look.locale}, ${look.width} px wide`, () => {
    test.use({ look });

    test('nothing moves on home in any theme while code, data, pictures and fonts arrive', async ({ page, context, shop }) => {
      const shifts = await watchShifts(page);
      for (const [index, theme] of themes.entries()) {
        const mode = (nth + index) % 2 === 0 ? 'light' : 'dark';
        const order = orders[(nth + index) % orders.length] ?? [];
        await context.addCookies([{ name: 'theme', value: theme, url: shop.origin }, { name: 'mode', value: mode, url: shop.origin }]);
        await openLate(page, '/', order);
        await expect(page.locator('#first'), theme).toHaveCount(0);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        const moved = await shifts();
        expect.soft(moved.reduce((sum, { value }) => sum + value, 0), `${theme} ${mode}, ${order.join(' before ')}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(most[look.locale]);
      }
    });

    test('nothing moves on lists and products when the shell takes over', async ({ page }) => {
      const shifts = await watchShifts(page);
      for (const path of ['/products', `/products/${plain}`, '/products/court-canvas-sneakers']) {
        await openLate(page, path, ['images', 'fonts', 'data', 'code']);
        await expect(page.locator('#first'), path).toHaveCount(0);
        const moved = await shifts();
        expect.soft(moved.reduce((sum, { value }) => sum + value, 0), `${path}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(0.01);
      }
    });
  });
}
