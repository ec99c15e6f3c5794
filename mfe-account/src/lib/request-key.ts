import { idempotencyKey } from '@shop/platform';
import { useRef } from 'react';

type Content = Readonly<Record<string, string | readonly File[]>>;

/**
 * Idempotency keys of a form: what is sent again unchanged, because the answer was lost, has the same key and happens once;
 * anything else has a new one. Call `forget` when the answer is there: the same words may be said again.
 */
export function useRequestKey(): { keyOf: (content: Content) => string; forget: () => void } {
  const sent = useRef({ content: '', key: '' });
  return {
    keyOf: (content) => {
      const now = JSON.stringify(content, (_, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value));
      if (sent.current.content !== now) sent.current = { content: now, key: idempotencyKey() };
      return sent.current.key;
    },
    forget: () => {
      sent.current = { content: '', key: '' };
    },
  };
}
