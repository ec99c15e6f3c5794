import { beforeEach, describe, expect, test, vi } from 'vitest';
import { boot, reconcilePreferences, setCurrency, setLocale, useCurrency } from '../src/index.ts';
import { page } from '../src/page.ts';
import { withShop } from './shop.ts';

withShop();

const english = { id: 1, name: 'en', title: 'English', html_lang: 'en', direction: 'ltr', flag: '' } as const;
const arabic = { id: 2, name: 'ar', title: 'العربية', html_lang: 'ar', direction: 'rtl', flag: '' } as const;

let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  for (const name of ['locale', 'currency']) document.cookie = `${name}=; Max-Age=0; Path=/`;
  const dollar = boot.master.currency;
  const euro = { ...dollar, id: 2, name: 'EUR', symbol: '€', is_default: false, rate_from_default: 0.9 };
  Object.assign(boot, { master: { ...boot.master, languages: [english, arabic], currencies: [dollar, euro] } });
  useCurrency.setState(dollar, true);
  reload = vi.fn();
  vi.spyOn(page, 'reload').mockImplementation(reload as () => void);
});

describe('language', () => {
  test('choosing one stores it, turns the page and loads it anew', () => {
    setLocale('ar');
    expect(localStorage.getItem('locale')).toBe('ar');
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.cookie).toContain('locale=ar');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('the saved one is applied when the server answered in another', () => {
    localStorage.setItem('locale', 'ar');
    expect(reconcilePreferences()).toBe(true);
    expect(document.cookie).toContain('locale=ar');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('a server that does not follow the cookie is not asked for ever', () => {
    localStorage.setItem('locale', 'ar');
    document.cookie = 'locale=ar; Path=/';
    expect(reconcilePreferences()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  test('a language that is gone gives way to the one shown', () => {
    localStorage.setItem('locale', 'xx');
    expect(reconcilePreferences()).toBe(false);
    expect(localStorage.getItem('locale')).toBe('en');
  });
});

describe('currency', () => {
  test('choosing one stores it and loads the page anew', () => {
    setCurrency(2);
    expect(localStorage.getItem('shop.currency')).toBe('2:EUR');
    expect(document.cookie).toContain('currency=2');
    expect(reload).toHaveBeenCalledOnce();
    setCurrency(99);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('the saved one is applied when the cookie is lost', () => {
    localStorage.setItem('shop.currency', '2:EUR');
    expect(reconcilePreferences()).toBe(true);
    expect(document.cookie).toContain('currency=2');
  });

  test('a renamed one gives way to the default', () => {
    localStorage.setItem('shop.currency', '2:ECU');
    expect(reconcilePreferences()).toBe(false);
    expect(localStorage.getItem('shop.currency')).toBe('1:USD');
  });
});
