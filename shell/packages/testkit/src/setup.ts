import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { server } from './server.ts';
import { resetShop } from './state.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => resetShop());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
