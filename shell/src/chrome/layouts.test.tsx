import { setSlotHost, toast, useCart } from '@shop/platform';
import { act, renderSlot, screen, userEvent, within } from '@shop/testkit';
import { beforeEach, expect, test } from 'vitest';
import { AccountLayout, BareLayout, PublicLayout } from './layouts.tsx';

beforeEach(() => setSlotHost({ load: async (name) => () => <p>piece of {name}</p>, Failure: () => null, report: () => undefined }));

test('every page starts with a way to skip the bars', async () => {
  renderSlot(PublicLayout, { children: <h1>Page</h1> });
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  expect(document.activeElement?.getAttribute('href')).toBe('#main');
  expect(screen.getByRole('main').id).toBe('main');
});

test('the cart opens over the page and hosts the slot', async () => {
  renderSlot(PublicLayout, { children: <h1>Page</h1> });
  act(() => useCart.setState({ drawerOpen: true, total: 2 }));
  const drawer = within(await screen.findByRole('dialog', { name: 'My Cart' }));
  expect(drawer.getByText('2 items')).toBeTruthy();
  expect(await screen.findByText('piece of cart.drawer')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(useCart.getState().drawerOpen).toBe(false);
});

test('notices stand on every page and go when dismissed', async () => {
  renderSlot(BareLayout, { children: <h1>Page</h1> });
  act(() => void toast.success('Logout successfully', { duration: 60_000 }));
  expect(screen.getByText('Logout successfully')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss notice' }));
  expect(screen.queryByText('Logout successfully')).toBeNull();
});

test('account pages have their own navigation, which unfolds on small windows', async () => {
  renderSlot(AccountLayout, { children: <h1>Orders</h1> });
  expect(await screen.findByText('piece of account.sidebar')).toBeTruthy();
  // only small windows show the button, and jsdom has a large one
  const unfold = screen.getByText('Account navigation', { selector: 'button' });
  await userEvent.click(unfold);
  expect(unfold.getAttribute('aria-expanded')).toBe('true');
});
