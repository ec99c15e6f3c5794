import { useLocale } from '@shop/platform';

/** An amount inside a sentence. In right-to-left text it is isolated, or its symbol would change sides. */
export function ltr(amount: string): string {
  return useLocale.getState().direction === 'rtl' ? `\u2066${amount}\u2069` : amount;
}
