import { startTransition, useEffect, useState, type ReactNode } from 'react';

interface LaterProps {
  children: ReactNode;
  /** Stands until then; as long as anything below could come into view. */
  meanwhile: ReactNode;
}

/**
 * Renders its children once what stands above is on screen and the browser has nothing else to do (Safari has no such
 * callback: in the next task). A long page does not become one long task.
 */
export function Later({ children, meanwhile }: LaterProps) {
  const [now, setNow] = useState(false);
  useEffect(() => {
    const show = () => startTransition(() => setNow(true));
    if (!globalThis.requestIdleCallback) {
      const timer = setTimeout(show);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(show, { timeout: 1_000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return now ? children : meanwhile;
}
