import { vitestConfig } from '@shop/build/vitest';

// Class names are not scoped in tests, and jsdom takes a rule for wide windows as one for all: what it hides would be missing.
export default vitestConfig({ test: { css: false } });
