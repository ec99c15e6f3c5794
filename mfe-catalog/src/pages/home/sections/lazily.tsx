import { useEffect, useState, type ComponentType } from 'react';
import type * as all from './below.ts';

type Below = typeof all;

let code: Below | undefined;

/** A failed request is forgotten by the bundler, so that each call is another chance. */
const bring = async () => (code ??= await import('./below.ts'));

// Asked for at once, beside everything else; whoever needs it tells of the failure.
bring().catch(() => undefined);

/**
 * A section that no theme has on its first screen: the document does not name its code and styles, and the page does not
 * wait for them. It throws when they cannot be had, and tries again when it is mounted anew (`React.lazy` would remember
 * the failure).
 */
export const below = <P extends object>(pick: (parts: Below) => ComponentType<P>) => lazily(pick, true);

/** The skeleton of such a section. It only keeps a place when it cannot be had. */
export const belowSkeleton = <P extends object>(pick: (parts: Below) => ComponentType<P>) => lazily(pick, false);

function lazily<P extends object>(pick: (parts: Below) => ComponentType<P>, throws: boolean): ComponentType<P> {
  return function BelowTheFold(props) {
    const [parts, setParts] = useState(code);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      let wanted = true;
      bring().then(
        (brought) => wanted && setParts(brought),
        (error: unknown) => wanted && throws && setFailure(error),
      );
      return () => void (wanted = false);
    }, []);
    if (failure !== undefined) throw failure;
    if (!parts) return <div className="home-place" />;
    const Part = pick(parts);
    return <Part {...props} />;
  };
}
