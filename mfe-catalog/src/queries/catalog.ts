import { apiQuery } from '@shop/platform';
import { callOf, laterPage, perPage } from '../lib/search.ts';

/** Everything the home page shows, in one call. */
export const homeQuery = (theme: string) => apiQuery('/home', { theme });

/** The product list at an address. */
export const productsQuery = (search: URLSearchParams) => apiQuery('/products', callOf(search));

export const productQuery = (slug: string) => apiQuery('/product-details', { slug });

export const reviewsQuery = (of: { product_id: number } | { shop_id: number }, page: number, rating: number | null) =>
  apiQuery('/reviews', { ...of, page, per_page: 5, rating });

export const shopsQuery = (search: URLSearchParams) =>
  apiQuery('/shops', { search: search.get('search'), sort_type: search.get('sort_type'), page: laterPage(search), per_page: perPage });

export const shopQuery = (id: string) => apiQuery(`/shops/${id}` as '/shops/{shop}');

export const categoriesQuery = () => apiQuery('/categories');

/** The products of a category at an address. */
export const categoryQuery = (slug: string, search: URLSearchParams) => {
  const { category_id: _category, ...filters } = callOf(search);
  return apiQuery('/category-products', { ...filters, slug });
};

export const popularQuery = (search: URLSearchParams) => apiQuery('/popular-products', { page: laterPage(search), per_page: perPage });

export const bestDealQuery = (search: URLSearchParams) => apiQuery('/best-deal-products', { page: laterPage(search), per_page: perPage });

export const flashSaleQuery = (id: string) => apiQuery(`/flash-sale/${encodeURIComponent(id)}/details` as '/flash-sale/{id}/details');

/** The running sale and the next one. */
export const flashSalesQuery = () => apiQuery('/flash-sales');

export const blogsPerPage = 13;

/** The journal at an address. */
export const blogsQuery = (search: URLSearchParams) =>
  apiQuery('/blogs', {
    search: search.get('search'), category_id: search.get('category_id'), tag: search.get('tag'), page: laterPage(search), per_page: blogsPerPage,
  });

export const blogQuery = (slug: string) => apiQuery(`/blog/${encodeURIComponent(slug)}/details` as '/blog/{blog}/details');

/** A text of its own: terms, shipping, the questions and answers. */
export const textQuery = (slug: string) => apiQuery(`/pages/${encodeURIComponent(slug)}` as '/pages/{slug}');

export const contactQuery = () => apiQuery('/contact-us');
