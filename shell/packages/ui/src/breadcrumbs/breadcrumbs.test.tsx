import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Breadcrumbs } from './breadcrumbs.tsx';

test('leads back by links and says where the shopper is', () => {
  render(<Breadcrumbs label="You are here" crumbs={[{ label: 'Home', href: '/' }, { label: 'Chairs', render: <a href="/routed">Chairs</a> }, { label: 'Oak chair' }]} />);
  expect(screen.getByRole('navigation', { name: 'You are here' })).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Home', '/'], ['Chairs', '/routed']]);
  expect(screen.getByText('Oak chair').getAttribute('aria-current')).toBe('page');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
