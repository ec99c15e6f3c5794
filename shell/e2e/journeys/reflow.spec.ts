import type { Page } from '@playwright/test';
import { follow, settled } from '../support/parts.ts';
import { signInAs } from '../support/people.ts';
import { ownPaths, publicPaths } from '../support/places.ts';
import { misfits, textSpacing } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

const themes = ['novastore', 'nextmart', 'megamart', 'primecart', 'ultramart'];

// Addresses that lead nowhere are visited on purpose.
test.use({ expectedErrors: /status of 404/ });

themes.forEach((theme, index) => {
  const locale = index % 2 === 0 ? 'ar' : 'en';
  test.describe(`${theme}, ${locale}`, () => {
    test.use({ look: { locale, width: 390 }, contextOptions: { viewport: { width: 320, height: 640 } } });

    test('every page in 320 px, which is 1280 at 400 %, in 640, and with wider text', async ({ page, context, shop }) => {
      test.setTimeout(180_000);
      await context.addCookies([{ name: 'theme', value: theme, url: shop.origin }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const token = await signInAs(shop, context, 'amira');
      await page.goto('/');
      for (const path of [...(await publicPaths(shop)), ...(await ownPaths(shop, token)), '/nowhere/at/all']) {
        await follow(page, path);
        await settled(page, path);
        expect.soft(await misfits(page), `${path} in 320 px`).toEqual([]);
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
        }, textSpacing);
        expect.soft(await misfits(page), `${path} in 320 px with wider text`).toEqual([]);
        await page.evaluate(() => (document.adoptedStyleSheets = []));
        await page.setViewportSize({ width: 640, height: 640 });
        expect.soft(await misfits(page), `${path} in 640 px`).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
      }
    });
  });

  for (const locale of ['fr', 'ar'] as const) {
    test(`${theme}, ${locale}: the bars fit every window`, async ({ page, context, shop }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: shop.origin }, { name: 'locale', value: locale, url: shop.origin }]);
      await context.addInitScript((name) => localStorage.setItem('locale', name), locale);
      await page.goto('/products');
      await settled(page, '/products');
      for (const width of [768, 1024, 1100, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        expect.soft(await misfits(page), `${width} px`).toEqual([]);
        expect.soft(await collisions(page), `${width} px`).toEqual([]);
      }
    });
  }
});

/** Controls of the header that lie over one another or reach out of the window. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('header :is(a[href], button, select, input)')].filter((one) => one.checkVisibility({ checkVisibilityCSS: true }) && !one.closest('form, [data-panel]'));
    const boxes = controls.map((one) => ({ name: one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '', box: one.getBoundingClientRect() }));
    const scrolled = (one: Element) => one.closest('nav')?.scrollWidth !== one.closest('nav')?.clientWidth;
    const found: string[] = [];
    boxes.forEach(({ name, box }, index) => {
      if ((box.left < -1 || box.right > window.innerWidth + 1) && !(window.innerWidth < 1024 && controls[index] && scrolled(controls[index]))) found.push(`"${name}" reaches out of the window`);
      for (const { name: other, box: its } of boxes.slice(index + 1)) {
        if (box.left < its.right - 1 && box.right > its.left + 1 && box.top < its.bottom - 1 && box.bottom > its.top + 1) found.push(`"${name}" lies over "${other}"`);
      }
    });
    return found;
  });
}
