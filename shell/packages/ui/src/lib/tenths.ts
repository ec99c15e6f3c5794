let format: Intl.NumberFormat | undefined;
let made: string | undefined;

/** A number with one decimal as the language of the document writes it, in Latin digits: '4.6', in French '4,6'. */
export function tenths(value: number): string {
  const language = document.documentElement.lang || 'en';
  if (language !== made || !format) {
    format = new Intl.NumberFormat(language, { numberingSystem: 'latn', minimumFractionDigits: 1, maximumFractionDigits: 1 });
    made = language;
  }
  return format.format(value);
}
