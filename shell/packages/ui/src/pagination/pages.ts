export interface PageRules {
  totalItems: number;
  itemsPerPage: number;
  currentPage: number;
  maxPagesShown: number;
}

/** Throws a RangeError naming the first parameter that is not above 0. */
export function checkPages(rules: PageRules): void {
  for (const [name, value] of Object.entries(rules)) {
    if (!(value > 0)) throw new RangeError(`Pagination: ${name} must be above 0, it is ${value}. Leave the pagination out when there is nothing to page through.`);
  }
}

/** Throws unless a link pattern holds the place of the page number. */
export function checkLink(linkUrl: string | undefined): asserts linkUrl is string {
  if (!linkUrl?.includes('[page]')) throw new Error(`Pagination: type 'link' needs a linkUrl that contains [page], it is ${JSON.stringify(linkUrl)}.`);
}

/** The page numbers to show: at most `maxPagesShown`, around the current one. */
export function pageWindow({ totalItems, itemsPerPage, currentPage, maxPagesShown }: PageRules): { pages: number[]; last: number; current: number } {
  const last = Math.max(1, Math.ceil(totalItems / itemsPerPage));
  const current = Math.min(Math.max(1, Math.trunc(currentPage)), last);
  const shown = Math.min(Math.trunc(maxPagesShown) || 1, last);
  const first = Math.min(Math.max(1, current - Math.floor(shown / 2)), last - shown + 1);
  return { pages: Array.from({ length: shown }, (_, i) => first + i), last, current };
}

const digits: Record<string, string> = { en: 'en', ar: 'ar-EG', ir: 'fa-IR' };

/** A page number in the digits of the locale; other locales use those of English. */
export function pageNumber(page: number, locale: string): string {
  return new Intl.NumberFormat(digits[locale] ?? 'en', { useGrouping: false }).format(page);
}
