import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import * as css from './badge.module.css';

export interface BadgeProps {
  children: ReactNode;
  /** offer: the theme's discount badge; others colour a state. @default 'neutral' */
  tone?: 'offer' | 'neutral' | 'primary' | 'success' | 'warning' | 'danger';
  className?: string;
}

/** A short label: a discount, an order status, a counter. */
export function Badge({ children, tone = 'neutral', className }: BadgeProps) {
  return (
    <span className={cx(css.badge, className)} data-tone={tone}>
      {children}
    </span>
  );
}
