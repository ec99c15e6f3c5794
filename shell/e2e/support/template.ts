import { Shop } from './shop.ts';

/** Before the first worker starts; what it answers runs after the last. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return Shop.prepare();
}
