import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import * as css from './switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  className?: string;
}

/** Something that is on or off at once, without a form to send. */
export function Switch({ label, onCheckedChange, className, ...rest }: SwitchProps) {
  return (
    <label className={cx(css.label, className)}>
      <span className={css.text}>{label}</span>
      <input {...rest} type="checkbox" role="switch" className={css.track} onChange={(event) => onCheckedChange?.(event.currentTarget.checked)} />
    </label>
  );
}
