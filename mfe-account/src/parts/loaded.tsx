import { ApiError, messageOf, useT } from '@shop/platform';
import { ErrorState, VisuallyHidden } from '@shop/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface Props<T> {
  query: UseQueryResult<T>;
  /** Stands with the geometry of what will come. */
  skeleton: ReactNode;
  /** Stands where the server says that there is no such thing. */
  missing?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query brought; until then its skeleton, and after a failure the reason with a retry. Old data stays while new data loads. */
export function Loaded<T>({ query, skeleton, missing, children }: Props<T>) {
  const t = useT();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    if (missing && query.error instanceof ApiError && [404, 422].includes(query.error.status)) return missing;
    return <ErrorState text={messageOf(query.error)} retryLabel={t('common.retry')} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
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
