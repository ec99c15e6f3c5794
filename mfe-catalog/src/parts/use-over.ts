import { serverOffset } from '@shop/platform';
import { useEffect, useState } from 'react';

/** The longest that a timer of the browser waits, in milliseconds. */
const longest = 2 ** 31 - 1;

const left = (until: string) => Date.parse(until) - (Date.now() + serverOffset());

/** Whether a moment (RFC 3339) of the server's clock has passed; turns by itself. Without a moment there is nothing to pass. */
export function useOver(until: string | undefined): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (until === undefined || left(until) > longest) return;
    const timer = setTimeout(() => setPassed(until), Math.max(0, left(until)));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== undefined && (passed === until || left(until) <= 0);
}
