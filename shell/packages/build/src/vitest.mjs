import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';

/**
 * The vitest configuration of every package: jsdom, CSS modules with readable names, an unexpected console.error fails. A
 * package that depends on @shop/testkit gets its set-up too: an API in memory, and a shop that is fresh for every test.
 */
export function vitestConfig(own = {}) {
  const { dependencies, devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const usesTestkit = '@shop/testkit' in { ...dependencies, ...devDependencies };
  return mergeConfig(
    defineConfig({
      define: { __VERSION__: '"test"' },
      test: {
        environment: 'jsdom',
        // Tests import what they use; Testing Library looks for a global afterEach to clean up in.
        globals: true,
        environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
        include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
        setupFiles: [fileURLToPath(new URL('./vitest-setup.mjs', import.meta.url)), ...(usesTestkit ? ['@shop/testkit/setup'] : [])],
        css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
        restoreMocks: true,
        unstubGlobals: true,
      },
    }),
    own,
  );
}
