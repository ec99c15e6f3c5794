import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Tag } from './tag.tsx';

test('is a toggle, or has a button that takes it away', async () => {
  const press = vi.fn();
  const remove = vi.fn();
  render(<><Tag pressed onPress={press}>On sale</Tag><Tag onRemove={remove} removeLabel="Remove Kubo">Kubo</Tag></>);
  await userEvent.click(screen.getByRole('button', { name: 'On sale', pressed: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Kubo' }));
  expect([press.mock.calls.length, remove.mock.calls.length]).toEqual([1, 1]);
});
