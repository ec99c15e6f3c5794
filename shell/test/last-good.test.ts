import { boot, type RemoteEntry } from '@shop/platform';
import { serve, setBoot } from '@shop/testkit';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadPiece, onFallback } from '../src/remotes/pieces.ts';
import type { Container, loadExpose } from '../src/remotes/runtime.ts';

const runtime = vi.hoisted(() => ({ load: vi.fn<typeof loadExpose>(), add: vi.fn<(remote: Container) => void>() }));
vi.mock('../src/remotes/runtime.ts', () => ({ loadExpose: runtime.load, addContainer: runtime.add }));

const Old = (() => null) as ComponentType<never>;
const New = (() => null) as ComponentType<never>;
const told = vi.fn();
let opened = 0;
let remote: RemoteEntry;
let before: RemoteEntry;
/** Versions whose files cannot be had. */
let broken: Set<string>;

beforeEach(() => {
  const name = `mfe-cart-${++opened}`;
  remote = { name, version: '1.1.0', entry: '', manifestUrl: '', manifest: {}, integrity: {}, slots: {}, routes: [] };
  before = { ...remote, version: '1.0.0' };
  broken = new Set(['1.1.0']);
  setBoot({ composition: { ...boot.composition, id: 'c', channel: 'production', remotes: [remote] }, preview: undefined });
  runtime.load.mockReset().mockImplementation(async ({ version }) => {
    if (broken.has(version)) throw new Error(`RUNTIME-008 ${version}`);
    return version === '1.0.0' ? Old : New;
  });
  runtime.add.mockReset();
  told.mockReset();
  onFallback(told);
});

const kept = (found: RemoteEntry | null) => serve('get', '/releases/channels/production/last-good/:name', { remote: found });

test('the version before stands in for one that cannot be had, and the reason is told', async () => {
  const calls = kept(before);
  expect(await loadPiece({ remote, expose: './page' })).toBe(Old);
  expect(runtime.add).toHaveBeenCalledWith(expect.objectContaining({ version: '1.0.0' }));
  expect(told).toHaveBeenCalledWith(new Error('RUNTIME-008 1.1.0'), expect.objectContaining({ expose: './page' }));
  expect(await loadPiece({ remote, expose: './drawer' })).toBe(Old);
  expect(calls).toHaveLength(1);
});

test('without one the failure stays, and a retry tries the current version', async () => {
  kept(null);
  await expect(loadPiece({ remote, expose: './page' })).rejects.toThrow('1.1.0');
  broken.clear();
  expect(await loadPiece({ remote, expose: './page' })).toBe(New);
  expect(told).not.toHaveBeenCalled();
});

test('when both fail the current one is put back', async () => {
  kept(before);
  broken.add('1.0.0');
  await expect(loadPiece({ remote, expose: './page' })).rejects.toThrow('1.1.0');
  expect(runtime.add.mock.lastCall?.[0].version).toBe('1.1.0');
});

test('two versions of a remote never run together', async () => {
  const calls = kept(before);
  broken.clear();
  expect(await loadPiece({ remote, expose: './page' })).toBe(New);
  broken.add('1.1.0');
  await expect(loadPiece({ remote, expose: './drawer' })).rejects.toThrow('1.1.0');
  expect(calls).toEqual([]);
});

test('a preview shows what is broken', async () => {
  const calls = kept(before);
  setBoot({ preview: { expires_at: '2026-11-20T11:00:00Z' } });
  await expect(loadPiece({ remote, expose: './page' })).rejects.toThrow('1.1.0');
  expect(calls).toEqual([]);
});
