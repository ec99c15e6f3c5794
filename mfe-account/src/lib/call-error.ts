import { handleCallError, t, toast, useToasts, type CallErrorHandling } from '@shop/platform';

/** Deals with the failure of a call of an account page. When a 401 has ended the session, it says so, and the layout leaves for the home page. */
export function handleAccountError(error: unknown, onError?: CallErrorHandling['onError']): void {
  handleCallError(error, { onSessionEnded: saySessionEnded, onError });
}

/** As the `onError` of a mutation whose failure is told in a notice. */
export function accountErrorToast(error: unknown): void {
  handleAccountError(error);
}

/** Every call of a page may bring the news. */
function saySessionEnded(): void {
  const text = t('auth.sessionEnded');
  if (!useToasts.getState().toasts.some((one) => one.text === text)) toast.warning(text);
}
