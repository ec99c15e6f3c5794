import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import * as css from './image.module.css';

export interface ImageProps {
  src: string;
  /** What the picture shows; '' for decoration. */
  alt: string;
  /** Candidates for the browser: '/m/1-320.webp 320w, /m/1-640.webp 640w'. */
  srcSet?: string;
  /** The same candidates as AVIF, for browsers that take it; the others fall back to `srcSet`. */
  avif?: string;
  /** How wide the picture is drawn, for `srcSet` and `avif`. */
  sizes?: string;
  /** CSS aspect ratio of the box, reserved before the picture is there. @default the theme's ratio of product pictures */
  ratio?: string;
  /** contain for cut-outs, cover for photos. @default 'contain' */
  fit?: 'contain' | 'cover';
  /** A tiny picture or colour shown until the real one is there: a data URL or a CSS colour. */
  blur?: string;
  /** The picture the page is judged by: loaded at once and with high priority. At most one or two per page. */
  priority?: boolean;
  className?: string;
}

/** A picture in a box whose size is known before it loads. A picture that fails leaves the quiet box. */
export function Image({ src, alt, srcSet, avif, sizes, ratio, fit = 'contain', blur, priority, className }: ImageProps) {
  const [state, setState] = useState<{ src: string; status: 'loaded' | 'failed' }>();
  const status = state?.src === src ? state.status : undefined;
  const ground = blur && status !== 'loaded' ? (/^(data:|\/|https?:)/u.test(blur) ? { backgroundImage: `url("${blur}")` } : { backgroundColor: blur }) : undefined;
  const img = status !== 'failed' && (
    <img
      // a picture from the cache is complete before React can listen for its load event
      ref={(element) => {
        if (element?.complete && element.naturalWidth > 0 && status !== 'loaded') setState({ src, status: 'loaded' });
      }}
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      onLoad={() => setState({ src, status: 'loaded' })}
      onError={() => setState({ src, status: 'failed' })}
    />
  );
  return (
    <span className={cx(css.box, className)} data-fit={fit} style={{ aspectRatio: ratio, ...ground }}>
      {img && avif ? (
        <picture>
          <source type="image/avif" srcSet={avif} sizes={sizes} />
          {img}
        </picture>
      ) : (
        img
      )}
    </span>
  );
}
