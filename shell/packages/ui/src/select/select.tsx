import { useId } from 'react';
import { Field, fieldIds, type FieldProps } from '../field/field.tsx';
import * as field from '../field/field.module.css';
import { ChevronDownIcon } from '../icons/index.ts';
import * as css from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldProps {
  options: readonly SelectOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  required?: boolean;
  id?: string;
}

/** One of a few known values: the browser's own control, which phones open as a wheel. For long or searched lists use Combobox. */
export function Select({ label, hideLabel, hint, error, note, className, options, value, onValueChange, placeholder, id, ...control }: SelectProps) {
  const own = useId();
  const ids = fieldIds(id ?? own, { hint, error });
  return (
    <Field id={ids.control} label={label} hideLabel={hideLabel} hint={hint} error={error} note={note} className={className}>
      <div className={field.control}>
        <select
          {...control}
          id={ids.control}
          className={css.select}
          value={value ?? ''}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        >
          {value === null && <option value="" disabled hidden>{placeholder ?? ''}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={18} className={css.chevron} aria-hidden="true" />
      </div>
    </Field>
  );
}
