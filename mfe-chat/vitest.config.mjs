import { vitestConfig } from '@shop/build/vitest';

export default vitestConfig();
