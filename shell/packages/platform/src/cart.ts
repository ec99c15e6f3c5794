import type { Address, CartGroup, Checkout } from '@shop/api';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { followOtherTabs, kept } from './persist.ts';
import { having, isNumber, isText, listOf, orNull } from './shape.ts';

export interface CartState {
  /** Count of items. */
  total: number;
  /** Decimal in the default currency. */
  totalAmount: number;
  /** The same as the server writes it in the shopper's currency: the sum of the lines as they are shown. Empty until the first answer. */
  totalText: string;
  groups: CartGroup[];
  selectedShopIds: number[];
  /** Answer for the selected shops; null while nothing is selected. */
  checkout: Checkout | null;
  /** Why the sums that were asked for last cannot be had; null while they are asked for, and when they came. Not kept. */
  checkoutError: unknown;
  couponCode: string;
  /** Where the order goes: the default address unless the shopper chose another. */
  address: Address | null;
  /** On while an add is under way. */
  loading: boolean;
  drawerOpen: boolean;
}

const empty: CartState = {
  total: 0, totalAmount: 0, totalText: '', groups: [], selectedShopIds: [], checkout: null, checkoutError: null, couponCode: '', address: null, loading: false, drawerOpen: false,
};

const groups = listOf(having({ shop_id: isNumber, products: listOf(having({ id: isNumber, name: isText, quantity: isNumber })) }));
const shape = having({
  total: isNumber, totalAmount: isNumber, totalText: isText, groups, selectedShopIds: listOf(isNumber), couponCode: isText,
  checkout: orNull(having({ checkout: having({ payable_amount: isNumber }), checkout_items: groups })), address: orNull(having({ id: isNumber })),
});

/** The cart as the server last told it, and what the shopper selected in it. Survives reloads, the same in every tab. */
export const useCart = create<CartState>()(
  persist(() => empty, kept('cart', ({ loading: _loading, drawerOpen: _open, checkoutError: _error, ...rest }) => rest, shape)),
);
followOtherTabs('cart', useCart);

/** An empty cart with nothing selected; the drawer stays as it is. */
export function clearCart(): void {
  useCart.setState(({ drawerOpen }) => ({ ...empty, drawerOpen }));
}
