import { cx } from '../lib/cx.ts';
import * as css from './skeleton.module.css';

export interface SkeletonProps {
  /** text: a line as high as text; tile: keeps the theme's picture ratio; block: as large as its style; circle. @default 'block' */
  shape?: 'text' | 'tile' | 'block' | 'circle';
  /** CSS width, for instance '60%'. */
  width?: string | number;
  /** CSS height of a block. */
  height?: string | number;
  className?: string;
}

/** A placeholder with the geometry of what will come. Hidden from screen readers: say 'loading' on the region instead. */
export function Skeleton({ shape = 'block', width, height, className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(css.skeleton, className)} data-shape={shape} style={{ inlineSize: width, blockSize: height }} />;
}
