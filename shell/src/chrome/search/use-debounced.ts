import { useEffect, useState } from 'react';

/** The value, once it has stood still for `ms`. An empty string needs no waiting. */
export function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
