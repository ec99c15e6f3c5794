import { expect, test, vi } from 'vitest';
import { addContainer, loadExpose, registerRemotes } from '../src/remotes/runtime.ts';

test('however often a remote cannot be had, the console hears no warning, and without a network nothing is tried twice', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fetched = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const manifest = {
    id: 'mfe_lost', name: 'mfe_lost', remotes: [], shared: [], exposes: [],
    metaData: { name: 'mfe_lost', globalName: 'mfe_lost', type: 'app', buildInfo: { buildVersion: '1.0.0', buildName: 'mfe-lost' }, publicPath: '/bundles/mfe-lost/1.0.0/', remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' } },
  };
  const remote = { name: 'mfe-lost', version: '1.0.0', manifestUrl: '/bundles/mfe-lost/1.0.0/mf-manifest.json', manifest, integrity: {} };
  registerRemotes([remote]);
  const tries = vi.spyOn(window, 'setTimeout');
  await expect(loadExpose(remote, './page')).rejects.toThrow('not part of this composition');
  const secondTries = () => tries.mock.calls.filter(([, delay]) => delay === 400).length;
  expect(secondTries()).toBe(1);
  online.mockReturnValue(false);
  await expect(loadExpose(remote, './page')).rejects.toThrow('not part of this composition');
  expect(secondTries()).toBe(1);
  addContainer({ ...remote, version: '0.9.0' });
  expect(warned).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});
