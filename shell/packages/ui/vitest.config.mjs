import { vitestConfig } from '@shop/build/vitest';

// Many small files: a fresh jsdom in a VM context costs half of one in a fresh thread.
export default vitestConfig({ test: { pool: 'vmThreads' } });
