import { handleCallError, idempotencyKey, sameSession, toastError, useCart } from '@shop/platform';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { movedOf, placeOrder, type ChangedLine, type Placed, type Purchase } from '../queries/place-order.ts';
import type { Offer } from './offer.ts';

/** Buying an offer: what came of it, or what moved meanwhile so that the shopper has to agree once more. */
export function usePlacing(offer: Offer) {
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [changes, setChanges] = useState<ChangedLine[] | null>(null);
  const key = useRef({ wanted: '', value: '' });

  const purchase = useMutation({
    // What was answered to another shopper is nothing for this one's screen and cart.
    onMutate: sameSession,
    mutationFn: (wanted: Purchase) => {
      // One intention, one key: pressing again after a lost answer finds the purchase that was made.
      const intention = JSON.stringify(wanted);
      if (key.current.wanted !== intention) key.current = { wanted: intention, value: idempotencyKey() };
      return placeOrder(wanted, key.current.value);
    },
    onSuccess(answer, _wanted, still) {
      if (!still()) return;
      setPlaced(answer);
      offer.bought();
    },
    onError: (error) => handleCallError(error, {
      onError() {
        const moved = movedOf(error);
        if (!moved) return toastError(error);
        offer.replace(moved.checkout);
        setChanges(moved.changed_lines);
      },
    }),
  });

  return {
    placed,
    changes,
    busy: purchase.isPending,
    place(note: string, method: string | undefined) {
      const address = useCart.getState().address;
      if (!offer.checkout || !address || method === undefined || purchase.isPending) return;
      setChanges(null);
      purchase.mutate({ buyNow: offer.buyNow, checkout: offer.checkout, addressId: address.id, code: offer.code, note, method });
    },
  };
}
