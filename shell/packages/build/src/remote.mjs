import { base, isDev } from './base.mjs';
import { BundlePlugin } from './bundle-plugin.mjs';
import { devServer } from './dev-server.mjs';
import { federated } from './federated.mjs';
import { readManifest } from './manifest.mjs';
import { sharedVersions } from './shared.mjs';

/** Brotli kilobytes a page of a remote may cost: the remote's entry with one page, and all its stylesheets. The release host has the same limits. */
const budget = { js: 45, css: 12 };

/**
 * The whole rspack configuration of a remote, made from its package.json:
 *
 *     export default createRemote(import.meta.dirname);
 *
 * Every shared module comes from the shell and nothing of it is bundled; a version that does not fit is refused at run time.
 */
export function createRemote(dir) {
  const manifest = readManifest(dir, budget);
  const { name, version, exposes } = manifest;
  return base({
    dir,
    name,
    entry: {},
    define: { __VERSION__: JSON.stringify(version) },
    plugins: [
      federated(name, exposes),
      !isDev && new BundlePlugin({
        budget: manifest.budget,
        describe: () => ({
          name, version, kind: 'remote', entry: 'remoteEntry.js',
          routes: manifest.routes, slots: manifest.slots, needs: manifest.needs, shared: sharedVersions(dir),
        }),
      }),
    ].filter(Boolean),
    ...(isDev && { devServer: devServer({ name, kind: 'remote' }) }),
  });
}
