import type { Page } from '@playwright/test';
import { addPlainProduct, cartButton, cartDrawer, plain } from '../support/parts.ts';
import { call, newcomer } from '../support/people.ts';
import { expectNobody, keptOf, refuse } from '../support/session.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

// The error catalogue of the specification but for its rows on chat, which `messages` has. The statuses are faked, all else
// is real. What the browser says by itself of a refused call is no fault of the page.
test.use({ expectedErrors: /Failed to load resource/ });

const said = 'The server’s own words';

/** Somebody new with one product in the cart; the page stands at its own product. */
async function withCart(page: Page, shop: Shop): Promise<string> {
  const { token } = await newcomer(shop, page.context());
  const { product } = await call<{ product: { id: number } }>(shop, `/product-details?slug=${plain}`);
  await call(shop, '/cart/store', { token, body: { product_id: product.id, quantity: 1 } });
  await call(shop, '/address/store', { token, body: { name: 'Nadia Brandt', phone: '+351912345678', country: 'PT', city: 'Porto', address_line: 'Rua das Flores 8' } });
  await page.goto(`/products/${plain}`);
  await expect.poll(async () => (await keptOf(page, 'cart'))?.total).toBe(1);
  await expect.poll(async () => (await keptOf(page, 'session')).addresses.length).toBe(1);
  return token;
}

async function openCart(page: Page, w: Words) {
  await cartButton(page, w).click();
  const drawer = cartDrawer(page, w);
  await expect(drawer.getByRole('checkbox')).toBeVisible();
  return drawer;
}

const addButton = (page: Page, w: Words) => page.getByRole('main').getByRole('button', { name: w('product.addToCart'), exact: true });

for (const locale of ['en', 'ar'] as const) {
  test.describe(locale, () => {
    test.use({ look: { locale, width: 1440 } });

    for (const path of ['/carts', '/addresses', '/favorite-products']) {
      test(`401 on ${path} clears token, user, addresses and favourite count`, async ({ page, shop }) => {
        await withCart(page, shop);
        await refuse(page, path, 401);
        await page.goto('/manage-address');
        await expect(page).toHaveURL('/');
        await expectNobody(page);
      });
    }

    test('401 on decrement clears token, user, addresses and favourite count, without a word', async ({ page, shop, w }) => {
      await withCart(page, shop);
      const drawer = await openCart(page, w);
      for (const path of ['/cart/decrement', '/logout']) await refuse(page, path, 401, said);
      await drawer.getByRole('button', { name: w('cart.decrease') }).click();
      await expectNobody(page);
      await expect(drawer.getByText(w('cart.empty'))).toBeVisible();
      await expect(page.getByText(said)).toHaveCount(0);
    });

    test('401 on a favourite clears token, user, addresses and favourite count', async ({ page, shop, w }) => {
      await withCart(page, shop);
      await refuse(page, '/favorite-add-or-remove', 401);
      await page.getByRole('main').getByRole('button', { name: w('product.addToWishlist') }).first().click();
      await expectNobody(page);
    });

    test("401 on add-to-cart: 'Please login first!', logout, the login modal; after signing in the product is added", async ({ page, context, shop, w }) => {
      const token = await withCart(page, shop);
      const mend = await refuse(page, '/cart/store', 401, said);
      const told = page.waitForRequest('**/api/logout');
      await addButton(page, w).click();
      await expect(page.getByText(w('auth.pleaseLogin'))).toBeVisible();
      await expect(page.getByText(said)).toHaveCount(0);
      expect((await told).headers()['authorization']).toBe(`Bearer ${token}`);
      await expectNobody(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel(w('auth.phoneOrEmail'))).toBeVisible();

      await mend();
      const person = await newcomer(shop, await context.browser()!.newContext());
      await dialog.getByLabel(w('auth.phoneOrEmail')).fill(person.email);
      await dialog.getByLabel(w('auth.password'), { exact: true }).fill(person.password);
      await dialog.locator('button[type=submit]').click();
      await expect(page.getByText(w('toast.addedToCart'))).toBeVisible();
      await expect(page.getByText(w('auth.pleaseLogin'))).toHaveCount(0);
      expect((await keptOf(page, 'cart')).total).toBe(1);
    });

    test("other add-to-cart errors: a toast with the server's message", async ({ page, shop, w }) => {
      await withCart(page, shop);
      await refuse(page, '/cart/store', 422, said);
      await addButton(page, w).click();
      await expect(page.getByText(said)).toBeVisible();
      expect((await keptOf(page, 'session')).token).not.toBeNull();
      await expect(addButton(page, w)).toBeEnabled();
    });

    test("increment errors: a toast with the server's message, and the quantity as it was", async ({ page, shop, w }) => {
      await withCart(page, shop);
      const drawer = await openCart(page, w);
      await refuse(page, '/cart/increment', 409, said);
      await drawer.getByRole('button', { name: w('cart.increase') }).click();
      await expect(page.getByText(said)).toBeVisible();
      await expect(drawer.getByRole('status', { name: w('cart.quantity') })).toHaveText('1');
    });

    test("checkout errors: a toast with the server's message", async ({ page, shop, w }) => {
      await withCart(page, shop);
      const drawer = await openCart(page, w);
      await refuse(page, '/cart/checkout', 409, said);
      await drawer.getByRole('checkbox').click();
      await expect(page.getByText(said)).toBeVisible();
    });

    test("no shop selected at checkout: 'Please select at least one shop'", async ({ page, shop, w }) => {
      await withCart(page, shop);
      const drawer = await openCart(page, w);
      await drawer.getByRole('button', { name: w('cart.checkout') }).click();
      await expect(page.getByText(w('error.selectShop'))).toBeVisible();
      await expect(page).toHaveURL(`/products/${plain}`);
      await page.goto('/checkout');
      await page.getByRole('main').getByRole('button', { name: w('checkout.placeOrder') }).click();
      await expect(page.getByText(w('error.selectShop')).first()).toBeVisible();
    });

    for (const [what, path, provoke] of [
      ['load', '/get-vouchers', async () => undefined],
      ['collect', '/vouchers-collect', async (page: Page, w: Words) => page.getByRole('dialog').getByRole('button', { name: w('voucher.collect'), exact: true }).first().click()],
    ] as const) {
      test(`a voucher ${what} failure: a toast with the server's message at the bottom ${locale === 'en' ? 'left' : 'right'}`, async ({ page, shop, w }) => {
        await withCart(page, shop);
        const drawer = await openCart(page, w);
        await refuse(page, path, 422, said);
        await drawer.getByRole('button', { name: w('cart.applyVoucher') }).click();
        await provoke(page, w);
        const notice = page.getByRole('list', { name: w('shell.notices') }).getByText(said);
        await expect(notice).toBeVisible();
        const { x, y, width } = (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0 };
        expect(y).toBeGreaterThan(700);
        if (locale === 'en') expect(x).toBeLessThan(200);
        else expect(x + width).toBeGreaterThan(1240);
      });
    }

    test('401 on voucher load clears token, user, addresses and favourites count, and navigates to /', async ({ page, shop, w }) => {
      await withCart(page, shop);
      const drawer = await openCart(page, w);
      await refuse(page, '/get-vouchers', 401, said);
      await drawer.getByRole('button', { name: w('cart.applyVoucher') }).click();
      await expect(page).toHaveURL('/');
      await expectNobody(page);
      await expect(page.getByText(said)).toHaveCount(0);
      await expect(page.getByRole('dialog', { name: new RegExp(w('voucher.title').split('{')[0] ?? '') })).toHaveCount(0);
    });

    test('a language load failure is only logged, and the texts come when the server is back', async ({ page, w }) => {
      const logged: string[] = [];
      page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()));
      const mend = await refuse(page, `/lang/${locale}`, 503, said);
      await page.goto(`/products/${plain}`);
      await expect(page.locator('#first')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('list').getByText(said)).toHaveCount(0);
      expect(logged.join()).toContain('messages could not be loaded');
      await mend();
      await expect(addButton(page, w)).toBeVisible();
    });

    test('a malformed # in an address shows the page from its top', async ({ page, w }) => {
      await page.goto('/categories#50%');
      await expect(page.locator('#first')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: w('nav.categories') })).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });

    test('with no network, what was added is refused in words', async ({ page, context, shop, w }) => {
      await withCart(page, shop);
      await context.setOffline(true);
      await addButton(page, w).click();
      await expect(page.getByText(w('error.network')).first()).toBeVisible();
      await context.setOffline(false);
      await addPlainProduct(page, w);
    });
  });
}
