import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MoneyField } from './money-field.tsx';
import { amountOf } from './money-text.ts';

test.each([
  ['12', 12], ['12.5', 12.5], ['12,50', 12.5], ['1,234.50', 1234.5], ['1.234,50', 1234.5], ['1 234', 1234], ['1,234', 1234], ['.5', 0.5], ['١٢٫٥', 12.5], ['۱۲۳', 123],
  ['', null], ['abc', null], ['-3', null], ['12.345', 12_345], ['.', null],
])('%s means %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

function Budget() {
  const [value, setValue] = useState<number | null>(20);
  return (
    <>
      <MoneyField label="From" symbol="$" value={value} onValueChange={setValue} />
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(null)}>
        Reset
      </button>
    </>
  );
}

test('tells the amount while typing and writes two decimals when it is left', async () => {
  render(<Budget />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
  expect(field.value).toBe('20.00');
  await userEvent.clear(field);
  await userEvent.type(field, '7.5');
  expect(field.value).toBe('7.5');
  expect(screen.getByRole('status').textContent).toBe('7.5');
  await userEvent.tab();
  expect(field.value).toBe('7.50');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field.value).toBe('');
});

test('keeps what is no amount for its writer to see', async () => {
  render(<Budget />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
  await userEvent.clear(field);
  await userEvent.type(field, 'ten');
  await userEvent.tab();
  expect(field.value).toBe('ten');
  expect(screen.getByRole('status').textContent).toBe('null');
});
