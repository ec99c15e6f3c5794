import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

test('ties label and error to the input', () => {
  render(<TextField label="Email" hint="We never share it" error="This does not look right" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('This does not look right');
  expect(screen.queryByText('We never share it')).toBeNull();
});

test('takes what an input takes', async () => {
  render(<TextField label="Name" hint="As on your card" maxLength={3} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.type(input, 'Anabel');
  expect(input.value).toBe('Ana');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('As on your card');
});
