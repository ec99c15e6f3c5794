import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Tooltip } from './tooltip.tsx';

test('shows on focus, describes what it explains, and goes on Escape', async () => {
  render(<Tooltip text="Only you see it"><Button>Wishlist</Button></Tooltip>);
  await userEvent.tab();
  const hint = await screen.findByRole('tooltip');
  expect(hint.textContent).toBe('Only you see it');
  expect(screen.getByRole('button', { name: 'Wishlist' }).getAttribute('aria-describedby')).toBe(hint.id);
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
