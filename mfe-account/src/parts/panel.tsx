import { cx } from '@shop/ui';
import { useId, type ReactNode } from 'react';
import * as css from './panel.module.css';

/** A framed part of an account page. With a title it is a named region. */
export function Panel({ title, aside, className, children }: { title?: ReactNode; aside?: ReactNode; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={cx(css.panel, className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={css.head}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
