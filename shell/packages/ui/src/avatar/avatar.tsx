import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import * as css from './avatar.module.css';

export interface AvatarProps {
  /** Whose picture it is; its initials stand in while there is none. */
  name: string;
  src?: string | null;
  /** Edge in pixels. @default 44 */
  size?: number;
  /** circle for people, rounded for shops. @default 'circle' */
  shape?: 'circle' | 'rounded';
  /** A dot for presence; say the state in text beside it. */
  presence?: 'online' | 'offline';
  className?: string;
}

/** The picture of a person or a shop. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 44, shape = 'circle', presence, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={cx(css.avatar, className)} data-shape={shape} style={{ inlineSize: size, blockSize: size, fontSize: size * 0.38 }} aria-hidden="true">
      {src && src !== broken ? <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(src)} /> : initials(name)}
      {presence && <i className={css.presence} data-presence={presence} />}
    </span>
  );
}

/** First letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return picked.map((word) => [...(word ?? '')][0] ?? '').join('').toLocaleUpperCase();
}
