import type { BrowserContext, Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { buildGallery, openGallery } from '../support/look-gallery.ts';
import { cartButton, cartDrawer, follow, plain, settled } from '../support/parts.ts';
import { signInAs } from '../support/people.ts';
import { ownPaths, publicPaths } from '../support/places.ts';
import type { Shop } from '../support/shop.ts';
import { expect, full, test, type Look } from '../support/test.ts';
import type { Words } from '../support/words.ts';

type Mode = 'light' | 'dark';
interface View extends Look {
  theme: string;
  mode: Mode;
}

/** Every pair of theme and mode, theme and direction, theme and width, mode and direction, mode and width. */
const views: readonly View[] = ['novastore', 'nextmart', 'megamart', 'primecart', 'ultramart'].flatMap((theme, index): View[] =>
  index % 2 === 0
    ? [{ theme, mode: 'light', locale: 'en', width: 1440 }, { theme, mode: 'dark', locale: 'ar', width: 390 }]
    : [{ theme, mode: 'dark', locale: 'en', width: 1440 }, { theme, mode: 'light', locale: 'ar', width: 390 }],
);

/** The views in which the layers of a visitor are opened; in the others those of a customer. Either way both modes, languages and widths occur. */
const asVisitor = new Set([0, 2, 5, 7, 8]);

// Addresses that lead nowhere are visited on purpose.
test.use({ expectedErrors: /status of 404/ });

views.forEach((view, turn) => {
  const { theme, mode, locale, width } = view;
  test.describe(`${theme}, ${mode}, ${locale}, ${width} px wide`, () => {
    test.use({ look: { locale, width } });
    test.setTimeout(180_000);
    test.beforeEach(async ({ context, shop, page }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: shop.origin }, { name: 'mode', value: mode, url: shop.origin }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('every page', async ({ page, context, shop }) => {
      const token = await signInAs(shop, context, 'amira');
      const paths = [...(await publicPaths(shop)), ...(await ownPaths(shop, token)), '/products?search=nothing-like-it', '/nowhere/at/all'];
      expect(paths.length).toBeGreaterThan(38);
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
      for (const [index, path] of paths.entries()) {
        if (!full && index > 0 && index % 5 !== turn % 5) continue;
        await follow(page, path);
        await settled(page, path);
        // FULL=1: every page in every view; else each in two of the ten, the home page in all.
        await expectAccessible(page, path);
      }
    });

    if (asVisitor.has(turn)) test('what opens over the pages of a visitor', async ({ page, w }) => visitor(page, w, view));
    else test('what opens over the pages of a customer', async ({ page, context, shop, w }) => customer(page, context, shop, w, view));
  });
});

test.describe('the gallery of the components', () => {
  test.beforeAll(buildGallery);
  for (const { theme, mode, locale } of views) {
    const dir = locale === 'ar' ? 'rtl' : 'ltr';
    test(`${theme}, ${mode}, ${dir}`, async ({ page, context }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const gallery = `${await openGallery(context)}?theme=${theme}&mode=${mode}&dir=${dir}`;
      for (const part of ['', '&only=overlays&open=dialog', '&only=overlays&open=end']) {
        await page.goto(gallery + part);
        await expect(page.locator('[data-ready]')).toHaveCount(1);
        await expectAccessible(page, `the gallery ${part}`);
      }
      await page.goto(`${gallery}&only=overlays`);
      await page.getByRole('button', { expanded: false }).first().click();
      await expectAccessible(page, 'the gallery with a menu');
    });
  }
});

/** Suggestions, menus, filters, and the dialog of a guest. */
async function visitor(page: Page, w: Words, { theme, width }: View): Promise<void> {
  await page.goto('/products');
  await settled(page, '/products');
  const banner = page.getByRole('banner');
  if (theme === 'nextmart') await banner.getByRole('button', { name: w('nav.search'), exact: true }).click();
  await banner.getByRole('combobox', { name: w('nav.search'), exact: true }).fill('ca');
  await expect(page.locator('a[role=option]').first()).toBeVisible();
  await expectAccessible(page, 'search suggestions');
  await page.reload();
  await settled(page, '/products');

  if (width === 1440) {
    const mega = banner.getByRole('navigation').getByRole('button', { expanded: false }).first();
    await mega.click();
    await expect(banner.getByRole('navigation').locator('a[href^="/categories/"]').first()).toBeVisible();
    await expectAccessible(page, 'the mega menu');
    await page.keyboard.press('Escape');
    await expect(mega).toBeFocused();
  } else {
    await page.getByRole('main').getByRole('button', { name: w('product.filters'), exact: true }).click();
    await expect(page.getByRole('dialog', { name: w('product.filters') })).toBeVisible();
    await expectAccessible(page, 'the filters');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  await follow(page, `/products/${plain}`);
  await settled(page, plain);
  await page.getByRole('main').getByRole('button', { name: w('product.addToCart'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.locator('button[type=submit]');
  await expect(dialog.getByLabel(w('auth.password'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the sign-in dialog over a notice');
  await submit.click();
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page, 'the sign-in dialog with its objections');
  await dialog.getByRole('button', { name: w('auth.forgot') }).click();
  await expect(dialog.getByLabel(w('auth.password'), { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'the forgotten password');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: w('product.addToCart'), exact: true }).click();
  await dialog.getByRole('button', { name: w('auth.register') }).click();
  await expect(dialog.getByLabel(w('account.name'))).toBeVisible();
  await expectAccessible(page, 'the registration');
}

/** A conversation, a notice, the cart, vouchers, the chat, buying at once, and questions. */
async function customer(page: Page, context: BrowserContext, shop: Shop, w: Words, { width }: View): Promise<void> {
  await signInAs(shop, context, 'amira');
  await page.goto('/massages');
  await settled(page, '/massages');
  await page.getByRole('navigation', { name: w('chat.conversations') }).getByRole('button').first().click();
  await expect(page.getByRole('log')).toBeVisible();
  await settled(page, 'a conversation');
  await expectAccessible(page, 'a conversation');

  await follow(page, `/products/${plain}`);
  await settled(page, plain);
  if (width === 1440) {
    await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
    await expectAccessible(page, 'the account menu');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('main').getByRole('button', { name: w('product.addToCart'), exact: true }).click();
  await expect(page.getByText(w('toast.addedToCart'))).toBeVisible();
  await expectAccessible(page, 'a notice');

  await cartButton(page, w).click();
  const drawer = cartDrawer(page, w);
  await expect(drawer.getByRole('button', { name: w('cart.checkout') })).toBeVisible();
  await expectAccessible(page, 'the cart drawer');
  await drawer.getByRole('button', { name: w('cart.applyVoucher') }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: new RegExp(`${w('voucher.collect')}|${w('voucher.collected')}`) }).first()).toBeVisible();
  await expectAccessible(page, 'the vouchers');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('main').getByRole('button', { name: w('shop.chat') }).first().click();
  await expect(page.getByRole('log')).toBeVisible();
  await settled(page, 'the chat');
  await expectAccessible(page, 'the chat');
  await page.keyboard.press('Escape');

  await page.getByRole('main').getByRole('button', { name: w('product.buyNow'), exact: true }).click();
  await expect(page).toHaveURL('/buynow');
  await settled(page, '/buynow');
  await expectAccessible(page, 'buying at once');

  await follow(page, '/support-tickets');
  await settled(page, '/support-tickets');
  await page.getByRole('main').getByRole('button', { name: w('ticket.new') }).first().click();
  await expect(page.getByRole('dialog').getByLabel(w('ticket.message'))).toBeVisible();
  await expectAccessible(page, 'a new ticket');
  await page.keyboard.press('Escape');

  await follow(page, '/manage-address');
  await settled(page, '/manage-address');
  await page.getByRole('main').getByRole('button', { name: new RegExp(`^${w('account.deleteAddressOf').split('{', 1)[0]?.trim()}`) }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'a question');
}

/** Runs axe on what is on screen; every rule that is broken is named with its places. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await violations(page), what).toEqual([]);
}
