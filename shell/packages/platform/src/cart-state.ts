import type { Cart } from '@shop/api';
import { boot } from './boot.ts';
import { clearCart, useCart } from './cart.ts';
import { sameSession } from './session.ts';
import { toast, useToasts } from './toasts.ts';

const toldKey = 'shop.cart.warnings';
let issued = 0;
let applied = 0;

/**
 * Numbers a call about to be made. Its `apply` puts the answer into the store unless a later call was answered first,
 * so that quick presses never bring an old quantity back, or the session is another one by then.
 */
export function cartCall(): { apply: (cart: Cart, how?: 'changed' | 'read') => void } {
  const number = ++issued;
  const still = sameSession();
  return {
    apply(cart, how = 'changed') {
      if (!still()) return;
      warn(how === 'read' ? news(listOf(cart.info)) : listOf(cart.info));
      if (number < applied) return;
      applied = number;
      applyCart(cart);
    },
  };
}

function applyCart(cart: Cart): void {
  const shops = cart.cart_items.map((group) => group.shop_id);
  useCart.setState(({ selectedShopIds, checkout }) => ({
    total: cart.total,
    totalAmount: cart.total_amount,
    totalText: cart.display?.total_amount ?? '',
    groups: cart.cart_items,
    // A shop without items cannot be checked out; with a single vendor there is nothing to choose.
    selectedShopIds: boot.master.multi_vendor ? selectedShopIds.filter((id) => shops.includes(id)) : shops,
    checkout: shops.length === 0 ? null : checkout,
  }));
}

/** Empties the cart; answers that are still under way are too late. */
export function resetCart(): void {
  applied = ++issued;
  told.set([]);
  clearCart();
}

function listOf(info: readonly string[] | string | null | undefined): readonly string[] {
  return typeof info === 'string' ? [info] : info ?? [];
}

/**
 * What a cart that was only read warns of for the first time in this tab. Every reading repeats its warnings while their
 * reason stands, and so would every page load; the lines themselves say it too.
 */
function news(info: readonly string[]): readonly string[] {
  const known = told.get();
  told.set(info);
  return info.filter((text) => !known.includes(text));
}

/** The warnings of the last reading, over reloads of the tab. A tab that keeps nothing is told again. */
const told = {
  get(): readonly string[] {
    try {
      return JSON.parse(sessionStorage.getItem(toldKey) ?? '[]') as string[];
    } catch {
      return [];
    }
  },
  set(info: readonly string[]): void {
    try {
      sessionStorage.setItem(toldKey, JSON.stringify(info));
    } catch {
      // Told again, then.
    }
  },
};

/** Shows the server's warnings; what is on screen is not said twice. */
export function warn(info: readonly string[]): void {
  for (const text of info) {
    if (text !== '' && !useToasts.getState().toasts.some((one) => one.text === text)) toast.warning(text);
  }
}
