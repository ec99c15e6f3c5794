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

/** A product card as it is drawn: per part what it looks like, null for one that is not shown. */
interface Drawn {
  href: string;
  lines: number[];
  parts: Record<string, Record<string, string> | null>;
}

/** Where the parts of a card are in the document and in the kit's card (shell/packages/ui/src/product-card). */
const partsOf = {
  document: { card: '.first-card', name: 'h3 > a', tile: '.first-media', badge: '.first-badge', brand: '.first-brand', price: '.first-price bdi', old: '.first-price s bdi', track: '.first-bar', bar: '.first-bar svg' },
  page: { card: 'article[data-variant]', name: ':is(h2, h3) > a', tile: ':scope > div', badge: '[data-tone="offer"]', brand: 'div + div > p:first-child', price: 'bdi', old: 's bdi', track: 'span:has(> i[style*="inline-size"])', bar: 'span > i[style*="inline-size"]' },
};

/** The cards that are shown; the lines of a name are the widths of its lines in pixels. */
const cardsOf = (page: Page, { card: cards, ...parts }: Record<string, string> & { card: string }): Promise<Drawn[]> =>
  page.getByRole('main').locator(cards).evaluateAll((all, parts) => {
    const looked = (one: Element | null): Record<string, string> | null => {
      if (!one || one.getClientRects().length === 0) return null;
      const { color, backgroundColor, backgroundImage, fontFamily, fontSize, fontWeight } = getComputedStyle(one);
      return { color, backgroundColor, backgroundImage, fontFamily, fontSize, fontWeight };
    };
    return all.filter((card) => card.getClientRects().length > 0).map((card) => {
      const name = card.querySelector(parts['name'] ?? '');
      const text = document.createRange();
      if (name) text.selectNodeContents(name);
      const seen = Object.entries(parts).map(([part, selector]) => [part, looked(card.querySelector(selector))] as const);
      const bar = card.querySelector(parts['bar'] ?? '')?.getBoundingClientRect();
      if (bar) seen.push(['size of the bar', { width: String(Math.round(bar.width)), height: String(Math.round(bar.height)) }]);
      return { href: name?.getAttribute('href') ?? '', lines: [...text.getClientRects()].map(({ width }) => Math.round(width)), parts: Object.fromEntries(seen) };
    });
  }, parts);

/** Each card of the document looks like the same card of the page: at the same place in the order of those that both have. */
function expectSameCards(before: readonly Drawn[], after: readonly Drawn[], where: string): void {
  const rest = [...after];
  for (const card of before) {
    const at = rest.findIndex(({ href }) => href === card.href);
    expect.soft(rest[at], `${where}: the card of ${card.href}`).toEqual(card);
    rest.splice(0, at + 1);
  }
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

    test('home and lists begin with what the page has there: sections in their places, cards in their looks', async ({ page, context, shop }) => {
      let held: Route[] | null = [];
      await page.route(/\/bundles\/.*\.js$/, async (route) => {
        if (held) held.push(route);
        else await route.continue();
      });
      /** Only the document: the scripts wait. */
      const openDocument = async (path: string) => {
        held = [];
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForFunction(() => document.fonts.status === 'loaded' && document.readyState !== 'loading');
        await expect(page.locator('#first')).toHaveCount(1);
      };
      const takeOver = async (what: string) => {
        const scripts = held ?? [];
        held = null;
        await Promise.all(scripts.map((route) => route.continue()));
        await expect(page.locator('#first'), what).toHaveCount(0);
      };
      for (const theme of themes.filter((_, index) => full || (index + nth) % 2 === 0)) {
        await context.addCookies([{ name: 'theme', value: theme, url: shop.origin }]);
        await openDocument('/');
        const before = await sectionsOf(page);
        expect(before.length, theme).toBeGreaterThanOrEqual(3);
        const cards = await cardsOf(page, partsOf.document);
        await takeOver(theme);
        const after = (await sectionsOf(page)).slice(0, before.length);
        expect.soft(before.map(({ title }) => title), theme).toEqual(after.map(({ title }) => title));
        for (const [index, { title, top, height }] of after.entries()) {
          const most = look.locale === 'en' ? 2 : 4;
          expect.soft(Math.abs((before[index]?.top ?? 0) - top), `${theme}, the top of ${title}`).toBeLessThanOrEqual(most);
          expect.soft(Math.abs((before[index]?.height ?? 0) - height), `${theme}, the height of ${title}`).toBeLessThanOrEqual(most);
        }
        expectSameCards(cards, await cardsOf(page, partsOf.page), theme);

        await openDocument('/products');
        const listed = await cardsOf(page, partsOf.document);
        expect(listed.length, `${theme}, a list`).toBeGreaterThan(4);
        await takeOver(`${theme}, a list`);
        expectSameCards(listed, await cardsOf(page, partsOf.page), `${theme}, a list`);
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
