import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { renderElement, type RenderProp } from '../lib/render.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import * as css from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** What pressing it does: the accessible name. A counter belongs into it: 'Open cart, 2 items'. */
  label: string;
  /** The icon. */
  children: ReactNode;
  /** plain: bare; soft: tinted circle; surface: stands on pictures. @default 'plain' */
  variant?: 'plain' | 'soft' | 'surface';
  /** A counter at the corner, shown when above 0 and capped at 99+. Announced only through `label`. */
  count?: number;
  loading?: boolean;
  href?: string;
  render?: RenderProp;
}

/** A round 44 px button that holds an icon. */
export function IconButton({ label, children, variant = 'plain', count = 0, loading, href, render, className, ...rest }: IconButtonProps) {
  const link = href !== undefined || render !== undefined;
  const shared = {
    ...rest,
    className: cx(css.button, className),
    'aria-label': label,
    'data-variant': variant,
    'aria-busy': loading || undefined,
    children: (
      <>
        {loading ? <Spinner size={18} /> : children}
        {count > 0 && ' '}
        {count > 0 && (
          <span className={css.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </>
    ),
  };
  return link ? renderElement('a', { ...shared, href }, render) : renderElement('button', { type: 'button', ...shared });
}
