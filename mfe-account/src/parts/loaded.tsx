import { ApiError, messageOf, useT } from '@shop/platform';
import { ErrorState, VisuallyHidden } from '@shop/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as css from './loaded.module.css';

interface Props<T> {
  query: UseQueryResult<T>;
  /** Stands with the geometry of what will come. */
  skeleton: ReactNode;
  /** Stands where the server says that there is no such thing. */
  missing?: ReactNode;
  /** What was shown last stays when another page of the same list cannot be had; the reason and a retry stand above it. */
  keepLast?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * What a query brought; until then its skeleton, and after a failure, or without a network, the reason with a retry. Old data
 * stays while new data loads.
 */
export function Loaded<T>({ query, skeleton, missing, keepLast = false, children }: Props<T>) {
  const t = useT();
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const failure = failureOf(query);
  if (query.data !== undefined && failure === undefined) return children(query.data);
  if (failure !== undefined) {
    if (missing && failure instanceof ApiError && [404, 422].includes(failure.status)) return missing;
    const kept = keepLast ? last : undefined;
    const reason = (
      <ErrorState
        variant={kept === undefined ? 'page' : 'inline'}
        text={messageOf(failure)}
        retryLabel={t('common.retry')}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
    if (kept === undefined) return reason;
    return (
      <div className={css.kept}>
        {reason}
        {children(kept)}
      </div>
    );
  }
  return (
    <div aria-busy="true">
      <div role="status">
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      </div>
      {skeleton}
    </div>
  );
}

/** Why what was asked for is not there; undefined while it is, or is on its way. */
function failureOf<T>({ data, error, isPaused, isPlaceholderData }: UseQueryResult<T>): unknown {
  if (data !== undefined && !isPlaceholderData) return undefined;
  // A query that waits for the network goes on by itself when it is back.
  return isPaused ? new ApiError(0, '') : (error ?? undefined);
}
