import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react';
import { cx } from '../lib/cx.ts';
import * as css from './radio.module.css';

export interface RadioGroupProps {
  /** What is asked; names the group. */
  label: string;
  hideLabel?: boolean;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  name?: string;
  disabled?: boolean;
  required?: boolean;
  error?: string;
  /** stack: one under the other; row: side by side, wrapping. @default 'stack' */
  layout?: 'stack' | 'row';
  /** `Radio` elements. */
  children: ReactNode;
  className?: string;
}

interface Group {
  name: string;
  value: string | undefined;
  required?: boolean;
  choose: (value: string) => void;
}

const GroupContext = createContext<Group | null>(null);

/** A choice of one. The browser's own radios: arrow keys move it, following the direction of the page. */
export function RadioGroup({ label, hideLabel, value, defaultValue, onValueChange, name, disabled, required, error, layout = 'stack', children, className }: RadioGroupProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue);
  const chosen = value ?? own;
  const group = useMemo<Group>(
    () => ({
      name: name ?? id,
      value: chosen,
      required,
      choose: (next) => {
        setOwn(next);
        onValueChange?.(next);
      },
    }),
    [name, id, chosen, required, onValueChange],
  );
  return (
    <fieldset className={cx(css.root, className)} disabled={disabled} role="radiogroup" aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend} data-hidden={hideLabel || undefined}>
        {label}
      </legend>
      <div className={css.group} data-layout={layout}>
        <GroupContext value={group}>{children}</GroupContext>
      </div>
      {error && <p id={`${id}-error`} className={css.error} role="alert">{error}</p>}
    </fieldset>
  );
}

export interface RadioProps {
  value: string;
  label: ReactNode;
  /** dot: the usual ring; card: a bordered box around the label; chip: a pill, for sizes; swatch: a colour. @default 'dot' */
  variant?: 'dot' | 'card' | 'chip' | 'swatch';
  /** CSS colour of a swatch; its label is read out and shown as a title. */
  color?: string;
  disabled?: boolean;
}

/** One answer of a RadioGroup. */
export function Radio({ value, label, variant = 'dot', color, disabled }: RadioProps) {
  const group = useContext(GroupContext);
  if (!group) throw new Error('@shop/ui: a Radio needs a RadioGroup around it.');
  const text = typeof label === 'string' ? label : undefined;
  return (
    <label className={css.option} data-variant={variant} title={variant === 'swatch' ? text : undefined}>
      <input
        type="radio"
        name={group.name}
        value={value}
        checked={group.value === value}
        required={group.required}
        disabled={disabled}
        onChange={() => group.choose(value)}
        className={css.control}
        style={variant === 'swatch' ? { backgroundColor: color } : undefined}
        aria-label={variant === 'swatch' ? text : undefined}
      />
      {variant !== 'swatch' && <span className={css.text}>{label}</span>}
    </label>
  );
}
