import { expect, looks, test } from '../support/test.ts';

for (const look of looks) {
  test.describe(`${look.locale}, ${look.width} px wide`, () => {
    test.use({ look });

    test('a visitor searches, buys, and writes to the shop', async ({ page, w, shop }) => {
      const english = await fetch(`${shop.origin}/api/product-details?slug=court-canvas-sneakers`, { headers: { 'Accept-Language': look.locale } });
      const { product } = ((await english.json()) as { data: { product: { name: string; shop: { name: string } } } }).data;

      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('dir', look.locale === 'ar' ? 'rtl' : 'ltr');

      await test.step('search and open a product', async () => {
        const search = page.getByRole('combobox', { name: w('nav.search'), exact: true }).or(page.getByRole('searchbox', { name: w('nav.search'), exact: true })).first();
        await search.fill(product.name);
        await search.press('Enter');
        await expect(page).toHaveURL(/\/products\?.*search=/);
        await page.getByRole('main').getByRole('link', { name: product.name, exact: true }).first().click();
        await expect(page).toHaveURL(/\/products\/court-canvas-sneakers$/);
        await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
      });

      const add = page.getByRole('main').getByRole('button', { name: w('product.addToCart'), exact: true });

      await test.step('a size has to be chosen', async () => {
        await add.click();
        await expect(page.getByText(w('product.selectSize'))).toBeVisible();
        await page.getByRole('radio', { name: '41', exact: true }).check({ force: true });
        await page.getByRole('radiogroup', { name: new RegExp(w('product.color')) }).getByRole('radio').nth(1).check({ force: true });
      });

      await test.step('a guest is asked to sign in, registers, and gets the product', async () => {
        await add.click();
        await expect(page.getByText(w('auth.pleaseLogin')).first()).toBeVisible();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: w('auth.register') }).or(dialog.getByRole('tab', { name: w('auth.register') })).first().click();
        const number = String(Date.now()).slice(-9);
        await dialog.getByLabel(w('account.name')).fill('Nadia Brandt');
        await dialog.getByLabel(w('account.email')).fill(`nadia.${look.locale}.${number}@example.com`);
        await dialog.getByLabel(w('account.phone')).fill(`9${number}`);
        await dialog.getByLabel(w('auth.password'), { exact: true }).fill('quiet-harbour-42');
        const repeat = dialog.getByLabel(w('auth.repeatPassword'), { exact: true });
        if (await repeat.count()) await repeat.fill('quiet-harbour-42');
        const terms = dialog.getByRole('checkbox');
        if (await terms.count()) await terms.first().check({ force: true });
        await dialog.locator('button[type=submit]').click();
        await expect(dialog).toBeHidden();
        await expect(page.getByText(w('toast.addedToCart'))).toBeVisible();
      });

      await test.step('the toast opens the cart', async () => {
        // Popups last three seconds: press at once, without waiting for the animation.
        await page.getByRole('button', { name: w('toast.viewInCart') }).dispatchEvent('click');
        const drawer = page.getByRole('dialog', { name: new RegExp(w('cart.title')) });
        await expect(drawer.getByText(product.name)).toBeVisible();
        const select = drawer.getByRole('checkbox').first();
        await select.click();
        await expect(select).toBeChecked();
        await drawer.getByRole('button', { name: w('cart.checkout') }).click();
        await expect(page).toHaveURL(/\/checkout$/);
      });

      await test.step('an address is added and the order placed', async () => {
        const main = page.getByRole('main');
        await main.getByRole('button', { name: w('checkout.addAddress') }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(w('account.name')).fill('Nadia Brandt');
        await dialog.getByLabel(w('account.phone')).fill('+351912345678');
        await dialog.getByRole('combobox', { name: w('account.country') }).selectOption('PT');
        await dialog.getByLabel(w('account.city')).fill('Porto');
        await dialog.getByLabel(w('account.addressLine'), { exact: true }).fill('Rua das Flores 8');
        await dialog.locator('button[type=submit]').click();
        await expect(dialog).toBeHidden();
        await main.getByRole('button', { name: w('checkout.placeOrder') }).click();
        await expect(page.getByRole('heading', { name: w('checkout.thanksTitle', { name: 'Nadia Brandt' }) })).toBeVisible();
      });

      await test.step('the order stands in the history', async () => {
        await page.getByRole('main').getByRole('link', { name: w('checkout.viewOrders') }).click();
        await expect(page).toHaveURL(/\/order-history/);
        await page.getByRole('main').getByRole('link', { name: /#?\d{6}-1/ }).first().click();
        await expect(page.getByRole('main').getByText(product.name).first()).toBeVisible();
      });

      await test.step('the shop answers a message while the shopper looks on', async () => {
        await page.getByRole('main').getByRole('button', { name: new RegExp(w('shop.chat')) }).or(page.getByRole('main').getByRole('button', { name: w('cart.chatWithShop', { shop: product.shop.name }) })).first().click();
        const panel = page.getByRole('dialog', { name: product.shop.name }).or(page.getByRole('complementary', { name: product.shop.name })).or(page.getByRole('region', { name: product.shop.name })).first();
        const draft = panel.getByPlaceholder(w('chat.typeMessage'));
        await draft.fill('Does this shoe run small?');
        await draft.press('Enter');
        const log = panel.getByRole('log');
        await expect(log.getByText('Does this shoe run small?')).toBeVisible();
        await expect(log.getByRole('listitem').or(log.getByRole('article'))).toHaveCount(2, { timeout: 20_000 });
      });
    });
  });
}
