import { ChevronDownIcon } from '@shop/ui';
import type { ReactNode } from 'react';
import * as css from './picker.module.css';

interface Props {
  label: string;
  icon?: ReactNode;
  options: readonly { value: string; label: string; lang?: string }[];
  value: string;
  onChange: (value: string) => void;
  /** Drawn in front of its options only in wide places. */
  className?: string;
}

/** A choice in a bar: the browser's own select, which opens fast and right on every device, in the bar's clothes. */
export function Picker({ label, icon, options, value, onChange, className }: Props) {
  return (
    <span className={[css.picker, className].filter(Boolean).join(' ')}>
      {icon}
      <select className={css.select} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={14} className={css.chevron} aria-hidden="true" />
    </span>
  );
}
