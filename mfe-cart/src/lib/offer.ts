import type { Checkout } from '@shop/platform';

/** A priced selection that can be bought, wherever it comes from: the cart, or the buy-now line. */
export interface Offer {
  buyNow: boolean;
  /** The latest answer; null before the first one and when nothing is selected. */
  checkout: Checkout | null;
  /** A newer answer is under way. */
  loading: boolean;
  /** Why there is none; null when all is well. */
  error: unknown;
  /** The voucher code that was typed. */
  code: string;
  /** Asks again with this code; '' lets the collected vouchers apply. */
  applyCode: (code: string) => void;
  refresh: () => void;
  /** Takes over an offer that came with a refused purchase. */
  replace: (checkout: Checkout) => void;
  /** Told when it was bought. */
  bought: () => void;
}
