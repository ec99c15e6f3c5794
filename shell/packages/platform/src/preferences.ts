import { boot } from './boot.ts';
import { currencyById, defaultCurrency, useCurrency } from './currency.ts';
import { hasCookie, page, setCookie } from './page.ts';
import { recall, remember } from './persist.ts';
import { useThemeStore } from './theme.ts';

/** Keys of localStorage. `locale` is named by the specification. */
const keys = { locale: 'locale', currency: 'shop.currency' } as const;

/** Chooses a language: stored, direction set at once, page loaded anew in it. */
export function setLocale(name: string): void {
  remember(keys.locale, name);
  setCookie('locale', name);
  const language = boot.master.languages.find((one) => one.name === name);
  if (language) document.documentElement.dir = language.direction;
  page.forget('locale');
  page.reload();
}

/** Chooses a currency and loads the page anew: amounts in the document and in every answer depend on it. */
export function setCurrency(id: number): void {
  const currency = currencyById(id);
  if (!currency) return;
  keepCurrency(currency);
  page.reload();
}

/** Chooses a theme of the composition and loads the page anew with its stylesheet. */
export function setTheme(name: string): void {
  if (name === useThemeStore.getState().name) return;
  setCookie('theme', name);
  page.forget('theme');
  page.reload();
}

/**
 * Brings what this browser remembers and what the document was made for together, once at start.
 * True when the page is being loaded anew; nothing needs to be rendered then.
 */
export function reconcilePreferences(): boolean {
  return reconcileLocale() || reconcileCurrency();
}

/** The saved locale is applied: when the server's answer is in another one, the page is loaded anew. */
function reconcileLocale(): boolean {
  const shown = boot.master.app_locale;
  const saved = recall(keys.locale) ?? shown;
  const known = boot.master.languages.some(({ name }) => name === saved);
  if (!known || saved === shown) return settled(keys.locale, shown);
  return reloadWith('locale', saved);
}

function reconcileCurrency(): boolean {
  const shown = useCurrency.getState();
  const [id, name] = (recall(keys.currency) ?? '').split(':', 2);
  const saved = currencyById(Number(id));
  // Unset, gone or renamed: back to the default currency.
  const wanted = id === '' || id === undefined ? shown : saved && saved.name === name ? saved : defaultCurrency();
  if (wanted.id === shown.id) return settled(keys.currency, `${shown.id}:${shown.name}`);
  remember(keys.currency, `${wanted.id}:${wanted.name}`);
  return reloadWith('currency', String(wanted.id));
}

function keepCurrency(currency: { id: number; name: string }): void {
  remember(keys.currency, `${currency.id}:${currency.name}`);
  setCookie('currency', String(currency.id));
}

function settled(key: string, value: string): false {
  remember(key, value);
  return false;
}

/** Loads the page anew with a cookie that is not there yet. A browser without cookies gets the page as it is, not a loop. */
function reloadWith(cookie: string, value: string): boolean {
  if (hasCookie(cookie, value)) return false;
  setCookie(cookie, value);
  if (!hasCookie(cookie, value)) return false;
  page.reload();
  return true;
}
