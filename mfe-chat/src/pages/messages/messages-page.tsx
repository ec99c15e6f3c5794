import { useChatDock, useT } from '@shop/platform';
import { EmptyState, MessageIcon } from '@shop/ui';
import { ConversationList } from './conversation-list.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import * as css from './messages-page.module.css';

/** /massages: the customer's conversations, and the one that is selected. On narrow screens one of the two at a time. */
export default function MessagesPage() {
  const t = useT();
  const shopId = useChatDock((dock) => dock.activeShopId);
  return (
    <section className={css.page}>
      <h1 className={css.title}>{t('chat.messages')}</h1>
      <div className={css.columns} data-open={shopId !== null || undefined}>
        <ConversationList />
        <div className={css.thread}>
          {shopId === null ? (
            <EmptyState className={css.empty} picture={<MessageIcon size={40} />} title={t('chat.noUserSelected')} text={t('chat.selectUser')} />
          ) : (
            <ConversationThread key={shopId} shopId={shopId} />
          )}
        </div>
      </div>
    </section>
  );
}
