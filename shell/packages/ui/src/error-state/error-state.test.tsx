import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ErrorState } from './error-state.tsx';

test('says what failed and tries again', async () => {
  const retry = vi.fn();
  render(<ErrorState text="This part could not be loaded." retryLabel="Try again" onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
