import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Switch } from './switch.tsx';

test('turns on and says so', async () => {
  const change = vi.fn();
  render(<Switch label="Mails" onCheckedChange={change} />);
  const control = screen.getByRole('switch', { name: 'Mails' });
  await userEvent.click(control);
  expect(change).toHaveBeenCalledWith(true);
  expect(control).toHaveProperty('checked', true);
});

test('is turned by the space bar, unless it is off limits', async () => {
  const change = vi.fn();
  const { rerender } = render(<Switch label="Mails" onCheckedChange={change} />);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(change.mock.calls).toEqual([[true]]);
  rerender(<Switch label="Mails" disabled onCheckedChange={change} />);
  await userEvent.click(screen.getByText('Mails'));
  expect(change).toHaveBeenCalledOnce();
});
