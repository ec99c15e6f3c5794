import { beforeEach, expect, test } from 'vitest';
import { boot, inSentence, rich, t, useLocale, useMessages } from '../src/index.ts';

beforeEach(() => {
  useLocale.setState({ name: 'ar', direction: 'rtl' });
  useMessages.setState({ messages: { lowest: 'أدنى سعر: {price}', hello: 'مرحبًا {name}', left: '{n, plural, one {قطعة} other {# قطعة}}' } });
});

test('amounts keep their symbol’s side in right-to-left sentences', () => {
  for (const price of ['1,490.00$', '$8.00', '-$4.00', '−27.14€', '1 490,00 €', '15%']) expect(t('lowest', { price })).toBe(`أدنى سعر: \u2066${price}\u2069`);
  expect(rich('lowest', { price: '$8.00' }).join('')).toBe('أدنى سعر: \u2066$8.00\u2069');
});

test('a symbol of letters counts when it is one of the shop’s', () => {
  expect(inSentence('10.00د.إ')).toBe('10.00د.إ');
  const [dollar] = boot.master.currencies;
  if (!dollar) throw new Error('the shop has a currency');
  const currencies = boot.master.currencies as (typeof dollar)[];
  currencies.push({ ...dollar, id: 2, symbol: 'د.إ' });
  expect(inSentence('10.00د.إ')).toBe('\u206610.00د.إ\u2069');
  currencies.pop();
});

test('names, dates, codes and counts stay as they are', () => {
  for (const name of ['Nora', 'Save $5 today', '30 يونيو 2026', '2026', '#1001-1', 'KILN10', '$', '']) expect(t('hello', { name })).toBe(`مرحبًا ${name}`);
  expect(t('left', { n: 1200 })).toBe('1,200 قطعة');
  expect(inSentence(inSentence('$8.00'))).toBe('\u2066$8.00\u2069');
});

test('left-to-right text needs none of it', () => {
  useLocale.setState({ name: 'en', direction: 'ltr' });
  useMessages.setState({ messages: { lowest: 'Lowest: {price}' } });
  expect(t('lowest', { price: '$8.00' })).toBe('Lowest: $8.00');
});
