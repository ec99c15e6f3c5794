import './hero.css'; // first: the variants build on it
import { useThemeStore } from '@shop/platform';
import type { ComponentType } from 'react';
import { lineup } from '../lineup.ts';
import type { Home, SectionProps } from '../sections/index.ts';
import { Blocks } from './blocks.tsx';
import { Immersive } from './immersive.tsx';
import { Portal } from './portal.tsx';
import { Slides } from './slides.tsx';
import { Beside } from './beside.tsx';
import type { HeroProps } from './scene.tsx';

const stages: Readonly<Record<string, ComponentType<HeroProps>>> = { split: Slides, fullbleed: Slides, immersive: Immersive, portal: Portal, blocks: Blocks };

/** The variant of the hero that the theme asks for; what decides which banners are left for other sections. */
export function useHeroVariant(): string {
  const wanted = useThemeStore((state) => state.data?.home.sections.find(({ kind }) => kind === 'hero')?.variant);
  return wanted !== undefined && Object.hasOwn(stages, wanted) ? wanted : 'split';
}

/**
 * The opening of the page. Its markup and classes are those of the first content that the server writes
 * (`hero.css` says so), so that nothing moves when this takes its place.
 */
export function Hero({ home, variant }: SectionProps) {
  const look = Object.hasOwn(stages, variant) ? variant : 'split';
  const { slides, beside } = lineup(home, look);
  const Stage = stages[look] ?? Slides;
  if (slides.length === 0) return null;
  return (
    <div className="home-hero" data-variant={look} data-beside={beside.length || undefined}>
      <Stage home={home as Home} slides={slides} variant={look} />
      {beside.map((banner, index) => <Beside key={banner.id} banner={banner} index={index} />)}
    </div>
  );
}

/** The place of the hero while the page loads. */
export function HeroSkeleton() {
  return (
    <div className="home-hero" data-variant={useHeroVariant()}>
      <div className="home-stage home-waiting" />
    </div>
  );
}
