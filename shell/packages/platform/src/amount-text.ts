import { boot } from './boot.ts';
import { useLocale } from './locale.ts';

/**
 * Text to put into a sentence. In right-to-left text an amount (digits with a currency symbol or percent sign, nothing else)
 * is isolated left to right, or its symbol would change sides; all other text comes back as it is.
 */
export function inSentence(text: string): string {
  return useLocale.getState().direction === 'rtl' && isAmount(text) ? `\u2066${text}\u2069` : text;
}

function isAmount(text: string): boolean {
  if (!/\d/u.test(text)) return false;
  // Symbols may be letters (kr, د.إ): those of the shop count as the sign of any currency.
  const plain = boot.master.currencies.reduce((rest, { symbol }) => (symbol === '' ? rest : rest.replace(symbol, '¤')), text);
  return /^[\d\s.,'’+−-]*[\p{Sc}%٪][\d\s.,'’]*$/u.test(plain);
}
