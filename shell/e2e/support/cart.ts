import type { Locator, Page } from '@playwright/test';
import { cartButton, cartDrawer } from './parts.ts';
import { call } from './people.ts';
import type { Shop } from './shop.ts';
import { expect } from './test.ts';
import type { Words } from './words.ts';

export interface Variant {
  id: number;
  size_id: number | null;
  color_id: number | null;
}

export interface Product {
  id: number;
  name: string;
  brand: string;
  slug: string;
  shop: { id: number; name: string };
  sizes: { id: number; name: string }[];
  colors: { id: number; name: string }[];
  variants: Variant[];
}

/** What the server holds for a shopper. */
export interface ServerCart {
  total: number;
  total_quantity: number;
  cart_items: { shop_id: number; products: { cart_id: number; id: number; name: string; quantity: number; size: { name: string } | null }[] }[];
}

export async function productOf(shop: Shop, slug: string, locale = 'en'): Promise<Product> {
  const { product } = await call<{ product: Product }>(shop, `/product-details?slug=${slug}`, { headers: { 'Accept-Language': locale } });
  return product;
}

/** Puts the nth variant of a product into a shopper's cart. */
export async function putIntoCart(shop: Shop, token: string, product: Product, quantity = 1, nth = 0): Promise<Variant> {
  const variant = product.variants[nth];
  if (!variant) throw new Error(`${product.slug} has no variant ${nth}`);
  const body = { product_id: product.id, quantity, ...(variant.size_id && { size: variant.size_id }), ...(variant.color_id && { color: variant.color_id }) };
  await call(shop, '/cart/store', { token, body });
  return variant;
}

export async function serverCart(shop: Shop, token: string): Promise<ServerCart> {
  return call<ServerCart>(shop, '/carts', { token });
}

/** Opens the drawer on a page that is not the checkout. */
export async function openDrawer(page: Page, w: Words): Promise<Locator> {
  await cartButton(page, w).click();
  const drawer = cartDrawer(page, w);
  await expect(drawer.getByRole('button', { name: w('cart.checkout') })).toBeVisible();
  return drawer;
}

/** The notices in one corner of the window. */
export function corner(page: Page, place: 'top-right' | 'bottom-right' | 'bottom-start'): Locator {
  return page.locator(`[data-place=${place}]`).getByRole('listitem');
}

/** Nothing that the drawer offers to press is under a notice. */
export async function expectNothingCovered(drawer: Locator, notice: Locator): Promise<void> {
  await expect(notice).toBeVisible();
  const covered = () =>
    drawer.evaluate((root) => {
      const inSight = (element: Element, y: number): boolean => {
        const parent = element.parentElement;
        if (!parent || element === root) return true;
        const { top, bottom } = parent.getBoundingClientRect();
        return (getComputedStyle(parent).overflowY === 'visible' || (y > top && y < bottom)) && inSight(parent, y);
      };
      return [...root.querySelectorAll('button, a, input')]
        .filter((control) => {
          const { x, y, width, height } = control.getBoundingClientRect();
          return inSight(control, y + height / 2) && document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-place]');
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent);
    });
  await expect.poll(covered, 'covered by a notice').toEqual([]);
}

/** Fills the open sign-in dialog and sends it. */
export async function logIn(page: Page, w: Words, { email, password }: { email: string; password: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: w('auth.login') });
  await dialog.getByLabel(w('auth.phoneOrEmail')).fill(email);
  await dialog.getByLabel(w('auth.password'), { exact: true }).fill(password);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
}
