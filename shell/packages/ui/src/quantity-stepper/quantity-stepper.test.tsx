import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { QuantityStepper } from './quantity-stepper.tsx';

function Stepper({ max }: { max?: number }) {
  const [value, setValue] = useState(1);
  return <QuantityStepper value={value} onValueChange={setValue} max={max} label="Quantity" increaseLabel="Add one" decreaseLabel="Remove one" />;
}

const shown = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).value;

test('steps by one and stops at its bounds', async () => {
  render(<Stepper max={2} />);
  const more = screen.getByRole('button', { name: 'Add one' });
  await userEvent.click(more);
  expect(shown()).toBe('2');
  await userEvent.click(more);
  expect(shown()).toBe('2');
  const less = screen.getByRole('button', { name: 'Remove one' });
  await userEvent.click(less);
  await userEvent.click(less);
  expect(shown()).toBe('1');
});

test('is typed into, and keeps its number when it is left empty', async () => {
  render(<Stepper />);
  const input = screen.getByRole('spinbutton', { name: 'Quantity' });
  await userEvent.clear(input);
  await userEvent.type(input, '7');
  await userEvent.tab();
  expect(shown()).toBe('7');
  await userEvent.clear(input);
  await userEvent.tab();
  expect(shown()).toBe('7');
});

test('arrow keys step, and what is typed stays within the bounds', async () => {
  render(<Stepper max={5} />);
  const input = screen.getByRole('spinbutton', { name: 'Quantity' });
  await userEvent.click(input);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(shown()).toBe('2');
  await userEvent.clear(input);
  await userEvent.type(input, '99{Enter}');
  expect(shown()).toBe('5');
});
