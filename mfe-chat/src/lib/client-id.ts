import { idempotencyKey } from '@shop/platform';

/** A fresh id for a message, written as the server writes it back. */
export function clientId(): string {
  const hex = idempotencyKey().replaceAll('-', '');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
