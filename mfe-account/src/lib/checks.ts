import { boot, t } from '@shop/platform';

/** The shortest password the server takes, in characters. */
export const minPassword = 8;
/** Digits of a one-time code. */
export const codeLength = 6;

const digits = /[0-9٠-٩۰-۹]/gu;

export function required(text: string): string | undefined {
  return text.trim() === '' ? t('error.required') : undefined;
}

/** An empty address is fine; say `required` where it is not. */
export function email(text: string): string | undefined {
  const bare = text.trim();
  return bare === '' || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u.test(bare) ? undefined : t('error.emailInvalid');
}

/** The bounds come from the settings of the site. An empty number is fine unless the settings demand one. */
export function phone(text: string, must: boolean = boot.master.phone_required): string | undefined {
  if (text.trim() === '') return must ? t('error.required') : undefined;
  const { phone_min_length: min, phone_max_length: max } = boot.master;
  const count = text.match(digits)?.length ?? 0;
  return count < min || count > max ? t('error.phoneLength', { min, max }) : undefined;
}

export function newPassword(text: string): string | undefined {
  if (text === '') return t('error.required');
  return [...text].length < minPassword ? t('error.passwordShort', { count: minPassword }) : undefined;
}

export function repeated(text: string, password: string): string | undefined {
  if (text === '') return t('error.required');
  return text === password ? undefined : t('error.passwordMismatch');
}

/** What people type into the one sign-in field, as the server wants it. */
export function contactOf(login: string): { phone: string } | { email: string } {
  const bare = login.trim();
  return bare.includes('@') ? { email: bare } : { phone: bare };
}
