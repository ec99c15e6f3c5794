import { navigationType } from '@shop/platform';
import { useDeferredValue, useEffect } from 'react';

/** Whether the first page is on screen. A page that is come back to has its full length at once, to be scrolled where it was. */
let begun = navigationType() !== 'navigate';

/** False in the render that takes over from the document, true from the next one on: what is out of sight need not be part of it. */
export function useAfterFirst(): boolean {
  const after = useDeferredValue(true, begun);
  useEffect(() => {
    begun ||= after;
  }, [after]);
  return after;
}
