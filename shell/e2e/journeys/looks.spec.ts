import type { Page } from '@playwright/test';
import { packagedChromium } from '../support/chromium.ts';
import { compare } from '../support/look-compare.ts';
import { buildGallery, openGallery } from '../support/look-gallery.ts';
import { arrived, picture } from '../support/look-still.ts';
import { expect, measureOf, modes, test, themes, verdictOn } from '../support/look-test.ts';
import { cartButton, cartDrawer } from '../support/parts.ts';
import { signInAs } from '../support/people.ts';
import { full, looks, type Look } from '../support/test.ts';

/** Reduced, in a flash sale, with colours and sizes. */
const product = '/products/court-canvas-sneakers';

// One version of Chromium takes all pictures, wherever. They are attached anyway, and traces of whole pages cost minutes.
test.use({ launchOptions: await packagedChromium(), trace: 'off', screenshot: 'off' });

/** A wide one and a narrow one, a language each; FULL=1 crosses them. */
const taken = full || process.env.LOOKS === 'update' ? looks : looks.filter(({ locale, width }) => (locale === 'en') === (width === 1440));

for (const look of taken)
  test.describe(`${look.locale}, ${look.width} px wide`, () => {
    test.use({ look });
    for (const theme of themes)
      for (const mode of modes)
        test(`${theme}, ${mode}`, async ({ context, page, shop, w, expectLook }) => {
          test.setTimeout(180_000);
          await signInAs(shop, context, 'amira');
          await context.addCookies([{ name: 'theme', value: theme, url: shop.origin }, { name: 'mode', value: mode, url: shop.origin }]);
          const seen = async (what: string, whole = false) => expectLook(`${theme}/${mode}-${look.locale}-${look.width}-${what}`, await picture(page, { whole }), look.width);

          await page.goto('/');
          await arrived(page);
          await seen('home', true);
          await page.goto(product);
          await arrived(page);
          await seen('product');
          await page.goto('/products');
          await arrived(page);
          await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
          await seen('list');
          await cartButton(page, w).click();
          await expect(cartDrawer(page, w).getByRole('button', { name: w('cart.checkout') })).toBeVisible();
          await seen('drawer');
        });
  });

test.describe('gallery', () => {
  test.beforeAll(buildGallery);
  const directions: readonly (Look & { dir: string })[] = [{ dir: 'ltr', locale: 'en', width: 1440 }, { dir: 'rtl', locale: 'ar', width: 1440 }];
  for (const { dir, ...look } of directions)
    test.describe(dir, () => {
      test.use({ look });
      for (const theme of themes)
        for (const mode of modes)
          test(`${theme}, ${mode}`, async ({ context, page, expectLook }) => {
            test.setTimeout(120_000);
            const gallery = `${await openGallery(context)}?theme=${theme}&mode=${mode}&dir=${dir}`;
            await page.goto(gallery);
            await expect(page.locator('[data-ready]')).toHaveCount(1);
            await expectLook(`${theme}/${mode}-${dir}-gallery`, await picture(page, { whole: true }), look.width);
            await page.goto(`${gallery}&only=overlays&open=dialog`);
            await expect(page.getByRole('dialog')).toBeVisible();
            await expectLook(`${theme}/${mode}-${dir}-dialog`, await picture(page, { whole: false }), look.width);
          });
    });
});

test('a small change is noticed, and none where there is none', async ({ page, eye }) => {
  test.setTimeout(180_000);
  const measure = measureOf(1440);
  await page.goto('/products');
  await arrived(page);
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card).toBeVisible();
  const { kept } = await compare(eye, await picture(page, { whole: false }), null, measure);
  const judged = async () => verdictOn(await compare(eye, await picture(page, { whole: false }), kept, measure), measure);
  expect(await judged(), 'the same page again').toBe('');

  const price = card.locator('bdi').first();
  await price.evaluate((one) => (one.style.visibility = 'hidden'));
  expect(await judged(), 'one card has no price').not.toBe('');
  await price.evaluate((one) => (one.style.visibility = ''));
  for (const rule of [':root { --shop-primary: #0b57d0 !important }', 'main article { translate: 0 24px }']) {
    const undo = await wear(page, rule);
    expect(await judged(), rule).not.toBe('');
    await undo();
  }
  expect(await judged(), 'all is as it was').toBe('');
});

/** Puts a rule above the theme's. Answers how to take it off. */
async function wear(page: Page, rule: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, rule);
  return () => sheet.evaluate((one) => void document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(one), 1));
}
