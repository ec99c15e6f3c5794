import { fetchCart, fetchCheckout, useCart } from '@shop/platform';
import { useCallback, useEffect, useState } from 'react';
import type { Offer } from './offer.ts';

/** The offer for the selected shops of the cart, shared with the drawer through the cart store. Where it failed, it is asked for again with the network. */
export function useCartOffer(): Offer {
  const checkout = useCart((cart) => cart.checkout);
  const checkoutError = useCart((cart) => cart.checkoutError);
  const code = useCart((cart) => cart.couponCode);
  const selected = useCart((cart) => cart.selectedShopIds.length > 0);
  const [calls, setCalls] = useState(1); // the first one is made by the effect below

  const ask = useCallback(async () => {
    await fetchCheckout();
    setCalls((n) => n - 1);
  }, []);
  const refresh = useCallback(() => {
    setCalls((n) => n + 1);
    void ask();
  }, [ask]);

  useEffect(() => void ask(), [ask]);

  const error = checkout === null && selected ? checkoutError : null;
  const failed = error !== null;
  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [failed, refresh]);

  return {
    buyNow: false,
    checkout,
    loading: calls > 0,
    error,
    code,
    applyCode(next) {
      useCart.setState({ couponCode: next });
      refresh();
    },
    refresh,
    replace: (next) => useCart.setState({ checkout: next }),
    bought() {
      useCart.setState({ selectedShopIds: [], checkout: null, couponCode: '' });
      void fetchCart();
    },
  };
}
