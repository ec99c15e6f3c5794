import { useT } from '@shop/platform';
import { Button } from '@shop/ui';
import type { Content, Thread } from '../../queries/thread.ts';
import { useSubject } from './use-subject.ts';
import * as css from './chat-panel.module.css';

export interface AskAboutProps {
  shopId: number;
  thread: Thread;
  onSend: (card: Content) => void;
}

/** Shows the shop what the customer is looking at, in one click; not offered when the thread has it already. */
export function AskAbout({ shopId, thread, onSend }: AskAboutProps) {
  const t = useT();
  const subject = useSubject(shopId);
  if (!subject || thread.page === 0) return null;
  const { product, order } = subject.card;
  const shown = [...thread.messages, ...thread.pending].some((message) =>
    product ? message.product?.id === product.id : message.order !== undefined && message.order.id === order?.id,
  );
  if (shown) return null;
  return (
    <p className={css.subject}>
      <Button size="sm" variant="outline" onClick={() => onSend(subject.card)}>
        {t('chat.askAbout', { name: subject.name })}
      </Button>
    </p>
  );
}
