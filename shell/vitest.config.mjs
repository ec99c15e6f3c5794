import { vitestConfig } from '@shop/build/vitest';

export default vitestConfig({ define: { __SHARED_VERSIONS__: '{}' } });
