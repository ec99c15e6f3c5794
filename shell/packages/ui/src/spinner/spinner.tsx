import { cx } from '../lib/cx.ts';
import * as css from './spinner.module.css';

export interface SpinnerProps {
  /** What is loading, for screen readers. Without it the spinner is decoration of something that says so itself. */
  label?: string;
  /** Diameter in pixels. @default 20 */
  size?: number;
  className?: string;
}

/** A turning ring in the colour of the text around it. Under reduced motion it pulses. */
export function Spinner({ label, size = 20, className }: SpinnerProps) {
  const named = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span {...named} className={cx(css.spinner, className)}>
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
    </span>
  );
}
