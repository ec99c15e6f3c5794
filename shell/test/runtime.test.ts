import { expect, test, vi } from 'vitest';
import { addContainer, loadExpose, registerRemotes, type Container } from '../src/remotes/runtime.ts';

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

/** Answers the scripts of the entries, the first of them with `first`. Gives the paths that were asked for. */
function answerScripts(name: string, first: () => 'load' | 'error', Page: () => null): string[] {
  const requested: string[] = [];
  const append = document.head.appendChild.bind(document.head);
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return append(node);
    requested.push(new URL(node.src).pathname);
    const again = requested.length > 1;
    if (again) Object.assign(globalThis, { [name]: { init: () => undefined, get: () => Promise.resolve(() => ({ default: Page })) } });
    const outcome = again ? 'load' : first();
    setTimeout(() => node.dispatchEvent(new Event(outcome)));
    return node;
  });
  return requested;
}

function aRemote(name: string, version: string): Container {
  const global = name.replaceAll('-', '_');
  const folder = `/bundles/${name}/${version}/`;
  const manifest = {
    id: global, name: global, remotes: [], shared: [], exposes: [],
    metaData: { name: global, globalName: global, type: 'app', buildInfo: { buildVersion: version, buildName: name }, publicPath: folder, remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' } },
  };
  return { name, version, manifestUrl: `${folder}mf-manifest.json`, manifest, integrity: { [`${folder}remoteEntry.js`]: 'sha384-x' } };
}

const container = (name: string, own: object) => Object.assign(globalThis, { [name]: { init: () => undefined, get: () => Promise.reject(new Error('no chunk')), ...own } });

// What the runtime keeps of a failed load it forgets by a method that is not public: a release that changes it is noticed here.
test.each([
  ['mfe-lost-a', 'is lost', () => 'error', /remoteEntry/u],
  ['mfe-lost-b', 'cannot begin', (name) => (container(name, { init: () => Promise.reject(new Error('shared')) }), 'load'), /shared/u],
  ['mfe-lost-c', 'lacks the file of the page', (name) => (container(name, {}), 'load'), /no chunk/u],
] satisfies [string, string, (name: string) => 'load' | 'error', RegExp][])('%s, whose entry %s, is fetched again by the next attempt, and so is another version', async (name, _, first, reason) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const [remote, before] = [aRemote(name, '1.0.0'), aRemote(name, '0.9.0')];
  const Page = () => null;
  const requested = answerScripts(name.replaceAll('-', '_'), () => first(name.replaceAll('-', '_')), Page);
  registerRemotes([remote]);
  await expect(loadExpose(remote, './page')).rejects.toThrow(reason);
  expect(await loadExpose(remote, './page')).toBe(Page);
  addContainer(before);
  expect(await loadExpose(before, './page')).toBe(Page);
  expect(requested).toEqual(['1.0.0', '1.0.0', '0.9.0'].map((version) => `/bundles/${name}/${version}/remoteEntry.js`));
});
