import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Popover } from './popover.tsx';

test('opens beside its button and closes on Escape, which gives the focus back', async () => {
  const change = vi.fn();
  render(<Popover trigger={<Button>More</Button>} label="Delivery" onOpenChange={change}>Two days</Popover>);
  const trigger = screen.getByRole('button', { name: 'More' });
  trigger.focus();
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByRole('dialog', { name: 'Delivery' })).textContent).toContain('Two days');
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(trigger));
  expect(change.mock.calls).toEqual([[true], [false]]);
});
