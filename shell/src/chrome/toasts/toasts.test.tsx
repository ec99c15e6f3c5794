import { act, renderSlot, screen, userEvent } from '@shop/testkit';
import { toast, useToasts } from '@shop/platform';
import { Dialog } from '@shop/ui';
import { beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from './toasts.tsx';

beforeEach(() => useToasts.setState({ toasts: [] }));

function Page() {
  return (
    <>
      <button type="button">Add to cart</button>
      <Toasts />
    </>
  );
}

const press = () => userEvent.keyboard('{F8}');

test('F8 goes to the action of the newest notice; the focus comes back when the notice goes', async () => {
  const run = vi.fn();
  renderSlot(Page, {});
  const page = screen.getByRole('button', { name: 'Add to cart' });
  page.focus();
  await press();
  expect(document.activeElement).toBe(page);
  act(() => void toast.info('Older', { action: { label: 'Undo', run: vi.fn() } }));
  act(() => void toast.success('Added', { place: 'bottom-right', action: { label: 'View In Cart', run } }));
  await press();
  const action = screen.getByRole('button', { name: 'View In Cart' });
  expect(document.activeElement).toBe(action);
  await userEvent.keyboard('{Enter}');
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Added')).toBeNull();
  expect(document.activeElement).toBe(page);
});

test('a notice without an action is left by its close button; the regions name the key', async () => {
  renderSlot(Page, {});
  act(() => void toast.info('Saved'));
  await press();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss notice' }));
  for (const region of screen.getAllByRole('list')) expect(region.getAttribute('aria-label')).toContain('F8');
});

function Modal({ onClose }: { onClose: () => void }) {
  return (
    <>
      <button type="button">Behind</button>
      <Toasts />
      <Dialog open onClose={onClose} title="Vouchers" closeLabel="Close">
        <button type="button">Collect</button>
      </Dialog>
    </>
  );
}

test.each([['{Tab}', 1], ['{Shift>}{Tab}{/Shift}', 0]])('from a dialog F8 reaches the notices, %s leads back into it, and Escape takes the notice only', async (key, presses) => {
  const onClose = vi.fn();
  renderSlot(Modal, { onClose });
  const collect = await screen.findByRole('button', { name: 'Collect' });
  collect.focus();
  act(() => void toast.info('Collected', { action: { label: 'Undo', run: vi.fn() } }));
  await press();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  expect(document.activeElement?.closest('[inert], [aria-hidden=true]')).toBeNull();
  for (let i = 0; i < presses; i++) await userEvent.keyboard(key);
  await userEvent.keyboard(key);
  expect(document.activeElement).toBe(collect);

  await press();
  await userEvent.keyboard('{Escape}');
  expect(useToasts.getState().toasts).toEqual([]);
  expect(document.activeElement).toBe(collect);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
