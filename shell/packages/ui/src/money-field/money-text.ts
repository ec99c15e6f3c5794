const digits: Readonly<Record<string, string>> = Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩', ...'۰۱۲۳۴۵۶۷۸۹'].map((digit, index) => [digit, String(index % 10)]));

/**
 * The amount that a text means, in whole units with at most two decimals; null when it means none. Takes Arabic and Persian
 * digits and separators. The last dot or comma with one or two digits behind it is the decimal point, every other one groups.
 */
export function amountOf(text: string): number | null {
  const plain = [...text].map((letter) => digits[letter] ?? letter).join('').replaceAll('٫', '.').replaceAll(/[\s\u00A0\u202F'’٬]/gu, '');
  const [, whole = '', cents = ''] = /^([\d.,]*?)(?:[.,](\d{0,2}))?$/u.exec(plain) ?? [];
  const units = whole.replaceAll(/[.,]/gu, '');
  if (!/^[\d.,]+$/u.test(plain) || units + cents === '') return null;
  return Number(`${units || '0'}.${cents || '0'}`);
}
