import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { Shop } from './shop.ts';
import { type Words, wordsOf } from './words.ts';

/** How a journey is looked at: every one runs wide and narrow, and in both directions. */
export interface Look {
  locale: 'en' | 'ar';
  width: 1440 | 390;
}

export const looks: readonly Look[] = [
  { locale: 'en', width: 1440 },
  { locale: 'en', width: 390 },
  { locale: 'ar', width: 1440 },
  { locale: 'ar', width: 390 },
];

/** FULL=1 looks at everything in every view, which takes half an hour; otherwise each page, theme, mode, language and width occurs, but not each with each other. */
export const full = Boolean(process.env.FULL);

export interface Fixtures {
  look: Look;
  /** The interface's texts in the language of the look, by message key. */
  w: Words;
  /** Messages of the browser's console that this test provokes on purpose; null where there may be none. */
  expectedErrors: RegExp | null;
  /** Fails the test at its end on any console error, page error or policy violation of the page that was not expected. */
  watch: (page: Page) => void;
}

/** The test of every journey: one shop per worker, and a page that is watched. */
export const test = base.extend<Fixtures, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await Shop.start();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  look: [{ locale: 'en', width: 1440 }, { option: true }],
  expectedErrors: [null, { option: true }],
  baseURL: async ({ shop }, use) => use(shop.origin),
  contextOptions: async ({ look }, use) => use(viewOf(look)),
  w: async ({ shop, look }, use) => use(await wordsOf(shop.origin, look.locale)),
  context: async ({ context, shop, look }, use) => {
    await context.addCookies([{ name: 'locale', value: look.locale, url: shop.origin }]);
    await context.addInitScript((locale) => localStorage.getItem('locale') ?? localStorage.setItem('locale', locale), look.locale);
    await use(context);
  },
  watch: async ({ expectedErrors }, use) => {
    const problems: string[] = [];
    await use((page) => {
      page.on('console', (m) => m.type() === 'error' && problems.push(`${m.text()} (${m.location().url})`));
      page.on('pageerror', (e) => problems.push(e.stack ?? String(e)));
    });
    const unexpected = problems.filter((p) => !expectedErrors?.test(p));
    expect(unexpected, 'errors in the browser console').toEqual([]);
  },
  page: async ({ page, watch }, use) => {
    watch(page);
    await use(page);
  },
});

function viewOf({ width }: Look): BrowserContextOptions {
  return { viewport: { width, height: width === 390 ? 844 : 900 }, hasTouch: width === 390, isMobile: width === 390 };
}

export { expect };
