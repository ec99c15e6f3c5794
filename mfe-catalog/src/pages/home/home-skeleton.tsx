import type { ThemeSection } from '@shop/platform';
import type { ComponentType } from 'react';
import { HeroSkeleton } from './hero/hero.tsx';
import { CategoriesSkeleton } from './sections/categories.tsx';
import { FlashSaleSkeleton } from './sections/flash-sale.tsx';
import { belowSkeleton } from './sections/lazily.tsx';
import { RowsSkeleton } from './sections/products.tsx';
import { Promises } from './sections/promises.tsx';
import { VouchersSkeleton } from './sections/vouchers.tsx';

/** What stands where a section will be. */
const skeletons: Readonly<Record<ThemeSection['kind'], ComponentType<{ variant: string }>>> = {
  hero: HeroSkeleton,
  promises: Promises,
  categories: CategoriesSkeleton,
  'flash-sale': FlashSaleSkeleton,
  'best-deals': ({ variant }) => <RowsSkeleton kind="best-deals" variant={variant} />,
  'new-arrivals': ({ variant }) => <RowsSkeleton kind="new-arrivals" variant={variant} />,
  'most-popular': ({ variant }) => <RowsSkeleton kind="most-popular" variant={variant} />,
  promos: belowSkeleton(({ PromosSkeleton }) => PromosSkeleton),
  shops: belowSkeleton(({ ShopsSkeleton }) => ShopsSkeleton),
  vouchers: VouchersSkeleton,
  brands: belowSkeleton(({ BrandsSkeleton }) => BrandsSkeleton),
  blog: belowSkeleton(({ BlogSkeleton }) => BlogSkeleton),
};

/** The home page while it loads: every section of the theme in its order, with the geometry it will have. */
export function HomeSkeleton({ sections }: { sections: readonly ThemeSection[] }) {
  return sections.map(({ kind, variant }) => {
    const Section = Object.hasOwn(skeletons, kind) ? skeletons[kind] : null;
    return Section && <Section key={kind} variant={variant} />;
  });
}
