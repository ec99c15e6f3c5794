import dayjs, { type ConfigType } from 'dayjs';
import { useCurrency } from './currency.ts';
import { numberFormat } from './icu.ts';
import { intlLocale, useLocale } from './locale.ts';

let amounts: Intl.NumberFormat | undefined;
const grouped = () => (amounts ??= new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

/** Makes the formatter of amounts: the first of any kind takes Chromium some 20 ms, which are better a task of their own than part of a render. */
export function prepareFormats(): void {
  grouped();
}

/**
 * An amount in the default currency as the shopper sees it: times the rate of the chosen currency, two decimals, symbol
 * before or after. Written exactly as the server writes its `display` strings; prefer those for sums, which are rounded once.
 */
export function formatMoney(amount: number): string {
  const { rate_from_default: rate, symbol, position } = useCurrency.getState();
  // 1.005 * 100 is 100.49999999999999: twelve digits of the product are true, the rest is binary noise.
  const hundredths = Number((Math.abs(amount) * rate * 100).toPrecision(12));
  const text = grouped().format(Math.round(hundredths) / 100);
  const sign = amount < 0 && Math.round(hundredths) > 0 ? '-' : '';
  return position === 'suffix' ? `${sign}${text}${symbol}` : `${sign}${symbol}${text}`;
}

export function formatNumber(value: number): string {
  return numberFormat(intlLocale(useLocale.getState().name)).format(value);
}

/** `20 Nov, 2026` */
export function formatDate(time: ConfigType): string {
  return dayjs(time).format('DD MMM, YYYY');
}

/** `20 Nov, 2026 04:05 pm` */
export function formatDateTime(time: ConfigType): string {
  return dayjs(time).format('DD MMM, YYYY hh:mm a');
}

/** The stamp of chat messages: `04:05 pm, 20 Nov, 2026`. */
export function formatMessageTime(time: ConfigType): string {
  return dayjs(time).format('hh:mm a, DD MMM, YYYY');
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60], ['minute', 60], ['hour', 24], ['day', 30], ['month', 12], ['year', Number.POSITIVE_INFINITY],
];

/** `3 hours ago`, `in 2 days`, in the locale's words. */
export function formatRelative(time: ConfigType, now: ConfigType = undefined): string {
  let amount = dayjs(time).diff(dayjs(now), 'second');
  const format = new Intl.RelativeTimeFormat(`${intlLocale(useLocale.getState().name)}-u-nu-latn`, { numeric: 'auto' });
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return format.format(Math.trunc(amount), unit);
    amount /= size;
  }
  return formatDate(time);
}

const calendars: Readonly<Record<string, () => Promise<{ default: ILocale }>>> = {
  ar: () => import('dayjs/locale/ar.js'),
  fr: () => import('dayjs/locale/fr.js'),
  fa: () => import('dayjs/locale/fa.js'),
};

/** Month names and am/pm of the language; English needs nothing, an unknown language keeps English. */
export async function loadCalendar(): Promise<void> {
  const name = intlLocale(useLocale.getState().name);
  const load = calendars[name];
  if (!load) return;
  try {
    const { default: calendar } = await load();
    // The Arabic and Persian calendars rewrite digits; here all digits are Latin, as in amounts.
    dayjs.locale({ ...calendar, name, preparse: undefined, postformat: undefined } as ILocale);
  } catch (error) {
    console.warn(`month names of ${name} could not be loaded`, error);
  }
}
