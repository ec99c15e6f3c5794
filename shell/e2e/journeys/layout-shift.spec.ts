import type { Page, Route } from '@playwright/test';
import { openLate, type Kind } from '../support/late.ts';
import { plain } from '../support/parts.ts';
import { expect, full, looks, test } from '../support/test.ts';

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

interface Standing {
  /** The first words of a section. */
  title: string;
  top: number;
  height: number;
}

/** The sections that home has now, from the top; in pixels of the document. */
const sectionsOf = (page: Page): Promise<Standing[]> =>
  page.locator('.home-page > *').evaluateAll((all) =>
    all.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return { title: one.querySelector('h1, h2, p')?.textContent ?? '', top: Math.round(top + scrollY), height: Math.round(height) };
    }),
  );

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

    test('home begins with the sections of its theme, where and as high as the page has them', async ({ page, context, shop }) => {
      let held: Route[] | null = [];
      await page.route(/\/bundles\/.*\.js$/, async (route) => {
        if (held) held.push(route);
        else await route.continue();
      });
      for (const theme of themes.filter((_, index) => full || (index + nth) % 2 === 0)) {
        held = [];
        await context.addCookies([{ name: 'theme', value: theme, url: shop.origin }]);
        await page.goto('/', { waitUntil: 'commit' });
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForFunction(() => document.fonts.status === 'loaded' && document.readyState !== 'loading');
        await expect(page.locator('#first')).toHaveCount(1);
        const before = await sectionsOf(page);
        expect(before.length, theme).toBeGreaterThanOrEqual(3);
        const scripts = held;
        held = null;
        await Promise.all(scripts.map((route) => route.continue()));
        await expect(page.locator('#first'), theme).toHaveCount(0);
        const after = (await sectionsOf(page)).slice(0, before.length);
        expect.soft(before.map(({ title }) => title), theme).toEqual(after.map(({ title }) => title));
        for (const [index, { title, top, height }] of after.entries()) {
          const most = look.locale === 'en' ? 2 : 4;
          expect.soft(Math.abs((before[index]?.top ?? 0) - top), `${theme}, the top of ${title}`).toBeLessThanOrEqual(most);
          expect.soft(Math.abs((before[index]?.height ?? 0) - height), `${theme}, the height of ${title}`).toBeLessThanOrEqual(most);
        }
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
