import { useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/index.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Image } from '../image/image.tsx';
import { cx } from '../lib/cx.ts';
import { documentDirection } from '../lib/document-direction.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { useZoom } from './use-zoom.ts';
import * as css from './gallery.module.css';

export interface GalleryPicture {
  src: string;
  srcSet?: string;
  avif?: string;
  alt: string;
  blur?: string;
}

export interface GalleryProps {
  pictures: readonly GalleryPicture[];
  /** Names the gallery. */
  label: string;
  labels: {
    previous: string;
    next: string;
    /** Names a thumbnail, and is said when that picture is shown: 'Picture 2 of Oak chair'. */
    picture: (index: number) => string;
    /** Names the button that zooms. */
    zoom: string;
  };
  /** For `srcSet`. */
  sizes?: string;
  className?: string;
}

/**
 * Pictures of one thing: a large one and thumbnails. Arrow keys and swipes turn to the next; `useZoom` says how one is
 * looked at closely.
 */
export function Gallery({ pictures, label, labels, sizes, className }: GalleryProps) {
  const [index, setIndex] = useState(0);
  const at = Math.min(index, pictures.length - 1);
  const forward = documentDirection() === 'ltr' ? 1 : -1;
  const turn = (by: number) => setIndex((at + by + pictures.length) % pictures.length);
  const { zoom, reset, press, stageProps } = useZoom((dx) => turn(dx < 0 ? forward : -forward));
  const move = (by: number) => {
    reset();
    turn(by);
  };
  const picture = pictures[at];
  if (!picture) return null;
  return (
    <section
      className={cx(css.gallery, className)}
      aria-label={label}
      onKeyDown={(event) => {
        if (press(event)) event.preventDefault();
        else if (event.key === 'ArrowRight') move(forward);
        else if (event.key === 'ArrowLeft') move(-forward);
      }}
    >
      <div className={css.stage}>
        <button type="button" className={css.zoom} aria-label={labels.zoom} aria-pressed={zoom !== undefined} {...stageProps}>
          <span className={css.lens} style={zoom && { transform: `scale(${zoom.scale})`, transformOrigin: `${zoom.x}% ${zoom.y}%` }}>
            <Image key={picture.src} {...picture} sizes={sizes} priority={at === 0} />
          </span>
        </button>
        {pictures.length > 1 && (
          <>
            <IconButton label={labels.previous} variant="surface" className={css.previous} onClick={() => move(-1)}>
              <ChevronLeftIcon size={22} />
            </IconButton>
            <IconButton label={labels.next} variant="surface" className={css.next} onClick={() => move(1)}>
              <ChevronRightIcon size={22} />
            </IconButton>
          </>
        )}
      </div>
      <VisuallyHidden live>{pictures.length > 1 && labels.picture(at + 1)}</VisuallyHidden>
      {pictures.length > 1 && (
        <ul className={css.thumbs}>
          {pictures.map((one, i) => (
            <li key={one.src}>
              <button type="button" className={css.thumb} aria-label={labels.picture(i + 1)} aria-current={i === at || undefined} onClick={() => move(i - at)}>
                <Image src={one.src} srcSet={one.srcSet} avif={one.avif} sizes="88px" alt="" ratio="1" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
