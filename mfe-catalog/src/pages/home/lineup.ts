import type { Banner, Home } from './sections/index.ts';

/** Which banner stands where. No banner is shown twice. */
export interface Lineup {
  /** Of the hero, in their order; a hero that does not slide has one. */
  slides: readonly Banner[];
  /** The two smaller ones beside it. */
  beside: readonly Banner[];
  /** What is left for the promotions, photographs first. */
  offers: readonly Banner[];
}

const still = new Set(['immersive', 'blocks']);
const withBeside = new Set(['split', 'blocks']);

/** Deals the banners of a theme out to its hero and its promotions. */
export function lineup({ banners, ads }: Pick<Home, 'banners' | 'ads'>, hero: string): Lineup {
  const slides = still.has(hero) ? banners.slice(0, 1) : banners;
  const cutouts = ads.filter((ad) => ad.image_kind === 'product');
  const beside = withBeside.has(hero) ? [...cutouts.filter((ad) => ad.placement === 'promo'), ...cutouts.filter((ad) => ad.placement !== 'promo')].slice(0, 2) : [];
  const left = [...banners.slice(slides.length), ...ads].filter((banner) => !beside.includes(banner));
  return { slides, beside, offers: [...left.filter((banner) => banner.image_kind === 'scene'), ...left.filter((banner) => banner.image_kind !== 'scene')] };
}

/** A headline in two parts at its last pause: 'Cut once,' and 'worn for years'. The second part is empty without a pause. */
export function atPause(headline: string): [string, string] {
  const [, first = headline, second = ''] = /^(.+[.,:;!?،؛؟])\s+(.+)$/u.exec(headline) ?? [];
  return [first, second];
}
