import { useState, type PointerEvent } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/index.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Image } from '../image/image.tsx';
import { cx } from '../lib/cx.ts';
import { documentDirection } from '../lib/document-direction.ts';
import * as css from './gallery.module.css';

export interface GalleryPicture {
  src: string;
  srcSet?: string;
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
    /** Names a thumbnail: 'Picture 2 of Oak chair'. */
    picture: (index: number) => string;
    /** Names the button that zooms. */
    zoom: string;
  };
  /** For `srcSet`. */
  sizes?: string;
  className?: string;
}

/** Pictures of one thing: a large one with zoom under the pointer, and thumbnails. Arrow keys move when it has the focus. */
export function Gallery({ pictures, label, labels, sizes, className }: GalleryProps) {
  const [index, setIndex] = useState(0);
  const [zoom, setZoom] = useState<{ x: number; y: number }>();
  const at = Math.min(index, pictures.length - 1);
  const picture = pictures[at];
  if (!picture) return null;
  const move = (by: number) => {
    setZoom(undefined);
    setIndex((at + by + pictures.length) % pictures.length);
  };
  const aim = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setZoom({ x: ((event.clientX - box.left) / box.width) * 100, y: ((event.clientY - box.top) / box.height) * 100 });
  };
  return (
    <section
      className={cx(css.gallery, className)}
      aria-label={label}
      onKeyDown={(event) => {
        const forward = documentDirection() === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
        const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
        if (event.key === forward) move(1);
        else if (event.key === back) move(-1);
      }}
    >
      <div className={css.stage}>
        <button
          type="button"
          className={css.zoom}
          aria-label={labels.zoom}
          aria-pressed={zoom !== undefined}
          onClick={() => setZoom(zoom ? undefined : { x: 50, y: 50 })}
          onPointerMove={(event) => event.pointerType === 'mouse' && aim(event)}
          onPointerLeave={() => setZoom(undefined)}
        >
          <span className={css.lens} style={zoom && { transform: 'scale(2.2)', transformOrigin: `${zoom.x}% ${zoom.y}%` }}>
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
      {pictures.length > 1 && (
        <ul className={css.thumbs}>
          {pictures.map((one, i) => (
            <li key={one.src}>
              <button type="button" className={css.thumb} aria-label={labels.picture(i + 1)} aria-current={i === at || undefined} onClick={() => move(i - at)}>
                <Image src={one.src} srcSet={one.srcSet} sizes="88px" alt="" ratio="1" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
