import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

test('is a heading with what to do about it; its picture is decoration', () => {
  const { container } = render(<EmptyState title="Cart is empty" text="Find something" picture="/empty.webp" action={<Button>Shop</Button>} headingLevel={1} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Cart is empty' })).toBeTruthy();
  expect(screen.getByText('Find something')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Shop' })).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/empty.webp');
});
