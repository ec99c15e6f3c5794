import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown, splitTime } from './countdown.tsx';

const labels = { days: 'd', hours: 'h', minutes: 'm', seconds: 's', left: (time: string) => `Time left: ${time}` };

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('splits time and never goes below zero', () => {
  expect(splitTime(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(splitTime(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

test('counts on the clock of the server and tells the end once', () => {
  const end = vi.fn();
  // this device is 10 s behind the server: 5 s are left, not 15
  render(<Countdown endsAt={1_015_000} offset={10_000} labels={labels} onEnd={end} />);
  expect(screen.getByText('05')).toBeTruthy();
  expect(screen.getByRole('timer', { name: 'Time left: 00 h 00 m' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(5000));
  expect(end).toHaveBeenCalledOnce();
  act(() => void vi.advanceTimersByTime(5000));
  expect(end).toHaveBeenCalledOnce();
});
