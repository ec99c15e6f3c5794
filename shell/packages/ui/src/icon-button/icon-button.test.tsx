import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { IconButton } from './icon-button.tsx';

test('is named by its label alone, and caps its counter', () => {
  render(<IconButton label="Open cart, 120 items" count={120}>x</IconButton>);
  expect(screen.getByRole('button', { name: 'Open cart, 120 items' })).toBeTruthy();
  expect(screen.getByText('99+').getAttribute('aria-hidden')).toBe('true');
});

test('shows no counter at zero', () => {
  render(<IconButton label="Open cart, empty" count={0}>x</IconButton>);
  expect(screen.queryByText('0')).toBeNull();
});
