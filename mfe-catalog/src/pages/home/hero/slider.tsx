import { useT } from '@shop/platform';
import { Carousel } from '@shop/ui';
import { Scene, type HeroProps } from './scene.tsx';

const slideTime = 7000; // ms

/** The banners as a carousel that moves on by itself. */
export default function Slider({ slides, variant }: HeroProps) {
  const t = useT();
  return (
    <Carousel
      label={t('catalog.highlights')}
      autoPlay={slideTime}
      className="home-stage"
      labels={{
        previous: t('a11y.previousSlide'),
        next: t('a11y.nextSlide'),
        slide: (index: number, total: number) => t('a11y.slideOf', { index, total }),
        pause: t('a11y.pausePlay'),
        play: t('a11y.pausePlay'),
      }}
    >
      {slides.map((banner, index) => <Scene key={banner.id} banner={banner} variant={variant} first={index === 0} />)}
    </Carousel>
  );
}
