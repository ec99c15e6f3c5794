import type { Currency } from '@shop/api';
import { create } from 'zustand';
import { boot } from './boot.ts';

/** The currency of this page load, out of those of the site; the default one when the document names an unknown id. */
export const useCurrency = create<Currency>()(() => currencyById(boot.currency_id) ?? defaultCurrency());

export function currencyById(id: number): Currency | undefined {
  return boot.master.currencies.find((currency) => currency.id === id);
}

export function defaultCurrency(): Currency {
  return boot.master.currencies.find((currency) => currency.is_default) ?? boot.master.currency;
}
