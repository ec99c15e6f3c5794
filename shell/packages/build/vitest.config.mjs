import { defineConfig } from 'vitest/config';

// Not the preset of this package: it is for code that runs in browsers.
export default defineConfig({ test: { include: ['test/**/*.test.mjs'], testTimeout: 60_000 } });
