import type { ReactNode } from 'react';
import * as css from './section-title.module.css';

/** The heading of a panel, with room for an action. */
export function SectionTitle({ children, action, id }: { children: ReactNode; action?: ReactNode; id?: string }) {
  return (
    <div className={css.head}>
      <h2 id={id} className={css.title}>
        {children}
      </h2>
      {action}
    </div>
  );
}
