import { useId, type ComponentPropsWithRef } from 'react';
import { Field, fieldIds, type FieldProps } from '../field/field.tsx';
import * as field from '../field/field.module.css';
import * as css from './text-area.module.css';

export interface TextAreaProps extends FieldProps, Omit<ComponentPropsWithRef<'textarea'>, 'className'> {
  /** Grows with its text, up to a third of the window. */
  autoGrow?: boolean;
}

/** Several lines of text with their label. Takes everything a `<textarea>` takes. */
export function TextArea({ label, hideLabel, hint, error, note, className, autoGrow, id, rows = 3, ...input }: TextAreaProps) {
  const own = useId();
  const ids = fieldIds(id ?? own, { hint, error });
  return (
    <Field id={ids.control} label={label} hideLabel={hideLabel} hint={hint} error={error} note={note} className={className}>
      <span className={field.control}>
        <textarea
          rows={rows}
          {...input}
          id={ids.control}
          className={css.area}
          data-grow={autoGrow || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
      </span>
    </Field>
  );
}
