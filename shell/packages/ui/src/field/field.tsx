import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import * as css from './field.module.css';

/** What every labelled control shares. */
export interface FieldProps {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** Help under the control. */
  hint?: ReactNode;
  /** What is wrong; replaces the hint and marks the control invalid. */
  error?: string;
  /** Text after the label: '(optional)'. */
  note?: string;
  className?: string;
}

/** The ids that tie a control to its label, hint and error. */
export function fieldIds(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  return { control: id, describedBy: error ? `${id}-error` : hint ? `${id}-hint` : undefined };
}

/** Label above, control, hint or error below. `id` is the control's; see `fieldIds`. */
export function Field({ id, label, hideLabel, hint, error, note, className, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={cx(css.field, className)}>
      <label htmlFor={id} className={css.label} data-hidden={hideLabel || undefined}>
        {label}
        {note && <span className={css.note}>{note}</span>}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className={css.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
