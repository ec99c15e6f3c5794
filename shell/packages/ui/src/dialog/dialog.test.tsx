import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Dialog } from './dialog.tsx';

test('a dialog is named, focuses its first field, and closes by Escape and by button', async () => {
  const close = vi.fn();
  render(<Dialog open onClose={close} title="New address" description="Where to?" closeLabel="Close"><TextField label="City" /></Dialog>);
  const dialog = await screen.findByRole('dialog', { name: 'New address' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Where to?');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'City' })));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});

test('a confirmation answers yes or no, and focuses no first', async () => {
  const yes = vi.fn();
  const no = vi.fn();
  render(<ConfirmDialog open title="Logout" description="Do you want to log out?" confirmLabel="Yes" cancelLabel="Cancel" onConfirm={yes} onCancel={no} />);
  await screen.findByRole('alertdialog', { name: 'Logout' });
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(yes).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(no).toHaveBeenCalledOnce();
});
