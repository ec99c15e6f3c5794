import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Drawer } from './drawer.tsx';

afterEach(() => void (document.documentElement.dir = 'ltr'));

test('a drawer is a dialog that closes by button and Escape', async () => {
  const close = vi.fn();
  render(<Drawer open onClose={close} title="My Cart" closeLabel="Close">Two things</Drawer>);
  expect(await screen.findByRole('dialog', { name: 'My Cart' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});

test('a bare drawer keeps its name', async () => {
  render(<Drawer open bare onClose={() => undefined} title="Chat" closeLabel="Close">Hi</Drawer>);
  expect(await screen.findByRole('dialog', { name: 'Chat' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test.each([['ltr', 'end', 'right'], ['ltr', 'start', 'left'], ['rtl', 'end', 'left'], ['rtl', 'start', 'right'], ['rtl', 'bottom', 'down']] as const)('in %s the edge %s is %s', async (dir, side, from) => {
  document.documentElement.dir = dir;
  render(<Drawer open side={side} onClose={() => undefined} title="Filters" closeLabel="Close">Brands</Drawer>);
  expect((await screen.findByRole('dialog', { name: 'Filters' })).dataset.from).toBe(from);
});
