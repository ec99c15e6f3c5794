import { boot, type ThemeEntry } from '@shop/platform';
import { setBoot } from '@shop/testkit';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { prepareThemePieces, themeContainer, themePieceHost } from '../src/app/theme-pieces.ts';
import type { loadExpose } from '../src/remotes/runtime.ts';

const remote = vi.hoisted(() => ({ load: vi.fn<typeof loadExpose>() }));
vi.mock('../src/remotes/runtime.ts', () => ({ loadExpose: remote.load }));

const Hero: ComponentType = () => null;
let worn = 0;

/** A theme with a hero of its own is worn; every time another one, so that nothing is loaded yet. */
beforeEach(() => {
  const name = `glow-${++worn}`;
  const container = { entry: 'e', manifestUrl: 'm', manifest: {}, integrity: { e: 'sha384-e' }, pieces: { 'home.hero': './hero' } };
  const glow = { name, version: '1.0.0', label: 'Glow', css: '', integrity: '', data: {}, container } as unknown as ThemeEntry;
  const plain = { ...glow, name: 'plain', container: undefined };
  setBoot({ theme: name, composition: { ...boot.composition, themes: [plain, glow] } });
  remote.load.mockReset().mockResolvedValue(Hero as ComponentType<never>);
});

test('the pieces of the worn theme come from its container', async () => {
  expect(themeContainer()).toMatchObject({ name: `glow-${worn}`, version: '1.0.0', manifestUrl: 'm' });
  expect([themePieceHost.has('home.hero'), themePieceHost.has('home.shops'), themePieceHost.loaded('home.hero')]).toEqual([true, false, undefined]);
  expect(await themePieceHost.load('home.hero')).toBe(Hero);
  expect(remote.load).toHaveBeenCalledWith(expect.objectContaining({ name: `glow-${worn}` }), './hero');
  expect(themePieceHost.loaded('home.hero')).toBe(Hero);
});

test('a theme of data alone brings none', async () => {
  setBoot({ theme: 'plain' });
  expect([themeContainer(), themePieceHost.has('home.hero')]).toEqual([undefined, false]);
  await expect(themePieceHost.load('home.hero')).rejects.toThrow('plain brings no home.hero');
});

test('are ready with the page they belong to', async () => {
  await prepareThemePieces('/products');
  expect(remote.load).not.toHaveBeenCalled();
  await prepareThemePieces('/');
  expect(themePieceHost.loaded('home.hero')).toBe(Hero);
});

test('a slow or failing piece keeps no page waiting', async () => {
  vi.useFakeTimers();
  remote.load.mockReturnValue(new Promise(() => {}));
  const ready = vi.fn();
  void prepareThemePieces('/').then(ready);
  await vi.advanceTimersByTimeAsync(399);
  expect(ready).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ready).toHaveBeenCalled();
  vi.useRealTimers();
});
