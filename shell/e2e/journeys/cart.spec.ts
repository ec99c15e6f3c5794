import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { corner, expectNothingCovered, logIn, openDrawer, productOf, putIntoCart, serverCart } from '../support/cart.ts';
import { sql } from '../support/database.ts';
import { boxOf, Hand } from '../support/hand.ts';
import { cartButton, cartDrawer, plain } from '../support/parts.ts';
import { newcomer, type Newcomer } from '../support/people.ts';
import type { Shop } from '../support/shop.ts';
import { expectNobody, keptOf, refuse } from '../support/session.ts';
import { withSettings } from '../support/settings.ts';
import { expect, looks, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

const sneakers = 'court-canvas-sneakers';
const pothos = 'trailing-pothos';

/** Somebody who has an account and is not signed in. */
async function stranger(shop: Shop): Promise<Newcomer> {
  return newcomer(shop, { addInitScript: () => Promise.resolve() } as unknown as BrowserContext);
}

/** The code that the program, without a mail server, wrote into its outbox for a phone number. */
async function codeFor(shop: Shop, number: string): Promise<string> {
  const folder = path.join(shop.state, 'outbox');
  let code: string | undefined;
  await expect.poll(async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (name.includes(number)) code = /\b\d{6}\b/.exec((await readFile(path.join(folder, name), 'utf8')).replace(/^To:.*$/m, ''))?.[0];
    }
    return code;
  }).toBeDefined();
  return code ?? '';
}

const addButton = (page: Page, w: Words) => page.getByRole('main').getByRole('button', { name: w('product.addToCart'), exact: true });

function callsOf(page: Page, path: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => new URL(request.url()).pathname === `/api${path}` && calls.push(request));
  return calls;
}

for (const look of looks.filter(({ locale, width }) => (locale === 'en') === (width === 1440))) {
  test.describe(`${look.locale}, ${look.width} px wide`, () => {
    test.use({ look });

    test('a guest is told to log in first, and gets the size and quantity after signing in, once', async ({ page, shop, w }) => {
      const person = await stranger(shop);
      const product = await productOf(shop, sneakers);
      const adds = callsOf(page, '/cart/store');
      await page.goto(`/products/${sneakers}`);
      await page.getByRole('radio', { name: '41', exact: true }).check({ force: true });
      await page.getByRole('radiogroup', { name: new RegExp(w('product.color')) }).getByRole('radio').nth(1).check({ force: true });
      await page.getByRole('main').getByRole('button', { name: w('cart.increase') }).click();
      await addButton(page, w).click();
      await expect(corner(page, 'top-right').filter({ hasText: w('auth.pleaseLogin') })).toBeVisible();
      expect(adds).toHaveLength(0);
      await logIn(page, w, person);
      await expect(corner(page, 'bottom-right').filter({ hasText: w('toast.addedToCart') })).toBeVisible();

      const size = product.sizes.find(({ name }) => name === '41');
      expect(adds).toHaveLength(1);
      expect(adds[0]?.postDataJSON()).toEqual({ product_id: product.id, quantity: 2, size: size?.id, color: product.colors[1]?.id, unit: expect.anything() });
      expect(await adds[0]?.allHeaders()).toMatchObject({
        authorization: expect.stringMatching(/^Bearer ./), currency_id: '1', 'x-requested-with': 'XMLHttpRequest', 'accept-language': look.locale,
      });
      const { cart_items: groups, total_quantity: units } = await serverCart(shop, (await keptOf(page, 'session')).token ?? '');
      expect(groups[0]?.products).toMatchObject([{ id: product.id, quantity: 2, size: { name: '41' } }]);
      expect(units).toBe(2);
    });

    test('a guest who registers gets the product after the code, once', async ({ page, shop, w }) => {
      await withSettings(shop, page, { register_otp_verify: [true, false] }, async () => {
        const adds = callsOf(page, '/cart/store');
        await page.goto(`/products/${plain}`);
        await addButton(page, w).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: w('auth.register') }).click();
        const number = `9${String(Date.now()).slice(-9)}`;
        await dialog.getByLabel(w('account.name')).fill('Nadia Brandt');
        await dialog.getByLabel(w('account.email')).fill(`nadia.${number}@example.com`);
        await dialog.getByLabel(w('account.phone')).fill(number);
        await dialog.getByLabel(w('auth.password'), { exact: true }).fill('quiet-harbour-42');
        await dialog.getByLabel(w('auth.repeatPassword'), { exact: true }).fill('quiet-harbour-42');
        await dialog.getByRole('checkbox').check();
        await dialog.locator('button[type=submit]').click();
        await expect(page.getByRole('dialog', { name: w('auth.enterCode') })).toBeVisible();
        expect(adds).toHaveLength(0);
        await dialog.getByRole('textbox').fill(await codeFor(shop, number));
        await dialog.locator('button[type=submit]').click();
        await expect(page.getByText(w('toast.addedToCart'))).toBeVisible();
        expect(adds).toHaveLength(1);
      });
    });

    test('a dismissed dialog forgets the product, and a guest’s heart is kept', async ({ page, shop, w }) => {
      const person = await stranger(shop);
      const adds = callsOf(page, '/cart/store');
      await page.goto(`/products/${plain}`);
      await addButton(page, w).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('main').getByRole('button', { name: w('product.addToWishlist'), exact: true }).first().click();
      await logIn(page, w, person);
      await expect(page.getByRole('main').getByRole('button', { name: w('product.removeFromWishlist'), exact: true }).first()).toBeVisible();
      await expect.poll(async () => (await keptOf(page, 'session')).favoriteCount).toBe(1);
      expect(adds).toHaveLength(0);
    });

    test('a guest who buys now goes on to /buynow, apart from the cart', async ({ page, shop, w }) => {
      const person = await stranger(shop);
      await page.goto(`/products/${plain}`);
      await page.getByRole('main').getByRole('button', { name: w('product.buyNow'), exact: true }).click();
      await logIn(page, w, person);
      await expect(page).toHaveURL('/buynow');
      await expect(page.getByRole('main').getByRole('link', { name: (await productOf(shop, plain, look.locale)).name, exact: true })).toBeVisible();
      await expect(page.getByText(w('toast.addedToCart'))).toHaveCount(0);
      expect((await serverCart(shop, (await keptOf(page, 'session')).token ?? '')).total).toBe(0);
    });

    test('a session that ended is told to log in, and its product is added after signing in again', async ({ page, context, shop, w }) => {
      const person = await newcomer(shop, context);
      await page.goto(`/products/${plain}`);
      const mend = await refuse(page, '/cart/store', 401);
      await addButton(page, w).click();
      await expect(page.getByText(w('auth.pleaseLogin'))).toBeVisible();
      await expectNobody(page);
      await mend();
      await logIn(page, w, person);
      await expect(page.getByText(w('toast.addedToCart'))).toBeVisible();
      await expect(cartButton(page, w)).toContainText('1');
    });
    test.use({ expectedErrors: /Failed to load resource: .* (401|409|422)|WebSocket is already in CLOSING/ });

    test('two sizes of one product: each button changes its own line, and the removed one comes back with its size', async ({ page, context, shop, w }) => {
      const { token } = await newcomer(shop, context);
      const product = await productOf(shop, sneakers, look.locale);
      await putIntoCart(shop, token, product, 2, 0);
      await putIntoCart(shop, token, product, 1, 1);
      const [first = '', second = ''] = product.sizes.map(({ name }) => name);
      await page.goto('/shops');
      const drawer = await openDrawer(page, w);
      const line = (size: string) => drawer.getByRole('listitem').filter({ hasText: w('cart.size', { size }) });

      await test.step('the line shows what it is and costs', async () => {
        await expect(line(first)).toContainText(product.brand);
        await expect(line(first)).toContainText(w('cart.color', { color: product.colors[0]?.name ?? '' }));
        await expect(line(first).getByText('$49.00')).toBeVisible();
        await expect(line(first).locator('s')).toHaveText('$75.00');
        await expect(line(first).getByText(w('common.percentOff', { percent: 35 }))).toBeVisible();
        const picture = await boxOf(line(first).locator('img'));
        expect([picture.width, picture.height]).toEqual([72, 95]);
      });
      await test.step('plus and minus', async () => {
        const changes = callsOf(page, '/cart/increment');
        await line(second).getByRole('button', { name: w('cart.increase') }).click();
        await expect(line(second).getByRole('status', { name: w('cart.quantity') })).toHaveText('2');
        await expect(line(first).getByRole('status', { name: w('cart.quantity') })).toHaveText('2');
        expect(changes[0]?.postDataJSON()).toMatchObject({ product_id: product.id, cart_id: expect.any(Number) });
        await line(first).getByRole('button', { name: w('cart.decrease') }).click();
        await expect(line(first).getByRole('status', { name: w('cart.quantity') })).toHaveText('1');
        await expect(line(second).getByRole('status', { name: w('cart.quantity') })).toHaveText('2');
        await expect(drawer.getByText('$147.00').first()).toBeVisible(); // 3 × 49
      });
      await test.step('a refusal is told where it covers nothing', async () => {
        const mend = await refuse(page, '/cart/increment', 409, 'None are left');
        await line(first).getByRole('button', { name: w('cart.increase') }).click();
        await expectNothingCovered(drawer, corner(page, 'top-right').filter({ hasText: 'None are left' }));
        await mend();
      });
      await test.step('the last unit takes the line out, with a way back', async () => {
        await line(first).getByRole('button', { name: w('cart.decrease') }).click();
        const removed = corner(page, 'bottom-right').filter({ hasText: w('toast.removedFromCart') });
        await expect(removed).toBeVisible();
        await expectNothingCovered(drawer, removed);
        const adds = callsOf(page, '/cart/store');
        await removed.getByRole('button', { name: w('toast.addAgain') }).click();
        const added = corner(page, 'bottom-right').filter({ hasText: w('toast.addedToCart') });
        await expect(added).toBeVisible();
        await expectNothingCovered(drawer, added);
        await expect(line(first).getByRole('status', { name: w('cart.quantity') })).toHaveText('1');
        expect(adds[0]?.postDataJSON()).toMatchObject({ product_id: product.id, quantity: 1, size: product.variants[0]?.size_id, color: product.variants[0]?.color_id });
      });
      await test.step('delete takes out the line it stands in', async () => {
        const remove = line(second).getByRole('button', { name: w('cart.removeItem', { name: product.name }) });
        if (look.width === 390) await remove.tap();
        else {
          await page.mouse.move(0, 0);
          await expect(remove).toHaveCSS('opacity', '0');
          await line(second).hover();
          await expect(remove).toHaveCSS('opacity', '1');
          await page.mouse.move(0, 0);
          await remove.focus();
          await expect(remove).toHaveCSS('opacity', '1');
          await page.keyboard.press('Enter');
        }
        await expect(line(second)).toHaveCount(0);
        await expect(line(first)).toHaveCount(1);
      });
      await test.step('the name closes the panel and leads to the product', async () => {
        await line(first).getByRole('link', { name: product.name, exact: true }).click();
        await expect(cartDrawer(page, w)).toBeHidden();
        await expect(page).toHaveURL(`/products/${sneakers}`);
      });
    });

    test('what cannot be had is marked and warned of, and the rest is bought', async ({ page, context, shop, w }) => {
      const { token } = await newcomer(shop, context);
      const [bamboo, plant, shoe] = [await productOf(shop, plain, look.locale), await productOf(shop, pothos, look.locale), await productOf(shop, sneakers, look.locale)];
      await putIntoCart(shop, token, bamboo, 3);
      const vine = await putIntoCart(shop, token, plant);
      await putIntoCart(shop, token, shoe);
      await sql(shop, `update stock_levels set on_hand = 2 where variant_id = ${bamboo.variants[0]?.id}; update variants set price_minor = price_minor + 300 where id = ${vine.id}; update shops set status = 'suspended' where id = ${shoe.shop.id}`);
      try {
        await page.goto('/shops', { waitUntil: 'commit' });
        // All three come with one answer and stay for five seconds.
        await expect(corner(page, 'top-right').filter({ hasText: plant.name }).filter({ hasText: '$32.00' })
          .or(corner(page, 'top-right').filter({ hasText: bamboo.name }))
          .or(corner(page, 'top-right').filter({ hasText: shoe.name }))).toHaveCount(3);
        const drawer = await openDrawer(page, w);
        const line = (name: string) => drawer.getByRole('listitem').filter({ hasText: name });
        await expect(line(bamboo.name)).toContainText(/2/);
        await expect(line(shoe.name)).toContainText(w('cart.shopClosed'));
        await expect(line(shoe.name).getByRole('group')).toHaveCount(0);
        await expect(drawer.getByRole('checkbox', { name: w('cart.selectShop', { shop: shoe.shop.name }) })).toBeDisabled();
        await drawer.getByRole('checkbox', { name: w('cart.selectShop', { shop: bamboo.shop.name }) }).check();
        await drawer.getByRole('button', { name: w('cart.checkout') }).click();
        await expect(page.getByRole('main').getByRole('link', { name: bamboo.name, exact: true })).toBeVisible();
        await expect(page.getByRole('main').getByText(shoe.name)).toHaveCount(0);
      } finally {
        await sql(shop, `update stock_levels set on_hand = 40 where variant_id = ${bamboo.variants[0]?.id}; update variants set price_minor = price_minor - 300 where id = ${vine.id}; update shops set status = 'active' where id = ${shoe.shop.id}`);
      }
    });

    test('a refused press falls back and says why', async ({ page, context, shop, w }) => {
      const { token } = await newcomer(shop, context);
      const product = await productOf(shop, plain, look.locale);
      await putIntoCart(shop, token, product);
      await page.goto('/shops');
      const drawer = await openDrawer(page, w);
      const quantity = drawer.getByRole('status', { name: w('cart.quantity') });
      const mend = await refuse(page, '/cart/increment', 422, 'Only 1 of it left');
      await drawer.getByRole('button', { name: w('cart.increase') }).click();
      await expect(corner(page, 'top-right').filter({ hasText: 'Only 1 of it left' })).toBeVisible();
      await expect(quantity).toHaveText('1');
      await mend();
      await drawer.getByRole('button', { name: w('cart.increase') }).click();
      await expect(quantity).toHaveText('2');
      await refuse(page, '/cart/decrement', 401);
      await drawer.getByRole('button', { name: w('cart.decrease') }).click();
      await expectNobody(page);
      await expect(drawer.getByText(w('cart.empty'))).toBeVisible();
    });

    test('the drawer is empty, asks for a shop, and View In Cart opens it', async ({ page, context, shop, w }) => {
      await newcomer(shop, context);
      await page.goto(`/products/${plain}`);
      await cartButton(page, w).click();
      await expect(cartDrawer(page, w).getByText(w('cart.empty'))).toBeVisible();
      await page.keyboard.press('Escape');
      await addButton(page, w).click();
      const added = corner(page, 'bottom-right').filter({ hasText: w('toast.addedToCart') });
      await expect(added.locator('img')).toBeVisible();
      await added.getByRole('button', { name: w('toast.viewInCart') }).dispatchEvent('click');
      const drawer = cartDrawer(page, w);
      await expect(drawer.getByText('1', { exact: true }).first()).toBeVisible();

      await drawer.getByRole('button', { name: w('cart.checkout') }).click();
      await expect(corner(page, 'top-right').filter({ hasText: w('error.selectShop') })).toBeVisible();
      await expect(drawer).toBeVisible();
      const sums = callsOf(page, '/cart/checkout');
      await drawer.getByRole('checkbox').check();
      await expect.poll(() => sums.length).toBe(1);
      expect(sums[0]?.postDataJSON()).toMatchObject({ shop_ids: [(await productOf(shop, plain)).shop.id] });
      await drawer.getByRole('button', { name: w('cart.checkout') }).click();
      await expect(drawer).toBeHidden();
      await expect(page).toHaveURL('/checkout');
    });

    test('with a single vendor every shop is selected, without controls and vouchers', async ({ page, context, shop, w }) => {
      const { token } = await newcomer(shop, context);
      await putIntoCart(shop, token, await productOf(shop, plain));
      await putIntoCart(shop, token, await productOf(shop, sneakers));
      await withSettings(shop, page, { multi_vendor: [false, true] }, async () => {
        await page.goto('/shops');
        const drawer = await openDrawer(page, w);
        await expect(drawer.getByRole('listitem')).toHaveCount(2);
        await expect(drawer.getByRole('checkbox')).toHaveCount(0);
        await expect(drawer.getByText(w('cart.applyVoucher'))).toHaveCount(0);
        await drawer.getByRole('button', { name: w('cart.checkout') }).click();
        await expect(page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('button', { name: w('cart.increase') }) })).not.toHaveCount(0);
        expect((await keptOf(page, 'cart')).selectedShopIds).toHaveLength(2);
        await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
      });
    });
  });
}

test.describe('ar, 390 px wide, by hand', () => {
  test.use({ look: { locale: 'ar', width: 390 } });

  test('a swipe closes the drawer, and one over 60 % of its width a notice', async ({ page, context, shop, w }) => {
    await newcomer(shop, context);
    await page.goto(`/products/${plain}`);
    await addButton(page, w).click();
    const hand = await Hand.over(page);
    const notice = corner(page, 'bottom-right').filter({ hasText: w('toast.addedToCart') });
    await expect(notice).toBeVisible();
    const at = await boxOf(notice.getByText(w('toast.addedToCart')));
    const { width } = await boxOf(notice);
    await hand.drag({ from: at, to: { x: at.x - width * 0.3, y: at.y } });
    await expect(notice).toBeVisible();
    await hand.drag({ from: at, to: { x: at.x - width * 0.65, y: at.y } });
    await expect(notice).toHaveCount(0);

    await openDrawer(page, w);
    const drawer = cartDrawer(page, w);
    const box = await boxOf(drawer);
    // in Arabic it comes from the left
    await hand.drag({ from: { x: box.x + box.width * 0.4, y: box.y }, to: { x: box.x - box.width * 0.45, y: box.y } });
    await expect(drawer).toBeHidden();
  });
});
