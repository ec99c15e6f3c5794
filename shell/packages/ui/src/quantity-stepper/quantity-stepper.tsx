import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { MinusIcon, PlusIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import * as css from './quantity-stepper.module.css';

export interface QuantityStepperProps {
  value: number;
  /** Called with every accepted value, by button, arrow key or when typing ends. */
  onValueChange: (value: number) => void;
  /** @default 1 */
  min?: number;
  max?: number;
  disabled?: boolean;
  /** Names the number: 'Quantity'. */
  label: string;
  /** Names the buttons: 'Remove one', 'Add one'. */
  decreaseLabel: string;
  increaseLabel: string;
  /** @default 'md' */
  size?: 'sm' | 'md';
  className?: string;
}

/** A small whole number with minus and plus. What is typed counts when the field is left or Enter is pressed, within the bounds. */
export function QuantityStepper({ value, onValueChange, min = 1, max = Number.MAX_SAFE_INTEGER, disabled, label, decreaseLabel, increaseLabel, size = 'md', className }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(value);
  const go = (next: number) => {
    setTyped(null);
    const bounded = Math.min(Math.max(next, min), Math.max(max, min));
    if (bounded !== value) onValueChange(bounded);
  };
  // A cleared or unreadable field shows the old number again.
  const settle = () => go(typed === null || !/^\d+$/.test(typed.trim()) ? value : Number(typed));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step) {
      event.preventDefault();
      go(value + step);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      settle();
    }
  };
  return (
    <div className={cx(css.root, className)} data-size={size}>
      <div className={css.group} role="group" aria-label={label}>
        <button type="button" className={css.step} aria-label={decreaseLabel} disabled={disabled || value <= min} onClick={() => go(value - 1)}>
          <MinusIcon size={16} />
        </button>
        <input
          className={css.input}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max < Number.MAX_SAFE_INTEGER ? max : undefined}
          disabled={disabled}
          style={{ '--digits': Math.max(2, shown.length) } as CSSProperties}
          value={shown}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={css.step} aria-label={increaseLabel} disabled={disabled || value >= max} onClick={() => go(value + 1)}>
          <PlusIcon size={16} />
        </button>
      </div>
    </div>
  );
}
