import { useToasts, type DataOf, type ThemeSection } from '@shop/platform';
import { aProduct, setBoot } from '@shop/testkit';
import { Component, type ComponentType, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { Card, Product, Variant } from '../src/lib/product.ts';
import type { Home } from '../src/pages/home/sections/index.ts';
import type { Shop } from '../src/parts/shop-grid.tsx';

type List = DataOf<'get', '/products'>;

/** jsdom lays nothing out; sliders and Base UI ask all the same. */
export function stubLayout(): void {
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} unobserve() {} });
  vi.stubGlobal('IntersectionObserver', class { observe() {} disconnect() {} unobserve() {} takeRecords() { return []; } });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  Element.prototype.scrollIntoView = () => undefined;
}

/** Texts of the notices on screen. */
export const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

/** Shows the message of what a page throws, as the shell's boundary does. */
export function caught(Page: ComponentType): ComponentType {
  class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
    override state: { error?: Error } = {};
    static getDerivedStateFromError(error: Error) {
      return { error };
    }
    override render() {
      return this.state.error ? <p role="alert">{this.state.error.message}</p> : this.props.children;
    }
  }
  return () => <Boundary><Page /></Boundary>;
}

export const noFilters: List['filters'] = { brands: [], categories: [], colors: [], sizes: [], units: [], ratings: [], min_price: 0, max_price: 0 };

export function aList(products: Card[] = [aProduct()], own: Partial<List> = {}): List {
  return { products, total: products.length, total_capped: false, corrected: '', next_cursor: '', filters: noFilters, ...own };
}

let last = 500;

export function aVariant(own: Partial<Variant> = {}): Variant {
  const id = ++last;
  return {
    id, sku: `sku-${id}`, size_id: null, color_id: null, unit_id: null, quantity: 5, stock: 'in', price: 40, discount_price: 0, discount_percentage: 0,
    display: { price: '$40.00', discount_price: '', lowest_30d: '' }, ...own,
  };
}

/** A product page's product; with one plain variant unless the test says otherwise. */
export function aDetailed(own: Partial<Product> = {}): Product {
  return {
    ...aProduct(), code: 'C-1', short_description: '', description: '', highlights: [], specs: [], care: '', tags: [], taxes: [], units: [],
    brand_info: { id: 9, name: 'Fjord', slug: 'fjord', logo: '', line: '' }, categories: [{ id: 1, name: 'Home', slug: 'home' }],
    delivery: { charge: 4, free_from: 50, eta_from: '2026-11-22T00:00:00Z', eta_to: '2026-11-24T00:00:00Z', display: { charge: '$4.00', free_from: '$50.00' } },
    min_order_quantity: 1, max_order_quantity: null, rating_breakdown: {}, seo: { title: '', description: '' },
    thumbnails: [], variants: [aVariant()], published_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', ...own,
  } as Product;
}

export const details = (product: Product, related: Card[] = []): DataOf<'get', '/product-details'> => ({ product, related_products: related, popular_products: [] });

export const noReviews: DataOf<'get', '/reviews'> = { reviews: [], total: 0, average_rating: 0, rating_breakdown: {} };

export function aReview(own: Partial<DataOf<'get', '/reviews'>['reviews'][number]> = {}): DataOf<'get', '/reviews'>['reviews'][number] {
  const id = ++last;
  return {
    id, rating: 5, description: `Review ${id}`, customer: { name: 'Nora Lind', profile_photo: '' }, created_at: '2026-10-01T00:00:00Z', helpful_count: 0,
    locale: 'en', photos: [], product_id: 1, product_name: '', product_slug: '', verified: false, ...own,
  };
}

export function aShopCard(own: Partial<Shop> = {}): Shop {
  const id = ++last;
  return {
    id, slug: `shop-${id}`, name: `Shop ${id}`, logo: '/media/shops/1.svg', banner: '/media/scenes/living.webp', banner_position: '', tagline: '', description: '',
    rating: 4.5, total_reviews: 10, total_products: 3, total_followers: 0, city: '', country: '', address: '', email: '', phone: '', delivery_charge: 0, free_from: null,
    min_order: 0, eta_min_days: 1, eta_max_days: 2, holiday_note: '', last_online: null, open_now: true, shop_status: 'Online', opened_year: null, distance_km: null,
    display: { delivery_charge: '$0.00', free_from: '', min_order: '' }, ...own,
  };
}

export const emptyHome: Home = {
  ads: [], banners: [], best_deal_products: [], brands: [], categories: [], just_for_you: { products: [], total: 0 }, new_products: [], popular_products: [], shops: [], vouchers: [], blogs: [],
} as unknown as Home;

/** A theme whose home page has these sections. */
export function useSections(...sections: ThemeSection[]): void {
  const data = { name: 'test', version: '1', label: 'Test', topBar: false, navbar: { rows: [], style: 'classic' }, footer: { variant: 'dark' }, home: { sections }, productCard: { variant: 'framed' } } as const;
  setBoot({
    theme: 'test',
    composition: { id: '', channel: '', shell: { version: '' }, remotes: [], themes: [{ name: 'test', version: '1', label: 'Test', css: '', integrity: '', data }] },
  });
}
