import { AlertIcon, Button, cx } from '@shop/ui';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import * as css from './form.module.css';

interface FormProps extends ComponentPropsWithRef<'form'> {
  /** What is wrong with the form as a whole. */
  failure?: string;
}

/** Fields under each other; `Pair` puts two side by side where there is room. */
export function Form({ failure, children, className, ...props }: FormProps) {
  return (
    <form {...props} className={cx(css.form, className)}>
      {failure && (
        <p role="alert" className={css.failure}>
          <AlertIcon size={18} />
          {failure}
        </p>
      )}
      {children}
    </form>
  );
}

export function Pair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}

/** The end of a form: the button that sends it, and others after it. */
export function Actions({ submit, busy, block, children }: { submit: string; busy: boolean; block?: boolean; children?: ReactNode }) {
  return (
    <div className={css.actions}>
      <Button type="submit" loading={busy} block={block}>
        {submit}
      </Button>
      {children}
    </div>
  );
}
