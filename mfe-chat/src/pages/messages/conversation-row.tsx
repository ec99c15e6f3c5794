import { formatMessageTime, useT } from '@shop/platform';
import { Avatar, VisuallyHidden } from '@shop/ui';
import type { Conversation } from '../../queries/types.ts';
import * as css from './conversation-list.module.css';

/** Where the focus goes back to. */
export const rowId = (shopId: number) => `conversation-${shopId}`;

export interface ConversationRowProps {
  conversation: Conversation;
  selected: boolean;
  onSelect: () => void;
}

export function ConversationRow({ conversation, selected, onSelect }: ConversationRowProps) {
  const t = useT();
  const { shop, last_message: text, last_message_time: time } = conversation;
  // What is on screen has been read, whatever the list said when it was loaded.
  const unread = selected ? 0 : conversation.unread_message_shop;
  return (
    <button type="button" id={rowId(shop.id)} className={css.row} aria-current={selected || undefined} onClick={onSelect}>
      <Avatar name={shop.name} src={shop.logo} shape="rounded" size={48} />
      <span className={css.words}>
        <span className={css.name}>{shop.name}</span>
        {conversation.last_message_kind === 'none' ? (
          <span className={css.last} data-empty>
            {t('chat.start')}
          </span>
        ) : (
          text !== '' && (
            <span className={css.last} dir="auto">
              {text}
            </span>
          )
        )}
        {time && (
          <time className={css.time} dateTime={time}>
            <bdi>{formatMessageTime(time)}</bdi>
          </time>
        )}
      </span>
      {unread > 0 && (
        <span className={css.unread}>
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <VisuallyHidden>{t('chat.unread', { count: unread })}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}
