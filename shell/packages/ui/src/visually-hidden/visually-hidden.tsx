import type { ReactNode } from 'react';
import * as css from './visually-hidden.module.css';

export interface VisuallyHiddenProps {
  children: ReactNode;
  /** Says politely what changes in it. Render it always, empty too: a region must be known before it speaks. */
  live?: boolean;
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, live }: VisuallyHiddenProps) {
  return (
    <span className={css.hidden} aria-live={live ? 'polite' : undefined}>
      {children}
    </span>
  );
}
