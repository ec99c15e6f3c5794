import type { Page } from '@playwright/test';
import { cartButton, cartDrawer, plain, settled } from '../support/parts.ts';
import { call, signInAs } from '../support/people.ts';
import { press, tabTo, unseen, walk } from '../support/keyboard.ts';
import { expect, test, type Look } from '../support/test.ts';

const looks: readonly Look[] = [
  { locale: 'en', width: 1440 },
  { locale: 'ar', width: 1440 },
];

for (const look of looks) {
  test.describe(`without a mouse, ${look.locale}`, () => {
    test.use({ look });
    test.setTimeout(180_000);
    test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

    test('from the search to the order', async ({ page, shop, w }) => {
      const slug = 'court-canvas-sneakers';
      const { product } = await call<{ product: { name: string } }>(shop, `/product-details?slug=${slug}`, { headers: { 'Accept-Language': look.locale } });
      const main = page.getByRole('main');
      const dialog = page.getByRole('dialog');

      await test.step('the skip link leads to the page', async () => {
        await page.goto('/');
        await settled(page, '/');
        await page.keyboard.press('Tab');
        await expect(page.getByRole('link', { name: w('a11y.skip') })).toBeFocused();
        expect(await unseen(page)).toBeNull();
        await page.keyboard.press('Enter');
        await expect(page.locator('#main')).toBeFocused();
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true);
      });

      await test.step('a suggestion is chosen with the arrow keys', async () => {
        const search = page.getByRole('banner').getByRole('combobox', { name: w('nav.search'), exact: true });
        await tabTo(page, search, 'Shift+Tab');
        await page.keyboard.type(product.name);
        const wanted = page.locator(`[role=option][href="/products/${slug}"]`);
        await expect(wanted).toBeVisible();
        for (let presses = 0; presses < 12 && (await wanted.getAttribute('aria-selected')) !== 'true'; presses++) await page.keyboard.press('ArrowDown');
        await expect(search).toHaveAttribute('aria-activedescendant', (await wanted.getAttribute('id')) ?? '');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(`/products/${slug}`);
        await settled(page, slug);
        await expect(page.locator('#main')).toBeFocused();
      });

      await test.step('colour, size and number', async () => {
        for (const name of [w('product.color'), w('product.size')]) {
          const group = main.getByRole('radiogroup', { name: new RegExp(name) });
          await tabTo(page, group.getByRole('radio', { checked: true }).or(group.getByRole('radio', { disabled: false })));
          await page.keyboard.press('Space');
          await page.keyboard.press('ArrowDown');
          await expect(group.getByRole('radio', { checked: true })).toBeFocused();
        }
        await press(page, main.getByRole('button', { name: w('cart.increase') }).first());
      });

      const add = main.getByRole('button', { name: w('product.addToCart'), exact: true });
      await test.step('a guest signs in on the way, and is where they were', async () => {
        await press(page, add);
        await expect(dialog.getByLabel(w('auth.phoneOrEmail'))).toBeFocused();
        await page.keyboard.type('jonas@demo.example');
        await tabTo(page, dialog.getByLabel(w('auth.password'), { exact: true }));
        await page.keyboard.type('demo-shopper-2');
        await page.keyboard.press('Enter');
        await expect(dialog).toHaveCount(0);
        await expect(page.getByText(w('toast.addedToCart'))).toBeVisible();
        await expect(add).toBeFocused();
      });

      await test.step('the cart keeps the focus, and gives it back', async () => {
        await tabTo(page, cartButton(page, w), 'Shift+Tab');
        await page.keyboard.press('Enter');
        await expect(cartDrawer(page, w).getByText(product.name)).toBeVisible();
        for (let stops = 0; stops < 15; stops++) {
          await page.keyboard.press('Tab');
          await expect.poll(() => outside(page), 'the focus stays in the drawer').toBe('');
        }
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(cartButton(page, w)).toBeFocused();
      });

      await test.step('a shop is selected, a voucher collected', async () => {
        await page.keyboard.press('Enter');
        const drawer = cartDrawer(page, w);
        await press(page, drawer.getByRole('checkbox').first(), 'Space');
        await expect(drawer.getByRole('checkbox').first()).toBeChecked();
        const voucher = drawer.getByRole('button', { name: w('cart.applyVoucher') }).first();
        await press(page, voucher);
        const vouchers = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: new RegExp(w('voucher.collect')) }) });
        const collect = vouchers.getByRole('button', { name: new RegExp(`^${w('voucher.collect')}`) });
        await press(page, collect);
        await expect(page.getByText(w('toast.voucherCollected'))).toBeVisible();
        expect(await unseen(page), 'the focus after a voucher is collected').toBeNull();
        await page.keyboard.press('Escape');
        await expect(voucher).toBeFocused();
        await press(page, drawer.getByRole('button', { name: w('cart.checkout') }));
        await expect(page).toHaveURL('/checkout');
        await settled(page, '/checkout');
      });

      await test.step('an address, and the order', async () => {
        await press(page, main.getByRole('button', { name: w('checkout.addAddress') }).first());
        const fill = async (label: string, text: string) => {
          await tabTo(page, dialog.getByLabel(label, { exact: true }));
          await page.keyboard.type(text);
        };
        await fill(w('account.name'), 'Jonas Brightwater');
        await fill(w('account.phone'), '+351912345678');
        await tabTo(page, dialog.getByRole('combobox', { name: w('account.country') }));
        await page.keyboard.press('ArrowDown');
        await fill(w('account.city'), 'Porto');
        await fill(w('account.addressLine'), 'Rua das Flores 8');
        await page.keyboard.press('Enter');
        await expect(dialog).toHaveCount(0);
        await expect.poll(() => unseen(page), 'the focus after the address is saved').toBeNull();
        await press(page, main.getByRole('button', { name: w('checkout.placeOrder') }));
        await expect(page.getByRole('heading', { name: w('checkout.thanksTitle', { name: 'Jonas Brightwater' }) })).toBeFocused();
      });
    });

    test('menus, wishes, chat, messages, addresses and filters', async ({ page, context, shop, w }) => {
      await signInAs(shop, context, 'amira');
      const main = page.getByRole('main');
      const banner = page.getByRole('banner');

      await test.step('the mega menu', async () => {
        await page.goto('/shops');
        await settled(page, '/shops');
        const mega = banner.getByRole('navigation').getByRole('button', { expanded: false }).first();
        await press(page, mega);
        const category = banner.getByRole('navigation').locator('a[href^="/categories/"]');
        await expect(category.first()).toBeVisible();
        await page.keyboard.press('ArrowDown');
        await expect(category.first()).toBeFocused();
        expect(await unseen(page)).toBeNull();
        await page.keyboard.press('Escape');
        await expect(category.first()).toBeHidden();
        await expect(banner.getByRole('navigation').getByRole('button', { expanded: false }).first()).toBeFocused();
      });

      await test.step('a wish comes and goes, and the focus stays near', async () => {
        await page.goto(`/products/${plain}`);
        await settled(page, plain);
        const heart = main.getByRole('button', { pressed: false }).first();
        await press(page, heart);
        await expect(main.getByRole('button', { pressed: true }).first()).toBeFocused();
        await page.goto('/wishlist');
        await settled(page, '/wishlist');
        const wishes = main.getByRole('button', { pressed: true });
        for (let left = await wishes.count(); left > 0; left--) {
          await press(page, wishes.first());
          await expect(wishes).toHaveCount(left - 1);
          await expect.poll(() => unseen(page), 'the focus after a wish is gone').toBeNull();
        }
      });

      await test.step('an address is deleted, and the focus stays near', async () => {
        await page.goto('/manage-address');
        await settled(page, '/manage-address');
        const remove = main.getByRole('button', { name: new RegExp(`^${w('account.deleteAddressOf').split('{', 1)[0]?.trim()}`) });
        const before = await remove.count();
        await press(page, remove.last());
        const question = page.getByRole('alertdialog');
        await expect(question.getByRole('button', { name: w('common.cancel') })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(remove.last()).toBeFocused();
        await page.keyboard.press('Enter');
        await press(page, question.getByRole('button', { name: w('common.delete') }));
        await expect(remove).toHaveCount(before - 1);
        await expect(question).toHaveCount(0);
        await expect.poll(() => unseen(page), 'the focus after an address is gone').toBeNull();
        expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true);
      });

      await test.step('the last line of a shop leaves the cart', async () => {
        await page.goto('/products');
        await settled(page, '/products');
        await press(page, cartButton(page, w));
        const drawer = cartDrawer(page, w);
        const remove = drawer.getByRole('button', { name: new RegExp(`^${w('cart.removeItem').split('{', 1)[0]?.trim()}`) });
        await expect(remove.first()).toBeVisible();
        const line = drawer.getByRole('button', { name: (await remove.first().getAttribute('aria-label')) ?? '', exact: true });
        const before = await line.count();
        await press(page, line);
        await expect(line).toHaveCount(before - 1);
        await expect.poll(() => outside(page), 'the focus stays in the drawer').toBe('');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      await test.step('the filters', async () => {
        const results = main.getByRole('status').first();
        const before = await results.innerText();
        const flag = main.getByRole('checkbox', { name: w('product.onSaleOnly') });
        await press(page, flag, 'Space');
        await expect(page).toHaveURL(/on_sale=true/);
        await expect(flag).toBeFocused();
        await expect(results).not.toHaveText(before);
      });

      await test.step('the chat opens from a product, and gives the focus back', async () => {
        await page.goto(`/products/${plain}`);
        await settled(page, plain);
        const opener = main.getByRole('button', { name: w('shop.chat') }).first();
        await press(page, opener);
        await expect(page.getByPlaceholder(w('chat.typeMessage'))).toBeFocused();
        const question = `Is it in stock? ${look.locale}`;
        await page.keyboard.type(question);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('log').getByText(question)).toBeVisible();
        await expect(page.getByPlaceholder(w('chat.typeMessage'))).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('log')).toHaveCount(0);
        await expect(opener).toBeFocused();
      });

      await test.step('a conversation is chosen and answered', async () => {
        await page.goto('/massages');
        await settled(page, '/massages');
        await press(page, main.getByRole('navigation', { name: w('chat.conversations') }).getByRole('button').nth(1));
        const draft = main.getByPlaceholder(w('chat.typeMessage'));
        await tabTo(page, draft);
        await page.keyboard.type('Thank you!');
        await page.keyboard.press('Enter');
        await expect(main.getByRole('log').getByText('Thank you!').last()).toBeVisible();
      });

      await test.step('language and currency', async () => {
        const picker = banner.getByRole('combobox', { name: w('common.currency') });
        await tabTo(page, picker, 'Shift+Tab');
        await tabTo(page, banner.getByRole('combobox', { name: w('common.language') }));
      });
    });
  });
}

/** What has the focus outside of every dialog; empty when it is inside one. */
function outside(page: Page): Promise<string> {
  return page.evaluate(() => (document.activeElement?.closest('[role=dialog]') ? '' : (document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')));
}

for (const [theme, locale] of [['novastore', 'en'], ['nextmart', 'ar'], ['megamart', 'en'], ['primecart', 'ar'], ['ultramart', 'en']] as const) {
  test.describe(`${theme}, ${locale}`, () => {
    test.use({ look: { locale, width: 1440 } });

    test('every stop of the keyboard is seen, in light and dark', async ({ page, context, shop }) => {
      test.setTimeout(120_000);
      await context.addCookies([{ name: 'theme', value: theme, url: shop.origin }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const [path, mode] of [['/', 'light'], ['/products/court-canvas-sneakers', 'dark']] as const) {
        await context.addCookies([{ name: 'mode', value: mode, url: shop.origin }]);
        await page.goto(path);
        await settled(page, path);
        const { stops, problems } = await walk(page);
        expect(stops, path).toBeGreaterThan(40);
        expect(problems, path).toEqual([]);
      }
    });
  });
}
