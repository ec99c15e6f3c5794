import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';

test('is ticked by its label and by the space bar', async () => {
  const change = vi.fn();
  render(<Checkbox label="In stock only" onCheckedChange={change} />);
  await userEvent.click(screen.getByText('In stock only'));
  expect(change).toHaveBeenLastCalledWith(true);
  screen.getByRole('checkbox', { name: 'In stock only' }).focus();
  await userEvent.keyboard(' ');
  expect(change).toHaveBeenLastCalledWith(false);
});

test('tells a mixed state', () => {
  render(<Checkbox label="All shops" indeterminate checked={false} onCheckedChange={() => undefined} />);
  expect(screen.getByRole('checkbox', { name: 'All shops' })).toHaveProperty('indeterminate', true);
});

test('ties its error to the box', () => {
  render(<Checkbox label="Terms" error="Please agree" hideLabel />);
  const box = screen.getByRole('checkbox', { name: 'Terms' });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please agree');
});
