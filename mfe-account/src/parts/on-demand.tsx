import { useT } from '@shop/platform';
import { ErrorState } from '@shop/ui';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A piece whose code comes when it is first shown; one that has `open` is first shown when that is true. While the code is
 * on its way `waiting` stands, and where it cannot be had an error with a retry. `React.lazy` would remember a failure.
 */
export function onDemand<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, waiting: ReactNode = null): ComponentType<P> {
  let kept: ComponentType<P> | undefined;
  return function OnDemand(props: P) {
    const t = useT();
    const [Piece, setPiece] = useState(() => kept);
    const [failed, setFailed] = useState(false);
    const wanted = !('open' in props) || props.open === true;
    useEffect(() => {
      if (!wanted || failed || Piece) return;
      let live = true;
      load().then(
        (module) => {
          kept = module.default;
          if (live) setPiece(() => module.default);
        },
        () => live && setFailed(true),
      );
      return () => {
        live = false;
      };
    }, [wanted, failed, Piece]);
    if (Piece) return <Piece {...props} />;
    if (!wanted) return null;
    if (failed) return <ErrorState variant="inline" text={t('error.sectionFailed')} retryLabel={t('common.retry')} onRetry={() => setFailed(false)} />;
    return waiting;
  };
}
