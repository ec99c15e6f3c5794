import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSlot, setSlotHost, Slot } from '../src/index.ts';

const report = vi.fn();

function host(load: () => Promise<ComponentType<never>>) {
  setSlotHost({
    load,
    report,
    Failure: ({ name, onRetry }) => <button onClick={onRetry}>retry {name}</button>,
  });
}

beforeEach(() => {
  forgetSlot('cart.drawer');
  report.mockReset();
  // React tells about every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('a filled slot shows the piece', async () => {
  host(async () => () => <p>drawer</p>);
  render(<Slot name="cart.drawer" props={{}} fallback={<p>wait</p>} />);
  expect(screen.getByText('wait')).toBeTruthy();
  expect(await screen.findByText('drawer')).toBeTruthy();
});

test('a piece that cannot be had is a hole with a retry, and the page lives on', async () => {
  const load = vi.fn<() => Promise<ComponentType<never>>>();
  load.mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce(() => <p>drawer</p>);
  host(load);
  render(<main>page <Slot name="cart.drawer" props={{}} /></main>);
  fireEvent.click(await screen.findByText('retry cart.drawer'));
  expect(await screen.findByText('drawer')).toBeTruthy();
  expect(screen.getByRole('main').textContent).toContain('page');
  expect(report).toHaveBeenCalledTimes(1);
});

test('a piece that throws is a hole with a retry', async () => {
  let broken = true;
  host(async () => function Piece() {
    if (broken) throw new Error('in render');
    return <p>drawer</p>;
  });
  render(<Slot name="cart.drawer" props={{}} />);
  const retry = await screen.findByText('retry cart.drawer');
  broken = false;
  fireEvent.click(retry);
  expect(await screen.findByText('drawer')).toBeTruthy();
});
