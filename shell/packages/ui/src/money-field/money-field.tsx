import { useEffect, useState, type ComponentPropsWithRef } from 'react';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';
import { amountOf } from './money-text.ts';
import * as css from './money-field.module.css';

export interface MoneyFieldProps extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'start' | 'end' | 'type' | 'inputMode' | 'min' | 'max'> {
  /** Whole units of the currency, with at most two decimals; null while nothing is filled in. */
  value: number | null;
  /** Called while typing, with null for a text that is no amount. */
  onValueChange: (value: number | null) => void;
  /** '$' */
  symbol: string;
  /** Which side the symbol stands on. @default 'prefix' */
  position?: 'prefix' | 'suffix';
  onBlur?: ComponentPropsWithRef<'input'>['onBlur'];
}

/** An amount of money. What was typed stays until the field is left; then it is written with two decimals. */
export function MoneyField({ value, onValueChange, symbol, position = 'prefix', onBlur, className, ...field }: MoneyFieldProps) {
  const [text, setText] = useState(() => written(value));
  // a value from outside, not the one that was just typed
  useEffect(() => setText((now) => (amountOf(now) === value ? now : written(value))), [value]);
  const sign = (
    <span className={css.symbol} aria-hidden="true">
      {symbol}
    </span>
  );
  return (
    <TextField
      {...field}
      className={className}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      start={position === 'prefix' && sign}
      end={position === 'suffix' && sign}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onValueChange(amountOf(event.target.value));
      }}
      onBlur={(event) => {
        if (amountOf(text) !== null) setText(written(amountOf(text)));
        onBlur?.(event);
      }}
    />
  );
}

function written(value: number | null): string {
  return value === null ? '' : value.toFixed(2);
}
