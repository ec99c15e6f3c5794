import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Field, fieldIds, type FieldProps } from '../field/field.tsx';
import * as field from '../field/field.module.css';

export interface TextFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'className'> {
  /** Inside the field, before the text: an icon, a currency symbol. */
  start?: ReactNode;
  /** Inside the field, after the text: a button that shows the password. */
  end?: ReactNode;
}

/** A line of text with its label. Takes everything an `<input>` takes. */
export function TextField({ label, hideLabel, hint, error, note, className, start, end, id, ...input }: TextFieldProps) {
  const own = useId();
  const ids = fieldIds(id ?? own, { hint, error });
  return (
    <Field id={ids.control} label={label} hideLabel={hideLabel} hint={hint} error={error} note={note} className={className}>
      <span className={field.control}>
        {start}
        <input type="text" {...input} id={ids.control} aria-invalid={error ? true : undefined} aria-describedby={ids.describedBy} />
        {end}
      </span>
    </Field>
  );
}
