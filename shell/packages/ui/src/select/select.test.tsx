import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Select } from './select.tsx';

const options = [{ value: 'new', label: 'Newest' }, { value: 'top', label: 'Top rated' }, { value: 'old', label: 'Oldest', disabled: true }];

test('shows its value and gives the chosen one', async () => {
  const change = vi.fn();
  render(<Select label="Sort by" options={options} value="new" onValueChange={change} error="Choose one" />);
  const control = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect(control.value).toBe('new');
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('option', { name: 'Oldest' })).toHaveProperty('disabled', true);
  await userEvent.selectOptions(control, 'Top rated');
  expect(change).toHaveBeenCalledWith('top');
});

test('shows its placeholder while nothing is chosen', () => {
  render(<Select label="Country" options={options} value={null} onValueChange={() => undefined} placeholder="Choose" />);
  expect(screen.getByDisplayValue('Choose')).toBeTruthy();
});
