import type { ReactNode } from 'react';
import * as css from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** A sentence about the page. */
  text?: ReactNode;
  /** At the end of the line: a search field, a count. */
  aside?: ReactNode;
}

/** The heading of a page. */
export function PageHead({ title, text, aside }: PageHeadProps) {
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        {text && <p className={css.text}>{text}</p>}
      </div>
      {aside}
    </header>
  );
}
