import { ApiError } from '@shop/api';
import { t } from './messages.ts';
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
