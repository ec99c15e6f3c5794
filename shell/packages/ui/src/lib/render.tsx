import { cloneElement, createElement, type ReactElement, type ReactNode } from 'react';
import { cx } from './cx.ts';

/** An element that takes the place of the component's own one, for instance a router link: `render={<Link to="/cart" />}`. */
export type RenderProp = ReactElement<Record<string, unknown>>;

type Props = Record<string, unknown> & { className?: string; children?: ReactNode };

/**
 * Renders `tag` with `props`, or the element given as `render` with both sets of props:
 * its own win, class names are joined, and event handlers of both run (the element's first).
 */
export function renderElement(tag: string, props: Props, render?: RenderProp): ReactElement {
  if (!render) return createElement(tag, props);
  const merged: Props = { ...props };
  for (const [name, value] of Object.entries(render.props)) {
    const ours = props[name];
    if (name === 'className') merged.className = cx(ours as string, value as string);
    else if (typeof value === 'function' && typeof ours === 'function') {
      merged[name] = (...args: unknown[]) => {
        (value as (...a: unknown[]) => void)(...args);
        (ours as (...a: unknown[]) => void)(...args);
      };
    } else if (value !== undefined) merged[name] = value;
  }
  if (props.children !== undefined) merged.children = props.children;
  return cloneElement(render, merged);
}
