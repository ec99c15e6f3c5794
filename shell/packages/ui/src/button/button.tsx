import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { renderElement, type RenderProp } from '../lib/render.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import * as css from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'inverse';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  /** primary: the one main action; secondary: tinted; outline, ghost: quieter; danger: cannot be undone; inverse: on pictures and bright panels. @default 'primary' */
  variant?: ButtonVariant;
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  /** Icon before the text. */
  icon?: ReactNode;
  /** Icon after the text. */
  iconEnd?: ReactNode;
  /** Fills the line. */
  block?: boolean;
  /** Shows a spinner and ignores presses, keeping the focus where it is. */
  loading?: boolean;
  /** Renders an anchor that looks like a button. */
  href?: string;
  /** An element that takes the place of the button, for instance a router link. */
  render?: RenderProp;
}

/** The button. A `<button type="button">` unless `href` or `render` makes it a link. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'md', icon, iconEnd, block, loading, href, render, children, className, disabled, onClick, ...rest } = props;
  const link = href !== undefined || render !== undefined;
  const shared = {
    ...rest,
    className: cx(css.button, className),
    'data-variant': variant,
    'data-size': size,
    'data-block': block || undefined,
    'aria-busy': loading || undefined,
    children: (
      <>
        {loading ? <Spinner size={18} /> : icon}
        <span className={css.text}>{children}</span>
        {iconEnd}
      </>
    ),
  };
  if (link) return renderElement('a', { ...shared, href, onClick }, render);
  return renderElement('button', {
    type: 'button',
    ...shared,
    disabled,
    'aria-disabled': loading || rest['aria-disabled'],
    onClick: loading ? (event: Event) => event.preventDefault() : onClick,
  });
}
