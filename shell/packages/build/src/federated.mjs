import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { shared } from './shared.mjs';

/** A container as the shop takes it: nothing shared inside, no runtime of its own, a manifest beside it. */
export function federated(name, exposes) {
  return new ModuleFederationPlugin({
    name: name.replaceAll('-', '_'),
    filename: 'remoteEntry.js',
    exposes,
    manifest: true,
    dts: false,
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(shared).map(([module, requiredVersion]) => [module, { singleton: true, import: false, strictVersion: true, requiredVersion }]),
    ),
    // The runtime's core is the shell's: 15 KB less per container.
    experiments: { externalRuntime: true, optimization: { target: 'web' } },
  });
}
