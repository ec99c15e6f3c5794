import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { RetryIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import * as css from './error-state.module.css';

export interface ErrorStateProps {
  /** What could not be done, in the shopper's words. */
  text: ReactNode;
  /** Shows a button that tries again. */
  onRetry?: () => void;
  /** 'Try again' */
  retryLabel?: string;
  /** While trying again. */
  retrying?: boolean;
  /** page: fills its place; inline: one line inside a section. @default 'page' */
  variant?: 'page' | 'inline';
  className?: string;
}

/** What stands where something failed; announced when it appears. */
export function ErrorState({ text, onRetry, retryLabel, retrying, variant = 'page', className }: ErrorStateProps) {
  return (
    <div role="alert" className={cx(css.state, className)} data-variant={variant}>
      <p className={css.text}>{text}</p>
      {onRetry && (
        <Button variant="outline" icon={<RetryIcon size={18} />} loading={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
