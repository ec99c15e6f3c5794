import type { ThemeSection } from '@shop/platform';
import { Skeleton } from '@shop/ui';
import { ProductGridSkeleton } from '../../parts/product-grid.tsx';
import { HeroSkeleton } from './hero/hero.tsx';
import { columns } from './lineup.ts';

const products = new Set<ThemeSection['kind']>(['flash-sale', 'best-deals', 'new-arrivals', 'most-popular']);
const firstScreen = 3;

/** The first screen of the home page while it loads: what the theme puts there, in its order. */
export function HomeSkeleton({ sections }: { sections: readonly ThemeSection[] }) {
  return sections.slice(0, firstScreen).map(({ kind }) => {
    if (kind === 'hero') return <HeroSkeleton key={kind} />;
    if (products.has(kind)) return <div key={kind}><ProductGridSkeleton count={columns()} layout="row" /></div>;
    return <Skeleton key={kind} height="10rem" />;
  });
}
