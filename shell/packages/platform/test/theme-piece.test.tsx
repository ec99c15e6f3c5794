import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setThemePieceHost, ThemePiece, type ThemePieceHost } from '../src/index.ts';

const report = vi.fn<ThemePieceHost['report']>();
const props = { home: {} as never, variant: 'split' };
const shown = () => <ThemePiece name="home.hero" props={props}><p>built in</p></ThemePiece>;

function wear(load: ThemePieceHost['load'], loaded?: ComponentType) {
  setThemePieceHost({ has: (name) => name === 'home.hero', loaded: () => loaded, load, report });
}

beforeEach(() => report.mockReset());
afterEach(() => setThemePieceHost(null));

test('without a piece of the theme the built-in one shows', () => {
  const load = vi.fn<ThemePieceHost['load']>();
  wear(load);
  render(<ThemePiece name="home.shops" props={props}><p>built in</p></ThemePiece>);
  expect(screen.getByText('built in')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
});

test('the built-in piece stands while the theme’s own is on its way', async () => {
  wear(async () => ({ variant }: { variant: string }) => <p>own {variant}</p>);
  render(shown());
  expect(screen.getByText('built in')).toBeTruthy();
  expect(await screen.findByText('own split')).toBeTruthy();
  expect(screen.queryByText('built in')).toBeNull();
});

test('a piece that is there already shows in the first commit', () => {
  wear(vi.fn<ThemePieceHost['load']>(), () => <p>own</p>);
  render(shown());
  expect(screen.getByText('own')).toBeTruthy();
});

test('a piece that cannot be had is told once, and the built-in one stays', async () => {
  wear(() => Promise.reject(new Error('404')));
  render(shown());
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(1));
  expect(report).toHaveBeenCalledWith('home.hero', new Error('404'), true);
  expect(screen.getByText('built in')).toBeTruthy();
});

test('a piece that throws is told once, and the built-in one comes back', () => {
  // React tells about every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  wear(vi.fn<ThemePieceHost['load']>(), () => {
    throw new Error('no picture');
  });
  render(shown());
  expect(screen.getByText('built in')).toBeTruthy();
  expect(report).toHaveBeenCalledTimes(1);
});

test('a built-in part that throws is told as the page’s own, and comes back by a retry', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  wear(vi.fn<ThemePieceHost['load']>());
  let broken = true;
  const BuiltIn = () => {
    if (broken) throw new Error('no picture');
    return <p>built in</p>;
  };
  render(
    <ThemePiece name="home.shops" props={props} failure={(retry) => <button onClick={retry}>again</button>}>
      <BuiltIn />
    </ThemePiece>,
  );
  expect(report).toHaveBeenCalledExactlyOnceWith('home.shops', new Error('no picture'), false);
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'again' }));
  expect(screen.getByText('built in')).toBeTruthy();
});
