import { ArrowRightIcon, Button, Image } from '@shop/ui';
import type { ReactNode } from 'react';
import { sceneSet } from '../../../lib/scene.ts';
import { atPause } from '../lineup.ts';
import type { Banner, Home } from '../sections/index.ts';

export interface HeroProps {
  home: Home;
  /** At least one. */
  slides: readonly Banner[];
  variant: string;
}

/** How wide the picture of each variant is drawn: the server's preload names the same. */
const sizes: Readonly<Record<string, string>> = {
  split: '(min-width: 64rem) 56rem, 108vw',
  fullbleed: '(min-width: 64rem) 100vw, 108vw',
  immersive: '(min-width: 64rem) 96rem, 108vw',
  portal: '(min-width: 64rem) 50rem, 108vw',
};

interface SceneProps {
  banner: Banner;
  variant: string;
  /** The first one is the page's heading, and its picture the one the page is judged by. */
  first: boolean;
  /** In the picture, placed in per cent of it. */
  spots?: ReactNode;
  /** Below the button. */
  children?: ReactNode;
}

/** One banner as a stage: its picture, and its words on the calm side. Colours follow the tone of the picture, not the mode of the page. */
export function Scene({ banner, variant, first, spots, children }: SceneProps) {
  const photo = banner.image_kind === 'scene';
  const picture = { src: banner.image, srcSet: sceneSet(banner.image), sizes: sizes[variant], alt: '', fit: photo ? 'cover' : 'contain' } as const;
  return (
    <div className="home-slide" data-kind={banner.image_kind} data-tone={banner.tone} data-mirror={banner.mirror}>
      {photo && <Image {...picture} className="home-ground" priority={first} />}
      <div className="home-scene">
        <Image {...picture} className="home-picture" priority={first} />
        {spots}
      </div>
      <Words banner={banner} first={first} accent={variant === 'fullbleed'}>{children}</Words>
    </div>
  );
}

/** What a banner says. `accent` sets the headline's last part in the brand's colour. */
export function Words({ banner, first, accent = false, children }: { banner: Banner; first: boolean; accent?: boolean; children?: ReactNode }) {
  const Heading = first ? 'h1' : 'h2';
  const [start, end] = accent ? atPause(banner.headline) : [banner.headline, ''];
  return (
    <div className="home-words">
      <Heading className="home-title">
        {start}
        {end && <> <em>{end}</em></>}
      </Heading>
      <p className="home-line">{banner.line}</p>
      <Button href={banner.link} size="lg" className="home-button" iconEnd={<ArrowRightIcon size={18} className="home-arrow" />}>{banner.button}</Button>
      {children}
    </div>
  );
}
