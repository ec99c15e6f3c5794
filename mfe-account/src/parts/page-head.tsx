import type { ReactNode } from 'react';
import * as css from './page-head.module.css';

/** The heading of an account page, with what belongs beside it. */
export function PageHead({ title, note, children }: { title: ReactNode; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        {note && <p className={css.note}>{note}</p>}
      </div>
      {children && <div className={css.aside}>{children}</div>}
    </header>
  );
}
