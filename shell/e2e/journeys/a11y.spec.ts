import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cartButton, cartDrawer, follow, plain } from '../support/parts.ts';
import { signInAs } from '../support/people.ts';
import { expect, test, type Look } from '../support/test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Both languages, widths and themes, each with each other once. */
const views: readonly (Look & { theme: string })[] = [
  { locale: 'en', width: 1440, theme: 'novastore' },
  { locale: 'ar', width: 390, theme: 'novastore' },
  { locale: 'en', width: 390, theme: 'ultramart' },
  { locale: 'ar', width: 1440, theme: 'ultramart' },
];

const open = ['/', '/products', `/products/${plain}`, '/products/court-canvas-sneakers', '/shops', '/shops/1'];
const own = ['/checkout', '/order-history', '/massages'];

for (const { theme, ...look } of views) {
  test.describe(`${look.locale}, ${look.width} px wide, ${theme}`, () => {
    test.use({ look });
    test.setTimeout(120_000);
    test.beforeEach(async ({ context, shop, page }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: shop.origin }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('pages of a visitor, and the sign-in dialog', async ({ page, w }) => {
      await page.goto('/');
      for (const path of open) {
        await follow(page, path);
        await expectAccessible(page, path);
      }
      await follow(page, `/products/${plain}`);
      await page.getByRole('main').getByRole('button', { name: w('product.addToCart'), exact: true }).click();
      await expect(page.getByRole('dialog').getByLabel(w('auth.password'), { exact: true })).toBeVisible();
      await expectAccessible(page, 'the sign-in dialog');
    });

    test('pages of a customer, and the cart drawer', async ({ page, context, shop, w }) => {
      await signInAs(shop, context, 'amira');
      await page.goto('/');
      for (const path of own) {
        await follow(page, path);
        await expectAccessible(page, path);
      }
      await page.goto('/products');
      await cartButton(page, w).click();
      await expect(cartDrawer(page, w).getByRole('button', { name: w('cart.checkout') })).toBeVisible();
      await expectAccessible(page, 'the cart drawer');
    });
  });
}

/** Runs axe on what is on screen once it is complete; every rule that is broken is named with its places. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator('#first'), what).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]'), what).toHaveCount(0);
  // There are no frames: the legacy mode does not open a page of its own for each run.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.slice(0, 4).map(({ html, any }) => `    ${html.slice(0, 200)}\n      ${any.map(({ message }) => message).join('; ').slice(0, 200)}`).join('\n')}`);
  expect.soft(found.join('\n'), what).toBe('');
}
