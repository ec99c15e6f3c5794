import { vitestConfig } from '@shop/build/vitest';

export default vitestConfig({ test: { setupFiles: ['./src/setup.ts'] } });
