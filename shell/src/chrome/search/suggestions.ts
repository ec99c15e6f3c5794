import { apiQuery, paths, type DataOf } from '@shop/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** What a suggestion leads to. */
export interface Suggestion {
  id: string;
  group: 'terms' | 'products' | 'categories' | 'shops';
  text: string;
  href: string;
  /** Picture URL. */
  image?: string;
  /** Formatted price. */
  price?: string;
}

type SuggestAnswer = DataOf<'get', '/products/suggest'>;

/** How many terms are shown, so that products stay in view. */
const most = 4;

/** One flat list, in the order it is drawn and walked through by arrow keys. */
export function flatten({ terms, products, categories, shops }: SuggestAnswer): Suggestion[] {
  return [
    ...terms.slice(0, most).map((term) => ({ id: `term-${term}`, group: 'terms' as const, text: term, href: paths.products({ search: term }) })),
    ...products.map(({ id, name, slug, thumbnail, display }) => ({
      id: `product-${id}`, group: 'products' as const, text: name, href: paths.product(slug), image: thumbnail, price: display.discount_price || display.price,
    })),
    ...categories.map(({ id, name, slug }) => ({ id: `category-${id}`, group: 'categories' as const, text: name, href: paths.category(slug) })),
    ...shops.map(({ id, name, logo }) => ({ id: `shop-${id}`, group: 'shops' as const, text: name, href: paths.shop(id), image: logo })),
  ];
}

/** What completes a text; nothing for less than two letters, or while nobody wants any. The last answer stays while the next is under way. */
export function useSuggestions(text: string, wanted: boolean) {
  const q = text.trim();
  const query = useQuery({ ...apiQuery('/products/suggest', { q }), enabled: wanted && q.length > 1, placeholderData: keepPreviousData, staleTime: 60_000 });
  const answer = q.length > 1 ? query.data : undefined;
  return { suggestions: answer ? flatten(answer) : [], corrected: answer?.corrected ?? '', answered: answer !== undefined && !query.isPlaceholderData };
}
