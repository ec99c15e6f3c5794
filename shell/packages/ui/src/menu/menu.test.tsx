import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Popover } from '../popover/popover.tsx';
import { Menu } from './menu.tsx';

test('a menu opens by keyboard and runs an action', async () => {
  const logout = vi.fn();
  render(<Menu trigger={<Button>Account</Button>} entries={[{ key: 'o', label: 'Orders', href: '/order-history' }, 'separator', { key: 'l', label: 'Logout', onSelect: logout }]} />);
  screen.getByRole('button', { name: 'Account' }).focus();
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByRole('menuitem', { name: 'Orders' })).getAttribute('href')).toBe('/order-history');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(logout).toHaveBeenCalledOnce();
});

test('a popover opens beside its button and closes on Escape', async () => {
  render(<Popover trigger={<Button>More</Button>} label="Delivery">Two days</Popover>);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('dialog', { name: 'Delivery' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
