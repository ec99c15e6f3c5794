import { formatMessageTime, useSession, useT } from '@shop/platform';
import { Avatar, FileTextIcon, HeadsetIcon, Skeleton, VisuallyHidden } from '@shop/ui';
import { fileSize } from '../../lib/attachments.ts';
import type { TicketMessage } from '../../queries/tickets.ts';
import * as css from './conversation.module.css';

/** What was said in a ticket, oldest first: the shopper's words at the end of the line, the staff's at its start. */
export function Conversation({ messages }: { messages: readonly TicketMessage[] }) {
  const t = useT();
  return (
    <ol className={css.conversation} aria-label={t('ticket.conversation')}>
      {messages.map((message) => (
        <li key={message.id} className={css.message} data-side={message.sender}>
          <Sender message={message} />
          <div className={css.bubble}>
            <p className={css.text} dir="auto">
              {message.message}
            </p>
            <Attachments message={message} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Sender({ message }: { message: TicketMessage }) {
  const t = useT();
  const user = useSession((session) => session.user);
  return (
    <p className={css.sender}>
      {message.sender === 'staff' ? <HeadsetIcon size={20} aria-hidden="true" /> : <Avatar name={user?.name ?? ''} src={user?.profile_photo} size={24} />}
      <b>{message.sender === 'staff' ? t('ticket.staff') : (user?.name ?? '')}</b>
      <time dateTime={message.created_at}>{formatMessageTime(message.created_at)}</time>
    </p>
  );
}

function Attachments({ message: { attachments } }: { message: TicketMessage }) {
  const t = useT();
  if (attachments.length === 0) return null;
  return (
    <ul className={css.attachments}>
      {attachments.map(({ name, url, type, size }) => (
        <li key={url}>
          <a className={css.attachment} href={url} target="_blank" rel="noopener">
            {type.startsWith('image/') ? <img className={css.picture} src={url} alt="" loading="lazy" decoding="async" width={40} height={40} /> : <FileTextIcon size={20} aria-hidden="true" />}
            <bdi className={css.name}>{name}</bdi>
            <bdi dir="ltr" className={css.size}>{fileSize(size)}</bdi>
            <VisuallyHidden> ({t('a11y.opensNewTab')})</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function ConversationSkeleton() {
  return (
    <div className={css.conversation}>
      <Skeleton height="6rem" />
      <Skeleton height="5rem" />
    </div>
  );
}
