import type { DataOf } from '@shop/platform';

export type Card = DataOf<'get', '/products'>['products'][number];
export type Product = DataOf<'get', '/product-details'>['product'];
export type Variant = Product['variants'][number];

/** A flash sale's limits, where the product is in one. */
export interface Claim {
  limit: number | null;
  sold: number;
}

/** Share of the limit that is gone, in whole per cent; null without a limit. */
export function claimedPercent({ limit, sold }: Claim): number | null {
  return limit === null || limit <= 0 ? null : Math.min(100, Math.round((sold / limit) * 100));
}

/** The `srcset` of a picture at the widths the server keeps. */
export function srcSetOf(images: Card['images']): string | undefined {
  const widths = [[images.w160, 160], [images.w320, 320], [images.w560, images.width || 560]] as const;
  const set = widths.filter(([url]) => url !== '').map(([url, width]) => `${url} ${width}w`);
  return set.length > 0 ? set.join(', ') : undefined;
}

/** The pictures of a colour first, then those of no colour; all of them when a colour has none of its own. */
export function picturesOf(product: Product, color: number | null): Product['thumbnails'] {
  const shown = product.thumbnails.filter((picture) => picture.color_id === null || picture.color_id === color);
  return shown.length > 0 ? shown : product.thumbnails;
}

/** Whether the product comes in more than one version, so that the shopper has to choose before buying. */
export function hasOptions(product: Pick<Card, 'sizes' | 'colors'>): boolean {
  return product.sizes.length > 1 || product.colors.length > 1;
}
