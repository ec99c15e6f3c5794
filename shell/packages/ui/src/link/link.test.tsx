import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Link } from './link.tsx';

test('is an anchor, or the element given in its place', async () => {
  const press = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(<><Link href="/help">Help</Link><Link variant="action" onClick={press} render={<a href="/all" data-router="">See all</a>}>See all</Link></>);
  expect(screen.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/help');
  const action = screen.getByRole('link', { name: 'See all' });
  expect([action.getAttribute('href'), action.dataset.variant, action.dataset.router]).toEqual(['/all', 'action', '']);
  action.focus();
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledOnce();
});
