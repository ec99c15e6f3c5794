import { expect, type Locator, type Page } from '@playwright/test';
import type { Words } from './words.ts';

/** A demo product that can be bought without choosing a size or colour. */
export const plain = 'lucky-bamboo';

/** The button in the header that opens the cart, whatever the count in its name. */
export function cartButton(page: Page, w: Words): Locator {
  return page.getByRole('banner').getByRole('button', { name: startOf(w('a11y.openCart')) });
}

/** The drawer 'My Cart'. */
export function cartDrawer(page: Page, w: Words): Locator {
  return page.getByRole('dialog', { name: w('cart.title') });
}

/** The hole that a failed piece leaves. */
export function hole(within: Page | Locator, w: Words): Locator {
  return within.getByRole('alert').filter({ hasText: w('error.sectionFailed') });
}

/** Buys a plain product as a signed-in person: its page opens, and adding it to the cart is confirmed. */
export async function addPlainProduct(page: Page, w: Words): Promise<void> {
  await page.goto(`/products/${plain}`);
  await page.getByRole('main').getByRole('button', { name: w('product.addToCart'), exact: true }).click();
  await expect(page.getByText(w('toast.addedToCart'))).toBeVisible();
}

/** Presses a link, whose page may turn out to be another one. */
export async function clickLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: to });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}

/** Goes to an address of the shop without loading the document anew, as a link does. */
export async function follow(page: Page, path: string): Promise<void> {
  await clickLink(page, path);
  await expect(page).toHaveURL(path);
}

/** What keeps the place of the home page's sections that come in idle time. */
export const later = '.home-later, .home-place';

/** Waits until a page is complete: the shell has taken over, nothing is on its way, and the page says what it is. */
export async function settled(page: Page, what: string): Promise<void> {
  await expect(page.locator('#first'), what).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]'), what).toHaveCount(0);
  await expect(page.locator(later), what).toHaveCount(0);
  await expect(page.locator('#main h1').filter({ hasText: /\S/ }), what).not.toHaveCount(0);
}

/** A message up to its first number or comma, which is where its plural forms begin to differ. */
function startOf(message: string): RegExp {
  return new RegExp(`^${message.split(/[,،{]/, 1)[0]?.trim()}`);
}
