import type { Page } from '@playwright/test';
import { Gateway } from '../support/gateway.ts';
import { call, signInAs } from '../support/people.ts';
import { Shop } from '../support/shop.ts';
import { expect, looks, test as base } from '../support/test.ts';
import type { Words } from '../support/words.ts';

/** A shop of its own that takes payments through a gateway of its own. */
const test = base.extend<object, { gateway: Gateway }>({
  gateway: [
    async ({}, use) => {
      const gateway = await Gateway.start();
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ gateway }, use) => {
      const shop = await Shop.start((origin) => gateway.settings(origin));
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Takes one lamp to the till and places the order, to be paid online. */
async function buyOnline(page: Page, shop: Shop, w: Words): Promise<void> {
  const token = await signInAs(shop, page.context(), 'amira');
  const { product } = await call<{ product: { id: number } }>(shop, '/product-details?slug=studio-desk-lamp');
  await call(shop, '/cart/store', { token, body: { product_id: product.id, quantity: 1, is_buy_now: true } });
  await page.goto('/buynow');
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: w('checkout.onlinePayment') }).check({ force: true });
  await expect(main.getByText(w('checkout.onlineNext', { name: 'Stripe' }))).toBeVisible();
  await main.getByRole('button', { name: w('checkout.placeOrder') }).click();
  await expect(page).toHaveURL(/\/pay\/cs_\d+$/); // the gateway's page
}

for (const look of looks) {
  test.describe(`${look.locale}, ${look.width} px wide`, () => {
    test.use({ look });

    test('a shopper turns back, pays, and calls the order off', async ({ page, w, shop, gateway }) => {
      gateway.notifies = look.width === 1440; // the other half of the shoppers is quicker than the notice
      const refunds = gateway.refunds.length;
      await buyOnline(page, shop, w);

      await test.step('back without having paid', async () => {
        await page.getByRole('link', { name: 'Back' }).click();
        await expect(page).toHaveURL(/\/order-history\/\d+\?payment=back$/);
        await expect(page.getByText(w('order.notPaidYet'))).toBeVisible();
        await page.getByRole('button', { name: w('order.payNow') }).click();
      });

      await test.step('paid', async () => {
        await page.getByRole('button', { name: 'Pay' }).click();
        await expect(page).toHaveURL(/\/order-history\/\d+\?payment=done$/);
        await expect(page.getByText(w('order.paidThanks'))).toBeVisible();
        await expect(page.getByText(w('order.payment.paid'), { exact: true })).toBeVisible();
      });

      await test.step('called off: the money goes back', async () => {
        await page.getByRole('main').getByRole('button', { name: w('order.cancel') }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: w('order.cancel') }).click();
        await expect(dialog).toBeHidden();
        await expect.poll(() => gateway.refunds.length).toBe(refunds + 1);
        await page.reload();
        await expect(page.getByText(w('order.payment.refunded'), { exact: true })).toBeVisible();
      });
    });
  });
}
