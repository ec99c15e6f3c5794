import { useT } from '@shop/platform';
import { CheckIcon, VisuallyHidden } from '@shop/ui';
import * as css from './message.module.css';

/** Beside the time of an own message: one tick when the server has it, two when the shop has read it. */
export function Receipt({ read }: { read: boolean }) {
  const t = useT();
  return (
    <span className={css.receipt} data-read={read || undefined}>
      <CheckIcon size={14} aria-hidden />
      {read && <CheckIcon size={14} aria-hidden />}
      <VisuallyHidden>{read ? t('chat.read') : t('chat.sent')}</VisuallyHidden>
    </span>
  );
}
