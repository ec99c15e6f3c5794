import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
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

test('a menu shows the choice of one, and walks by letters', async () => {
  render(<Menu trigger={<Button>Sort</Button>} entries={[{ key: 'n', label: 'Newest', checked: true }, { key: 't', label: 'Top rated', checked: false }, { key: 'x', label: 'Oldest', disabled: true }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sort' }));
  expect(await screen.findByRole('menuitemradio', { name: 'Newest', checked: true })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Oldest' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('t');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: 'Top rated' })));
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
