import { useChatDock, useSession } from '@shop/platform';
import { aUser, fail, renderSlot, serve, signInAs } from '@shop/testkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import Sidebar from '../src/slots/sidebar/sidebar.tsx';
import { stubLayout, toasts } from './setup.ts';

beforeEach(() => {
  stubLayout();
  signInAs(aUser({ name: 'Nora Lind', phone: '+46700000000' }));
});

test('shows who is signed in and every page of the account', () => {
  renderSlot(Sidebar, {}, { at: '/wishlist' });
  expect(screen.getByText('Nora Lind')).toBeTruthy();
  expect(screen.getByText('+46700000000')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dashboard', 'Order History', 'Wishlist', 'Message', 'My Profile', 'Manage Address', 'Support Ticket', 'Change Password', 'Terms & Conditions', 'Privacy Policy',
  ]);
  expect(screen.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe('/massages');
  expect(screen.getByRole('link', { name: 'Wishlist' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull();
});

test.each(['/support-tickets', '/support-ticket/T-10482'])('%s belongs to Support Ticket', (at) => {
  renderSlot(Sidebar, {}, { at });
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Support Ticket');
});

test('unread messages are counted beside Message', () => {
  renderSlot(Sidebar, {});
  act(() => useChatDock.setState({ unread: 3 }));
  const link = screen.getByRole('link', { name: /Message/u });
  expect(within(link).getByRole('img', { name: '3 unread messages' }).textContent).toBe('3');
  act(() => useChatDock.setState({ unread: 240 }));
  expect(within(link).getByRole('img').textContent).toBe('99+');
});

test('Cancel keeps the session', async () => {
  const { user } = renderSlot(Sidebar, {});
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('Do you want to log out?')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(useSession.getState().token).not.toBeNull();
});

test.each(['answers', 'fails'])('Yes ends the session even when the server %s', async (outcome) => {
  const calls = outcome === 'answers' ? serve('get', '/logout', {}) : fail('get', '/logout', 500);
  const { user } = renderSlot(Sidebar, {}, { at: '/dashboard' });
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(toasts()).toEqual(['Logout successfully']));
  expect(useSession.getState()).toMatchObject({ user: null, token: null, addresses: [] });
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer token-of-a-test');
});
