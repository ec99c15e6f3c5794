import { messageOf, useT } from '@shop/platform';
import { ErrorState, VisuallyHidden } from '@shop/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { refusesPage, withParam } from '../lib/search.ts';

/** As much of a query as is needed to show it. */
export interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface LoadedProps<T> {
  query: Query<T>;
  /** Stands with the geometry of what will come. */
  skeleton: ReactNode;
  /** 'throw' hands a failure to the page's boundary, which knows the not-found screen; 'inline' shows it here with a retry. */
  failure?: 'throw' | 'inline';
  children: (data: T) => ReactNode;
}

/** What a query brought; until then its skeleton, and after a failure the reason. Old data stays while new data loads. */
export function Loaded<T>({ query, skeleton, failure = 'inline', children }: LoadedProps<T>) {
  const t = useT();
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    if (refusesPage(query.error)) return <NoSuchPage error={query.error} />;
    if (failure === 'throw') throw query.error;
    return <ErrorState text={messageOf(query.error)} retryLabel={t('common.retry')} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  return (
    <div aria-busy="true">
      <output>
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      </output>
      {skeleton}
    </div>
  );
}

/** Trying again would fail again: the first page is offered instead. */
function NoSuchPage({ error }: { error: Error }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  return <ErrorState text={messageOf(error)} retryLabel={t('catalog.firstPage')} onRetry={() => setSearch(withParam(search, 'page', null))} />;
}
