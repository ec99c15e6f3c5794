import type { Locator, Page } from '@playwright/test';
import { corner, openDrawer, productOf, putIntoCart } from '../support/cart.ts';
import { sql } from '../support/database.ts';
import { follow, plain } from '../support/parts.ts';
import { call, newcomer } from '../support/people.ts';
import { expectNobody, keptOf, refuse } from '../support/session.ts';
import { expect, looks, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

const sneakers = 'court-canvas-sneakers'; // $49.00 of Strada Street, delivered for $6.00; STRADA7 takes $7.00 from $60.00 on
const home = { name: 'Nadia Brandt', phone: '+351912345678', country: 'PT', city: 'Porto', address_line: 'Rua das Flores 8', address_type: 'home', is_default: true };

/** The amount in a row of the summary. */
const amountOf = (page: Page, label: string): Locator => page.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) }).locator('dd');

/** Fills and saves the address dialog. */
async function saveAddress(page: Page, w: Words, city: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w('account.name')).fill(home.name);
  await dialog.getByLabel(w('account.phone')).fill(home.phone);
  await dialog.getByRole('combobox', { name: w('account.country') }).selectOption('PT');
  await dialog.getByLabel(w('account.city')).fill(city);
  await dialog.getByLabel(w('account.addressLine'), { exact: true }).fill(home.address_line);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
}

/** '€1.234,50', '١٢' or '¥9,300' in units of its smallest digit, so that sums are exact. */
const units = (text: string) => Number(text.replaceAll(/\D/g, ''));

for (const look of looks.filter(({ locale, width }) => (locale === 'en') === (width === 1440))) {
  test.describe(`${look.locale}, ${look.width} px wide`, () => {
    test.use({ look, expectedErrors: /Failed to load resource: .* (401|409|500)|WebSocket is already in CLOSING/ });

    test('a shop has to be selected: a hint at first, an error once the shopper goes on; a code says it, too', async ({ page, context, shop, w }) => {
      const { token } = await newcomer(shop, context);
      const product = await productOf(shop, plain, look.locale);
      await putIntoCart(shop, token, product);
      await page.goto('/checkout');
      const main = page.getByRole('main');
      const hint = main.getByText(w('error.selectShop'));
      await expect(hint).toBeVisible();
      await expect(hint).not.toHaveAttribute('data-error');
      await expect(corner(page, 'top-right')).toHaveCount(0);

      const code = main.getByLabel(w('voucher.code'));
      await code.fill('LEAF5');
      await code.press('Enter');
      await expect(code).toHaveAccessibleDescription(w('error.selectShop'));

      await main.getByRole('button', { name: w('checkout.placeOrder') }).click();
      await expect(hint.first()).toHaveAttribute('data-error', 'true');
      await expect(corner(page, 'top-right').filter({ hasText: w('error.selectShop') })).toBeVisible();
      const select = main.getByRole('checkbox', { name: product.shop.name });
      await expect(select).toBeFocused();
      await select.check();
      await expect(main.getByRole('link', { name: product.name, exact: true })).toBeVisible();
      await expect(hint).toHaveCount(0);
    });

    test('vouchers: collected ones apply by themselves, codes say why not, failures stand at the bottom', async ({ page, context, shop, w }) => {
      const { token } = await newcomer(shop, context);
      const shoe = await productOf(shop, sneakers, look.locale);
      await putIntoCart(shop, token, shoe, 2);
      await page.goto('/shops');
      const drawer = await openDrawer(page, w);
      const row = drawer.getByRole('button', { name: w('cart.applyVoucher') });
      const dialog = page.getByRole('dialog', { name: w('voucher.title', { shop: shoe.shop.name }) });
      const ticket = dialog.getByRole('article').filter({ hasText: '$60.00' });

      await test.step('a failure says the server’s words at the bottom, at the reader’s side', async () => {
        const mend = await refuse(page, '/vouchers-collect', 500, 'The voucher desk is closed');
        await row.click();
        await expect(ticket).toContainText(w('voucher.minSpend'));
        await expect(ticket).toContainText(w('voucher.validity'));
        await ticket.getByRole('button', { name: w('voucher.collect'), exact: true }).click();
        const failure = corner(page, 'bottom-start').filter({ hasText: 'The voucher desk is closed' });
        await expect(failure).toBeVisible();
        await page.setViewportSize({ width: 1440, height: 900 }); // on a phone it has the whole width
        const box = await failure.boundingBox();
        expect((box?.x ?? 0) > 720, 'stands at the right').toBe(look.locale === 'ar');
        expect((box?.y ?? 0) > 450, 'stands at the bottom').toBe(true);
        await page.setViewportSize({ width: look.width, height: 844 });
        await mend();
      });
      await test.step('collected once, for good', async () => {
        await ticket.getByRole('button', { name: w('voucher.collect'), exact: true }).click();
        await expect(ticket.getByRole('button', { name: w('voucher.collected'), exact: true })).toHaveAttribute('aria-disabled', 'true');
        await page.keyboard.press('Escape');
      });
      await test.step('the best one of the shop is applied', async () => {
        await drawer.getByRole('checkbox').check();
        await drawer.getByRole('button', { name: w('cart.checkout') }).click();
        await expect(amountOf(page, w('checkout.couponDiscount'))).toHaveText('−$7.00');
        await expect(page.getByRole('main').getByText('STRADA7')).toBeVisible();
      });
      await test.step('a code that does not work says why', async () => {
        const code = page.getByRole('main').getByLabel(w('voucher.code'));
        const tell = async (typed: string, why: RegExp) => {
          await code.fill(typed);
          await code.press('Enter');
          await expect(code).toHaveAccessibleDescription(why);
        };
        await tell('NOSUCH', look.locale === 'en' ? /no voucher with this code/ : /لا توجد قسيمة بهذا الرمز/);
        await tell('ROLL12', /\$2\.00/); // from $100.00 on, and there are $98.00
        await tell('LEAF5', /The Green Room/);
        await tell('KETTLE8', /Hearth Kitchen/);
        await expect(amountOf(page, w('checkout.couponDiscount'))).toHaveText('−$7.00');
      });
      await test.step('a session that ended leads home', async () => {
        await refuse(page, '/get-vouchers', 401);
        await page.reload();
        await page.getByRole('main').getByRole('button', { name: w('cart.applyVoucher') }).click();
        await expect(page).toHaveURL('/');
        expect(await keptOf(page, 'session')).toEqual({ user: null, token: null, addresses: [], favoriteCount: 0 });
      });
    });

    test('a shop without vouchers says so', async ({ page, context, shop, w }) => {
      const { token } = await newcomer(shop, context);
      await putIntoCart(shop, token, await productOf(shop, plain));
      await page.route('**/api/get-vouchers*', (route) => route.fulfill({ json: { message: '', data: { coupons: [] } } }));
      await page.goto('/shops');
      const drawer = await openDrawer(page, w);
      await drawer.getByRole('button', { name: w('cart.applyVoucher') }).click();
      await expect(page.getByText(w('voucher.none'))).toBeVisible();
    });

    test('an address is added and changed in place, and a moved stock has to be agreed to', async ({ page, context, shop, w }) => {
      const { token } = await newcomer(shop, context);
      const shoe = await productOf(shop, sneakers, look.locale);
      const variant = await putIntoCart(shop, token, shoe, 2, 3);
      await page.goto('/checkout');
      const main = page.getByRole('main');
      await main.getByRole('checkbox', { name: shoe.shop.name }).check();
      const place = main.getByRole('button', { name: w('checkout.placeOrder') });

      await test.step('without an address it is asked for', async () => {
        await expect(amountOf(page, w('checkout.payableAmount'))).toBeVisible();
        await place.click();
        await expect(main.getByRole('alert').filter({ hasText: w('checkout.noAddress') })).toBeVisible();
        await expect(main.getByRole('button', { name: w('checkout.addAddress') })).toBeFocused();
        await page.keyboard.press('Enter');
        await saveAddress(page, w, 'Porto');
        await expect(main.getByText(/Porto/)).toBeVisible();
      });
      await test.step('and changed', async () => {
        await main.getByRole('button', { name: w('account.editAddress') }).click();
        await saveAddress(page, w, 'Lisboa');
        await expect(main.getByText(/Lisboa/)).toBeVisible();
        await expect(main.getByText(/Porto/)).toHaveCount(0);
      });
      await test.step('the offer moves before the order', async () => {
        await sql(shop, `update variants set price_minor = 9000, discount_price_minor = 5000 where id = ${variant.id}; update stock_levels set on_hand = 1 where variant_id = ${variant.id}`);
        const orders: unknown[] = [];
        page.on('request', (request) => request.url().endsWith('/api/place-order') && orders.push(request.postDataJSON()));
        await place.click();
        const notice = main.getByRole('alert').filter({ hasText: w('cart.changed') });
        await expect(notice).toBeFocused();
        await expect(notice).toContainText(shoe.name);
        await notice.getByRole('button', { name: w('checkout.accept') }).click();
        await expect(page.getByRole('heading', { name: w('checkout.thanksTitle', { name: home.name }) })).toBeVisible();
        await sql(shop, `update variants set price_minor = 7500, discount_price_minor = 4900 where id = ${variant.id}; update stock_levels set on_hand = 20 where variant_id = ${variant.id}`);
        expect(orders).toHaveLength(2);
      });
    });

    test('a lost session ends the checkout', async ({ page, context, shop, w }) => {
      const { token } = await newcomer(shop, context);
      await putIntoCart(shop, token, await productOf(shop, plain));
      await page.goto('/shops');
      await openDrawer(page, w);
      await page.keyboard.press('Escape');
      await refuse(page, '/carts', 401);
      await page.reload();
      await expectNobody(page);
      await follow(page, '/checkout');
      await expect(page.getByRole('heading', { name: w('empty.signIn') })).toBeVisible();
    });
  });
}

test('lines add up to the totals in every currency, in the drawer and the checkout, and an order keeps its rate', async ({ page, context, shop, w }) => {
  test.slow();
  const { token } = await newcomer(shop, context);
  const shoe = await productOf(shop, sneakers);
  await putIntoCart(shop, token, shoe, 1);
  await putIntoCart(shop, token, await productOf(shop, plain), 1);
  await putIntoCart(shop, token, await productOf(shop, 'trailing-pothos'), 1);
  await call(shop, '/address/store', { token, body: home });
  const { currencies } = await call<{ currencies: { id: number; name: string; symbol: string }[] }>(shop, '/master');
  expect(currencies.map(({ name }) => name)).toEqual(['USD', 'EUR', 'GBP', 'AED', 'IRR', 'JPY']);

  for (const { id, name, symbol } of currencies) {
    await test.step(name, async () => {
      await page.goto('/shops');
      const picker = page.getByRole('banner').getByRole('combobox', { name: w('common.currency') });
      if ((await picker.inputValue()) !== String(id)) {
        const loaded = page.waitForEvent('load');
        await picker.selectOption(String(id));
        await loaded;
      }
      const drawer = await openDrawer(page, w);
      const prices = drawer.getByRole('listitem').locator('bdi:not(s bdi)');
      await expect(prices.first()).toContainText(symbol);
      const sum = (await prices.allTextContents()).map(units).reduce((a, b) => a + b, 0);
      const amount = drawer.locator('footer p bdi');
      expect(units(await amount.innerText()), `${name}: the drawer’s lines`).toBe(sum);
      for (const box of await drawer.getByRole('checkbox').all()) await box.check();
      await drawer.getByRole('button', { name: w('cart.checkout') }).click();

      await expect(amountOf(page, w('checkout.totalAmount'))).toContainText(symbol);
      const of = async (key: string) => units(await amountOf(page, w(key)).innerText());
      expect(await of('checkout.totalAmount'), `${name}: the checkout’s lines`).toBe(sum);
      const delivery = (await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sold by' }).locator('p > bdi').allTextContents()).map(units).reduce((a, b) => a + b, 0);
      expect(await of('checkout.deliveryCharge'), `${name}: the shops’ deliveries`).toBe(delivery);
      expect(await of('checkout.payableAmount'), `${name}: the payable amount`).toBe(sum + delivery);
    });
  }

  const reloaded = page.waitForEvent('load');
  await page.getByRole('banner').getByRole('combobox', { name: w('common.currency') }).selectOption(String(currencies[1]?.id));
  await reloaded;
  await expect(amountOf(page, w('checkout.payableAmount'))).toContainText('€');
  const payable = await amountOf(page, w('checkout.payableAmount')).innerText();
  await page.getByRole('main').getByRole('button', { name: w('checkout.placeOrder') }).click();
  const orders = () => call<{ orders: { currency: { rate: number; code: string } }[] }>(shop, '/orders', { token });
  await expect.poll(async () => (await orders()).orders.length).toBe(2);
  await expect(page.getByRole('main').getByText(payable)).toBeVisible();
  await sql(shop, `update currencies set rate_from_default = 2 where code = 'EUR'`);
  try {
    expect((await orders()).orders.map(({ currency }) => [currency.code, currency.rate])).toEqual([['EUR', 0.92], ['EUR', 0.92]]);
  } finally {
    await sql(shop, `update currencies set rate_from_default = 0.92 where code = 'EUR'`);
  }
});

for (const look of looks) {
  test.describe(`${look.locale}, ${look.width} px wide`, () => {
    test.use({ look });

    test('nothing moves while a signed-in checkout loads', async ({ page, context, shop, w }) => {
      const { token } = await newcomer(shop, context);
      await putIntoCart(shop, token, await productOf(shop, plain));
      await putIntoCart(shop, token, await productOf(shop, sneakers));
      await page.addInitScript(() => {
        Object.assign(globalThis, { moved: 0 });
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!shift.hadRecentInput) Object.assign(globalThis, { moved: (globalThis as unknown as { moved: number }).moved + shift.value });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/checkout');
      const boxes = page.getByRole('main').getByRole('checkbox');
      await expect(boxes).toHaveCount(2);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const first = await page.evaluate(() => (globalThis as unknown as { moved: number }).moved);
      for (const box of await boxes.all()) await box.check();
      await expect.poll(async () => (await keptOf(page, 'cart')).selectedShopIds).toHaveLength(2);
      await page.reload();
      await expect(page.getByRole('main').getByRole('button', { name: w('checkout.placeOrder') })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const again = await page.evaluate(() => (globalThis as unknown as { moved: number }).moved);
      expect([first, again].map((value) => value < 0.01), `${first} and ${again}`).toEqual([true, true]);
    });
  });
}
