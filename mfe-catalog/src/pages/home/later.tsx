import { startTransition, useEffect, useState, type ReactNode } from 'react';

interface LaterProps {
  children: ReactNode;
  /** Stands until then; as long as anything below could come into view. */
  meanwhile: ReactNode;
}

/** Renders its children after what stands above is on screen: a long page does not become one long task. */
export function Later({ children, meanwhile }: LaterProps) {
  const [now, setNow] = useState(false);
  useEffect(() => startTransition(() => setNow(true)), []);
  return now ? children : meanwhile;
}
