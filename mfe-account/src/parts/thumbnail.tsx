import { cx, Image } from '@shop/ui';
import * as css from './thumbnail.module.css';

/** The picture of something bought, 72 by 95; a quiet box where it has none. */
export function Thumbnail({ src, alt = '', className }: { src: string; alt?: string; className?: string }) {
  return <span className={cx(css.thumbnail, className)}>{src && <Image src={src} alt={alt} ratio="72 / 95" />}</span>;
}
