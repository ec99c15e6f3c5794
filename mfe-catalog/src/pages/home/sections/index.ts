import type { DataOf } from '@shop/platform';
import type { ComponentType } from 'react';
import { Hero } from '../hero/hero.tsx';
import { Categories } from './categories.tsx';
import { FlashSale } from './flash-sale.tsx';
import { below } from './lazily.tsx';
import { BestDeals, MostPopular, NewArrivals } from './products.tsx';
import { Promises } from './promises.tsx';
import { Vouchers } from './vouchers.tsx';

export type Home = DataOf<'get', '/home'>;
export type Banner = Home['banners'][number];

export interface SectionProps {
  home: Home;
  /** A look that the theme asks for; a section that does not know it takes its first one. */
  variant: string;
}

/** The sections of the home page by the kinds that themes name. A section without content renders nothing. */
export const sections: Readonly<Record<string, ComponentType<SectionProps>>> = {
  hero: Hero,
  promises: Promises,
  categories: Categories,
  'flash-sale': FlashSale,
  'best-deals': BestDeals,
  'new-arrivals': NewArrivals,
  'most-popular': MostPopular,
  promos: below(({ Promos }) => Promos),
  shops: below(({ Shops }) => Shops),
  vouchers: Vouchers,
  brands: below(({ Brands }) => Brands),
  blog: below(({ Blog }) => Blog),
};
