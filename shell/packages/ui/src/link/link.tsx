import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx.ts';
import { renderElement, type RenderProp } from '../lib/render.tsx';
import * as css from './link.module.css';

export interface LinkProps extends ComponentPropsWithRef<'a'> {
  /** text: underlined inside running text; quiet: the colour of its surroundings until hovered; action: bold, stands alone. @default 'text' */
  variant?: 'text' | 'quiet' | 'action';
  /** An element that takes the place of the anchor, for instance a router link. */
  render?: RenderProp;
}

/** A styled anchor. */
export function Link({ variant = 'text', render, className, ...rest }: LinkProps) {
  return renderElement('a', { ...rest, className: cx(css.link, className), 'data-variant': variant }, render);
}
