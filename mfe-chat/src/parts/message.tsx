import { formatMessageTime, useT } from '@shop/platform';
import { Avatar, VisuallyHidden } from '@shop/ui';
import type { ReactNode } from 'react';
import type { Content } from '../queries/thread.ts';
import type { ChatMessage } from '../queries/types.ts';
import { MessageText } from './message-text.tsx';
import { OrderMessage } from './order-message.tsx';
import { ProductMessage } from './product-message.tsx';
import { Receipt } from './receipt.tsx';
import * as css from './message.module.css';

export interface MessageProps {
  side: ChatMessage['type'];
  /** Who wrote it, for the picture and for screen readers. */
  author: { name: string; picture: string };
  time: string;
  /** Own messages that the server has: whether the shop has read them. */
  read?: boolean | undefined;
  children: ReactNode;
}

/** A message with its picture and time stamp: the customer's own on the right, the shop's on the left (mirrored in rtl). */
export function Message({ side, author, time, read, children }: MessageProps) {
  const t = useT();
  return (
    <li className={css.message} data-side={side}>
      <Avatar name={author.name} src={author.picture} size={32} shape={side === 'shop' ? 'rounded' : 'circle'} />
      <div className={css.bubble}>
        <VisuallyHidden>{side === 'user' ? t('a11y.messageFromYou') : t('a11y.messageFromShop', { shop: author.name })}: </VisuallyHidden>
        {children}
        <span className={css.foot}>
          <time dateTime={time}>
            <bdi>{formatMessageTime(time)}</bdi>
          </time>
          {read !== undefined && <Receipt read={read} />}
        </span>
      </div>
    </li>
  );
}

/** What a message says: its text, or its card. */
export function MessageContent({ message: { message, product, order } }: { message: Content }) {
  if (product) return <ProductMessage product={product} />;
  if (order) return <OrderMessage order={order} />;
  return <MessageText text={message ?? ''} />;
}
