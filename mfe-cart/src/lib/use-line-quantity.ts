import { decrementLine, incrementLine, type CartProduct } from '@shop/platform';
import { useState } from 'react';

/**
 * The quantity of a line as the shopper sees it: every press counts at once, and each answer of the server takes its
 * press back out, so that a refused one falls back to what the server last said.
 */
export function useLineQuantity(line: CartProduct, onChanged?: () => void) {
  const [pending, setPending] = useState(0);

  async function change(step: 1 | -1, send: (line: CartProduct) => Promise<void>) {
    setPending((sum) => sum + step);
    try {
      await send(line);
    } finally {
      setPending((sum) => sum - step);
      onChanged?.();
    }
  }

  return {
    quantity: Math.max(0, line.quantity + pending),
    busy: pending !== 0,
    add: () => void change(1, incrementLine),
    take: () => void change(-1, decrementLine),
  };
}
