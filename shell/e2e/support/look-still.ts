import { expect, type BrowserContext, type Page } from '@playwright/test';
import { later } from './parts.ts';

/** What changes by itself keeps its place and loses its paint. A sheet made by script, because the page's policy refuses a style element. */
const paint = '[role=timer] * { color: transparent !important } * { caret-color: transparent !important }';

/** Makes the pages of a context look the same on every day: any date they write is 15 June 2026, 10:30. Call before the first page loads. */
export async function stopCalendar(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.Date = class extends Date {
      override getFullYear = () => 2026;
      override getMonth = () => 5;
      override getDate = () => 15;
      override getDay = () => 1;
      override getHours = () => 10;
      override getMinutes = () => 30;
    } as DateConstructor;
  });
}

/** Waits until a page of the shop has its own content instead of the document's first one, and no part still loads. */
export async function arrived(page: Page): Promise<void> {
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator(later)).toHaveCount(0);
}

/**
 * A picture of a page at rest, one pixel per CSS pixel, as PNG: fonts and images are there (the lazy ones too, a whole page is
 * scrolled through), nothing moves, countdowns show no digits.
 */
export async function picture(page: Page, { whole }: { whole: boolean }): Promise<Buffer> {
  await page.evaluate(async ({ whole, paint }) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(paint);
    document.adoptedStyleSheets.push(sheet);
    if (whole) {
      for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
        window.scrollTo({ top: y, behavior: 'instant' });
        await painted();
      }
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
    await document.fonts.ready;
    const due = [...document.images].filter((image) => image.checkVisibility() && (whole || image.getBoundingClientRect().top < window.innerHeight));
    // A picture that fails to load is part of the look, and the console's error fails the test.
    for (const image of due) image.loading = 'eager'; // one that a sideways scroller hides would never come
    await Promise.all(due.map((image) => image.decode().catch(() => undefined)));
    await painted();
  }, { whole, paint });
  return page.screenshot({ fullPage: whole, animations: 'disabled', caret: 'initial', scale: 'css' });
}
