import type { Page } from '@playwright/test';
import { addPlainProduct, cartButton, cartDrawer, follow, hole } from '../support/parts.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// The browser says each of these by itself.
test.use({ expectedErrors: /integrity|Failed to load resource: .* 404/i });

declare global {
  /** Set by tampered scripts, if they ever run. */
  var tampered: boolean | undefined;
}

/** Answers every script of a bundle as a broken or hostile host would; gives the way to end it. */
async function breakScripts(page: Page, bundle: string, fault: 'missing' | 'tampered'): Promise<() => Promise<void>> {
  const files = `**/bundles/${bundle}/**/*.js`;
  await page.route(files, async (route) => {
    if (fault === 'missing') return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not Found\n' });
    const response = await route.fetch();
    // Nobody keeps it: what a browser has kept under this address it would not ask for again.
    const headers = { ...response.headers(), 'cache-control': 'no-store' };
    return route.fulfill({ response, headers, body: `globalThis.tampered = true;${await response.text()}` });
  });
  return () => page.unroute(files);
}

test('scripts with other bytes than published do not run, the rest sells, and a retry brings the page', async ({ page, w }) => {
  const mend = await breakScripts(page, 'mfe-catalog', 'tampered');
  await page.goto('/products');
  await expect(hole(page.getByRole('main'), w)).toBeVisible();
  expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();

  await cartButton(page, w).click();
  await expect(cartDrawer(page, w).getByText(w('cart.empty'))).toBeVisible();
  await page.keyboard.press('Escape');

  await mend();
  await hole(page.getByRole('main'), w).getByRole('button', { name: w('common.retry') }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('a file of the platform itself that was tampered with stops the shell, and the page stays readable', async ({ page }) => {
  await breakScripts(page, 'shell', 'tampered');
  await page.goto('/products/lucky-bamboo');
  await expect(page.getByRole('heading', { level: 1, name: 'Lucky Bamboo' })).toBeVisible();
  expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
});

test('without mfe-account the shop still sells, and its pieces come back by a retry', async ({ page, context, shop, w }) => {
  await signInAs(shop, context, 'amira');
  const mend = await breakScripts(page, 'mfe-account', 'missing');
  await addPlainProduct(page, w);
  await cartButton(page, w).click();
  await expect(cartDrawer(page, w).getByText('Lucky Bamboo')).toBeVisible();
  await page.keyboard.press('Escape');

  await follow(page, '/order-history');
  await expect(hole(page, w).first()).toBeVisible();
  await mend();
  // The sidebar is a hole of its own.
  await expect(async () => {
    const retry = hole(page, w).getByRole('button', { name: w('common.retry') });
    if (await retry.count()) await retry.first().click({ timeout: 1000 });
    await expect(hole(page, w)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('main').getByRole('link', { name: /\d{6}-1/ }).first()).toBeVisible();
});

test('without mfe-cart one can look, and the drawer comes back by a retry', async ({ page, context, shop, w }) => {
  await signInAs(shop, context, 'jonas');
  const mend = await breakScripts(page, 'mfe-cart', 'missing');
  await addPlainProduct(page, w); // adding is the platform's, not the cart remote's
  await cartButton(page, w).click();
  const drawer = cartDrawer(page, w);
  await expect(hole(drawer, w)).toBeVisible();
  await mend();
  await hole(drawer, w).getByRole('button', { name: w('common.retry') }).click();
  await expect(drawer.getByText('Lucky Bamboo')).toBeVisible();
});

test('without mfe-catalog one can still check out and read messages', async ({ page, context, shop, w }) => {
  await signInAs(shop, context, 'amira');
  const mend = await breakScripts(page, 'mfe-catalog', 'missing');
  await page.goto('/massages');
  await expect(page.getByPlaceholder(w('chat.searchSeller'))).toBeVisible();
  await follow(page, '/checkout');
  await expect(page.getByRole('heading', { level: 1, name: w('checkout.title') })).toBeVisible();
  await follow(page, '/shops');
  await expect(hole(page.getByRole('main'), w)).toBeVisible();
  await mend();
  await hole(page.getByRole('main'), w).getByRole('button', { name: w('common.retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: w('nav.shops') })).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('a page that is missing is told once, however often it is tried, and comes by itself with the network', async ({ page, context, w }) => {
    const warnings: string[] = [];
    page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
    await page.goto('/');
    await expect(page.locator('#first')).toHaveCount(0);
    await context.setOffline(true);
    await follow(page, '/checkout');
    const missing = page.getByRole('main').getByRole('alert').filter({ hasText: w('error.network') });
    await expect(missing).toBeVisible();
    for (let again = 0; again < 3; again++) {
      const tried = page.waitForEvent('requestfailed');
      await missing.getByRole('button', { name: w('common.retry') }).click();
      await tried;
      await expect(missing).toBeVisible();
    }
    expect(warnings.filter((text) => text.includes('mfe-cart'))).toHaveLength(1);
    expect(warnings.filter((text) => text.includes('already registered'))).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: w('empty.signIn') })).toBeVisible();
  });
});
