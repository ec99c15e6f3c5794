import { ApiError } from '@shop/api';
import { t } from './messages.ts';
import { clearSession, isOfSessionBefore } from './session.ts';
import { toast } from './toasts.ts';

/** Words for an error: the server's own, or what is true of any error of that kind. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.message !== '') return error.message;
  return t(error instanceof ApiError && error.isNetwork ? 'error.network' : 'error.generic');
}

/** Shows the server's message in an error toast. */
export function toastError(error: unknown): void {
  toast.error(messageOf(error));
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export interface CallErrorHandling {
  /** Done after a 401 has ended the session, of which nothing is left then. Nothing is shown unless this shows it. */
  onSessionEnded?: () => void;
  /** What becomes of any other error. @default toastError */
  onError?: (error: unknown) => void;
}

/**
 * Deals with the failure of a call that needs a session. One that was meant for a session of before (the shopper has signed
 * out, or in anew, meanwhile) is dropped without a word; else a 401 clears the session.
 */
export function handleCallError(error: unknown, { onSessionEnded, onError = toastError }: CallErrorHandling = {}): void {
  if (isOfSessionBefore(error)) return;
  if (!isUnauthenticated(error)) onError(error);
  else {
    clearSession();
    onSessionEnded?.();
  }
}
