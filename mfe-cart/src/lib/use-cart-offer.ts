import { fetchCart, fetchCheckout, useCart } from '@shop/platform';
import { useCallback, useEffect, useState } from 'react';
import type { Offer } from './offer.ts';

/** The offer for the selected shops of the cart, shared with the drawer through the cart store. */
export function useCartOffer(): Offer {
  const checkout = useCart((cart) => cart.checkout);
  const code = useCart((cart) => cart.couponCode);
  const selected = useCart((cart) => cart.selectedShopIds.join());
  const [calls, setCalls] = useState(1); // the first one is made by the effect below

  const refresh = useCallback(async () => {
    setCalls((n) => n + 1);
    await fetchCheckout();
    setCalls((n) => n - 1);
  }, []);

  useEffect(() => {
    void fetchCheckout().finally(() => setCalls((n) => n - 1));
  }, []);

  return {
    buyNow: false,
    checkout,
    loading: calls > 0,
    // The store's command has shown the reason already; what stays is that there is no answer.
    error: calls === 0 && checkout === null && selected !== '' ? new Error('no checkout') : null,
    code,
    applyCode(next) {
      useCart.setState({ couponCode: next });
      void refresh();
    },
    refresh: () => void refresh(),
    replace: (next) => useCart.setState({ checkout: next }),
    bought() {
      useCart.setState({ selectedShopIds: [], checkout: null, couponCode: '' });
      void fetchCart();
    },
  };
}
