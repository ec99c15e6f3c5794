import useEmblaCarousel from 'embla-carousel-react';
import { Children, useEffect, useState, type ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import { documentDirection } from '../lib/document-direction.ts';
import * as css from './carousel.module.css';

export interface CarouselProps {
  /** The slides. */
  children: ReactNode;
  /** Names the carousel. */
  label: string;
  labels: {
    previous: string;
    next: string;
    /** 'Slide 2 of 5' */
    slide: (index: number, total: number) => string;
    /** Needed with `autoPlay`. */
    pause?: string;
    play?: string;
  };
  /** hero: one slide fills the frame; row: several, as wide as they are. @default 'hero' */
  variant?: 'hero' | 'row';
  /** Milliseconds per slide. Stops under the pointer and the focus, and by a button; under reduced motion it waits for that button. */
  autoPlay?: number;
  className?: string;
}

const still = '(prefers-reduced-motion: reduce)';

/** Slides in a row: dragged, swiped, or moved by buttons; follows the direction of the page. Jumps under reduced motion. */
export function Carousel({ children, label, labels, variant = 'hero', autoPlay, className }: CarouselProps) {
  const slides = Children.toArray(children);
  const [viewport, embla] = useEmblaCarousel({
    direction: documentDirection(),
    loop: variant === 'hero' && slides.length > 1,
    align: 'start',
    containScroll: 'trimSnaps',
    dragFree: variant === 'row',
    breakpoints: { [still]: { duration: 0 } },
  });
  const [position, setPosition] = useState({ selected: 0, snaps: slides.length, back: false, on: slides.length > 1 });
  const [playing, setPlaying] = useState(autoPlay !== undefined);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;

  useEffect(() => {
    if (!embla) return;
    const update = () => setPosition({ selected: embla.selectedScrollSnap(), snaps: embla.scrollSnapList().length, back: embla.canScrollPrev(), on: embla.canScrollNext() });
    update();
    embla.on('select', update).on('reInit', update);
    return () => void embla.off('select', update).off('reInit', update);
  }, [embla]);

  useEffect(() => {
    if (matchMedia(still).matches) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!embla || !autoPlay || !playing || held || position.snaps < 2) return;
    const timer = setInterval(() => embla.scrollNext(), autoPlay);
    return () => clearInterval(timer);
  }, [embla, autoPlay, playing, held, position.snaps]);

  return (
    <section
      className={cx(css.carousel, className)}
      data-variant={variant}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div ref={viewport} className={css.viewport}>
        <ul className={css.track} aria-live={autoPlay && playing && !held ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <li key={index} className={css.slide} aria-label={labels.slide(index + 1, slides.length)} aria-roledescription="slide" inert={variant === 'hero' && index !== position.selected}>
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {position.snaps > 1 && (
        <>
          <button type="button" className={css.arrow} data-to="previous" aria-label={labels.previous} disabled={!position.back} onClick={() => embla?.scrollPrev()}>
            <ChevronLeftIcon size={22} />
          </button>
          <button type="button" className={css.arrow} data-to="next" aria-label={labels.next} disabled={!position.on} onClick={() => embla?.scrollNext()}>
            <ChevronRightIcon size={22} />
          </button>
        </>
      )}
      {variant === 'hero' && position.snaps > 1 && (
        <div className={css.dots}>
          {slides.map((_, index) => (
            <button key={index} type="button" className={css.dot} aria-label={labels.slide(index + 1, slides.length)} aria-current={index === position.selected || undefined} onClick={() => embla?.scrollTo(index)} />
          ))}
          {autoPlay && (
            <button type="button" className={css.pause} aria-label={playing ? labels.pause : labels.play} onClick={() => setPlaying(!playing)}>
              {playing ? <PauseIcon size={14} /> : <PlayIcon size={14} />}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
