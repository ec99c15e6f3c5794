import { vitestConfig } from '@shop/build/vitest';

export default vitestConfig({ test: { environment: 'node', include: ['test/**/*.test.mjs'] } });
