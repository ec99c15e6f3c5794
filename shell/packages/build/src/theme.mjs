import { rspack } from '@rspack/core';
import { base } from './base.mjs';
import { BundlePlugin } from './bundle-plugin.mjs';
import { federated } from './federated.mjs';

/** Brotli kilobytes a theme's own piece may cost beside the rest of its page. The release host has the same limits. */
const budget = { js: 20, css: 4.096 };

/**
 * Builds the federated pieces of a theme into a folder, which it empties first: the container, its files, and `shop.json`
 * with what `description` says. `exposes` is expose to source file; piece names are the description's business.
 */
export async function buildPieces({ dir, out, exposes, description }) {
  const { name, version } = description;
  const config = base({
    dir,
    out,
    name,
    entry: {},
    define: { __VERSION__: JSON.stringify(version) },
    plugins: [federated(name, exposes), new BundlePlugin({ budget, describe: () => description })],
  });
  await new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
        else resolve();
      });
    });
  });
}
