import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Spinner } from './spinner.tsx';

test('says what is loading, or is decoration', () => {
  const { rerender, container } = render(<Spinner label="Loading orders" />);
  expect(screen.getByRole('status', { name: 'Loading orders' })).toBeTruthy();
  rerender(<Spinner />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});
