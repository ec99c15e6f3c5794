import { vitestConfig } from '@shop/build/vitest';

export default vitestConfig({
  test: {
    // Class names are not scoped in tests, and one component's hidden `.label` would hide another's.
    css: false,
    // Whole forms are filled in; on a busy machine that takes a while.
    testTimeout: 20_000,
  },
});
