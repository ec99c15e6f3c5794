import { base, isDev } from './base.mjs';
import { BundlePlugin } from './bundle-plugin.mjs';
import { devServer } from './dev-server.mjs';
import { readManifest } from './manifest.mjs';
import { sharedVersions } from './shared.mjs';

/** Brotli kilobytes that every first visit pays, whatever the page. The release host has the same limits. */
const budget = { js: 135, css: 14 };

/**
 * The whole rspack configuration of the shell. It is built without the federation plugin: `src/remotes/runtime.ts` creates
 * the federation instance itself and hands its own modules over, which keeps them tree-shaken and saves a round trip.
 */
export function createShell(dir) {
  const manifest = readManifest(dir, budget);
  const { name, version } = manifest;
  const provides = sharedVersions(dir);
  return base({
    dir,
    name,
    refresh: isDev,
    entry: { main: './src/main.tsx' },
    define: {
      __VERSION__: JSON.stringify(version),
      __SHARED_VERSIONS__: JSON.stringify(provides),
      FEDERATION_BUILD_IDENTIFIER: JSON.stringify(`${name}:${version}`),
      ENV_TARGET: '"web"',
    },
    plugins: isDev ? [] : [
      new BundlePlugin({
        budget: manifest.budget,
        describe: (files) => ({
          name, version, kind: 'shell',
          entry: files.entry('.js').find((file) => file.startsWith('main.')),
          scripts: files.entry('.js'),
          styles: files.entry('.css'),
          provides,
          slots: {}, routes: [],
        }),
      }),
    ],
    // Libraries change less often than the shell: a release of the shell leaves their file in the visitors' caches.
    splitChunks: isDev ? undefined : { cacheGroups: { vendor: { name: 'vendor', chunks: 'initial', test: /[\\/]node_modules[\\/]/ } } },
    ...(isDev && { devServer: devServer({ name, kind: 'shell' }) }),
  });
}
