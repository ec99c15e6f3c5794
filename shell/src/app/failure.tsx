import { t as text, useT } from '@shop/platform';
import { useEffect } from 'react';
import * as css from './failure.module.css';

/** Why a piece of the shop is not there, as far as the browser knows. */
export function lossOf(): string {
  return text(navigator.onLine ? 'error.sectionFailed' : 'error.network');
}

/** A hole in the page: what happened, and a way to try again. It tries by itself when the connection is back. */
export function Failure({ text: reason, size, busy = false, onRetry }: { text: string; size: 'page' | 'piece'; busy?: boolean; onRetry: () => void }) {
  const t = useT();
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div role="alert" className={css.failure} data-size={size}>
      <p>{reason}</p>
      <button type="button" className={css.retry} disabled={busy} onClick={onRetry}>
        {t('common.retry')}
      </button>
    </div>
  );
}
