import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import * as css from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** What to do about it. */
  text?: ReactNode;
  /** Picture URL (160 px) or an icon element. */
  picture?: string | ReactNode;
  /** A button or link. */
  action?: ReactNode;
  /** Element of the title. @default 2 */
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

/** What stands where nothing is. */
export function EmptyState({ title, text, picture, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cx(css.state, className)}>
      {typeof picture === 'string' ? <img src={picture} alt="" width={160} height={160} /> : picture && <span className={css.icon}>{picture}</span>}
      <Heading className={css.title}>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
