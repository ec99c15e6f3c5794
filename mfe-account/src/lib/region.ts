/** The name of a country in the language of the page; the code itself when it is none. */
export function regionName(code: string): string {
  if (!/^[A-Za-z]{2}$/u.test(code)) return code;
  const language = document.documentElement.lang || 'en';
  return new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(code.toUpperCase()) ?? code;
}
