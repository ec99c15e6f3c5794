import { type ReactNode, useEffect, useId, useRef } from 'react';
import * as css from './checkbox.module.css';

export interface CheckboxProps {
  /** The text beside the box. */
  label: ReactNode;
  /** Keeps the label for screen readers only; then it must be a string. */
  hideLabel?: boolean;
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  /** Neither on nor off: some of a group. */
  indeterminate?: boolean;
  disabled?: boolean;
  required?: boolean;
  name?: string;
  value?: string;
  /** What is wrong, shown under the label. */
  error?: string;
  className?: string;
}

/** A box to tick, with its label. */
export function Checkbox({ label, hideLabel, onCheckedChange, indeterminate = false, error, className, ...box }: CheckboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div className={className}>
      <label className={css.label}>
        <input
          {...box}
          ref={input}
          type="checkbox"
          className={css.box}
          onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          aria-label={hideLabel && typeof label === 'string' ? label : undefined}
        />
        {!hideLabel && <span className={css.text}>{label}</span>}
      </label>
      {error && <p id={id} className={css.error}>{error}</p>}
    </div>
  );
}
