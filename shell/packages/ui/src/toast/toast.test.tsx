import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toaster, ToastView } from './toast.tsx';

afterEach(() => void vi.useRealTimers());

function view(dismiss: () => void, duration = 5000) {
  return (
    <Toaster label="Notices">
      <ToastView text="Saved" duration={duration} dismissLabel="Dismiss" onDismiss={dismiss} />
    </Toaster>
  );
}

test('stands in a polite list and goes after its time', () => {
  vi.useFakeTimers();
  const dismiss = vi.fn();
  render(view(dismiss));
  expect(screen.getByRole('list', { name: 'Notices' }).getAttribute('aria-live')).toBe('polite');
  act(() => void vi.advanceTimersByTime(4999));
  expect(dismiss).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(dismiss).toHaveBeenCalledOnce();
});

test('waits under the pointer, then uses up what was left', () => {
  vi.useFakeTimers();
  const dismiss = vi.fn();
  render(view(dismiss));
  act(() => void vi.advanceTimersByTime(3000));
  const item = screen.getByRole('listitem');
  fireEvent.pointerEnter(item);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.pointerLeave(item);
  act(() => void vi.advanceTimersByTime(2000));
  expect(dismiss).toHaveBeenCalledOnce();
});

test.each([[59, 0], [61, 1], [-61, 1]])('a swipe over %i %% of the width dismisses %i times', (share, times) => {
  const dismiss = vi.fn();
  render(view(dismiss, 0));
  const item = screen.getByRole('listitem');
  Object.defineProperty(item, 'offsetWidth', { value: 100 });
  item.setPointerCapture = () => undefined;
  fireEvent.pointerDown(item, { clientX: 200, button: 0, pointerId: 1 });
  fireEvent.pointerMove(item, { clientX: 200 + share, pointerId: 1 });
  fireEvent.pointerUp(item, { clientX: 200 + share, pointerId: 1 });
  expect(dismiss).toHaveBeenCalledTimes(times);
});

test('an error interrupts, an action runs and closes', () => {
  const dismiss = vi.fn();
  const run = vi.fn();
  render(<Toaster label="Notices"><ToastView tone="error" text="No" duration={0} action={{ label: 'Undo', onPress: run }} dismissLabel="Dismiss" onDismiss={dismiss} /></Toaster>);
  expect(screen.getByRole('alert').textContent).toContain('No');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(dismiss).toHaveBeenCalledOnce();
});

test('waits while the focus is in it, wherever the pointer goes', () => {
  vi.useFakeTimers();
  const dismiss = vi.fn();
  render(view(dismiss, 3000));
  const item = screen.getByRole('listitem');
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  fireEvent.pointerEnter(item);
  fireEvent.pointerLeave(item);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  act(() => void vi.advanceTimersByTime(3000));
  expect(dismiss).toHaveBeenCalledOnce();
});

test('lasts 5000 ms unless it is told otherwise', () => {
  vi.useFakeTimers();
  const dismiss = vi.fn();
  render(<Toaster label="Notices"><ToastView text="Saved" dismissLabel="Dismiss" onDismiss={dismiss} /></Toaster>);
  act(() => void vi.advanceTimersByTime(4999));
  expect(dismiss).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(dismiss).toHaveBeenCalledOnce();
});

test('at most 20 stand at once: the oldest goes', () => {
  render(
    <Toaster label="Notices">
      {Array.from({ length: 21 }, (_, i) => (
        <ToastView key={i} text={`Notice ${i + 1}`} duration={0} dismissLabel="Dismiss" onDismiss={() => undefined} />
      ))}
    </Toaster>,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  expect(screen.queryByText('Notice 1')).toBeNull();
  expect(screen.getByText('Notice 21')).toBeTruthy();
});

test('a plain one has neither icon nor progress bar', () => {
  const { container } = render(<Toaster label="Notices"><ToastView plain text="Added" duration={3000} dismissLabel="Dismiss" onDismiss={() => undefined} /></Toaster>);
  // the one icon is the close button's
  expect(container.querySelectorAll('svg')).toHaveLength(1);
  expect(container.querySelector('[style*=animation]')).toBeNull();
});
