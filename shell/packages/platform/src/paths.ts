type Search = Readonly<Record<string, string | number | readonly (string | number)[] | null | undefined>>;

/** Every address of the shop. Links and navigation take them from here. */
export const paths = {
  home: () => '/',
  shops: (search?: Search) => withSearch('/shops', search),
  shop: (id: number | string) => `/shops/${id}`,
  products: (search?: Search) => withSearch('/products', search),
  product: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  categories: () => '/categories',
  category: (slug: string, search?: Search) => withSearch(`/categories/${encodeURIComponent(slug)}`, search),
  mostPopular: () => '/most-popular',
  bestDeal: () => '/best-deal',
  flashSale: (id: number | string) => `/flash-sale/${id}`,
  checkout: () => '/checkout',
  buyNow: () => '/buynow',
  support: () => '/support',
  terms: () => '/terms-and-conditions',
  privacy: () => '/privacy-policy',
  about: () => '/about-us',
  contact: () => '/contact-us',
  page: (slug: string) => `/page/${encodeURIComponent(slug)}`,
  dashboard: () => '/dashboard',
  orders: (search?: Search) => withSearch('/order-history', search),
  order: (id: number | string) => `/order-history/${id}`,
  wishlist: () => '/wishlist',
  profile: () => '/profile',
  addresses: () => '/manage-address',
  newAddress: () => '/manage-address/new',
  editAddress: (id: number | string) => `/manage-address/${id}/edit`,
  changePassword: () => '/change-password',
  tickets: () => '/support-tickets',
  ticket: (number: string) => `/support-ticket/${encodeURIComponent(number)}`,
  /** The product's own spelling. */
  messages: () => '/massages',
  blogs: (search?: Search) => withSearch('/blogs', search),
  blog: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  /** Outside the shell: a vendor's registration. */
  shopRegister: () => '/shop/register',
} as const;

function withSearch(path: string, search: Search = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== '') query.append(name, String(one));
    }
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
