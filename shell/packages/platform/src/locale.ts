import { create } from 'zustand';
import { boot } from './boot.ts';

export interface LocaleState {
  /** Name of the language as the server calls it (`en`, `ar`, `fr`, `ir`). */
  name: string;
  direction: 'ltr' | 'rtl';
}

/** The language of this page load. */
export const useLocale = create<LocaleState>()(() => ({ name: boot.locale.name, direction: boot.locale.direction }));

/** The BCP 47 tag for Intl: the shop says `ir` for Persian. */
export function intlLocale(name: string): string {
  return name === 'ir' ? 'fa' : name;
}
