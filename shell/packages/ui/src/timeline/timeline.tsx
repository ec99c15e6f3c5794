import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import * as css from './timeline.module.css';

export interface TimelineEntry {
  key: string;
  title: ReactNode;
  /** When, formatted. */
  time?: string;
  note?: ReactNode;
  /** @default 'done' */
  state?: 'done' | 'current' | 'ahead' | 'failed';
}

/** What happened, in order. */
export function Timeline({ entries, label, className }: { entries: readonly TimelineEntry[]; /** Names the list. */ label: string; className?: string }) {
  return (
    <ol className={cx(css.list, className)} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} className={css.entry} data-state={entry.state ?? 'done'} aria-current={entry.state === 'current' ? 'step' : undefined}>
          <b>{entry.title}</b>
          {entry.time && <time className={css.time}>{entry.time}</time>}
          {entry.note && <div className={css.note}>{entry.note}</div>}
        </li>
      ))}
    </ol>
  );
}
