import { useSession, useT } from '@shop/platform';
import { Button, ChevronDownIcon, Spinner } from '@shop/ui';
import { useEffect, useRef, useState } from 'react';
import type { Paging } from '../lib/place-keeper.ts';
import { usePlaceKeeper } from '../lib/use-place-keeper.ts';
import { useOnline } from '../lib/use-online.ts';
import { blocksOf, readUpTo, type PendingMessage, type Thread } from '../queries/thread.ts';
import type { ChatMessage } from '../queries/types.ts';
import { Block } from './block.tsx';
import { Message, MessageContent } from './message.tsx';
import * as css from './thread-view.module.css';

export interface ThreadViewProps {
  shop: { id: number; name: string; logo: string };
  thread: Thread;
  loading: boolean;
  loadingOlder: boolean;
  paging: Paging;
  onNearTop: () => void;
  /** Takes the focus when it appears. */
  focusOnOpen?: boolean;
}

function sideOf(message: ChatMessage | PendingMessage): ChatMessage['type'] {
  return 'type' in message ? message.type : 'user';
}

/** The messages of a conversation, oldest first, in a log that is read from its end. */
export function ThreadView({ shop, thread, loading, loadingOlder, paging, onNearTop, focusOnOpen = false }: ThreadViewProps) {
  const t = useT();
  const user = useSession((session) => session.user);
  const online = useOnline();
  const { messages, pending, exhausted } = thread;
  const blocks = blocksOf(thread);
  const read = readUpTo(thread);
  const last = pending.at(-1) ?? messages.at(-1);
  const own = last !== undefined && sideOf(last) === 'user';
  const { ref, behind, toEnd } = usePlaceKeeper(paging, { first: messages[0]?.seq, last: last?.client_id, own, onNearTop });

  const frame = useRef<HTMLDivElement>(null);
  const [takesFocus] = useState(focusOnOpen);
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
  }, [takesFocus]);

  const authorOf = (message: ChatMessage | PendingMessage) => {
    if (sideOf(message) === 'shop') return { name: shop.name, picture: shop.logo };
    return { name: user?.name ?? '', picture: user?.profile_photo ?? ('user' in message ? message.user.profile_photo : '') };
  };
  return (
    <div ref={frame} className={css.thread}>
      {/* Older messages are put in front of what was read already: they are not news. */}
      <div
        ref={ref}
        className={css.log}
        role="log"
        aria-label={t('chat.threadWith', { shop: shop.name })}
        aria-live={loadingOlder ? 'off' : 'polite'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        {loading && (
          <p className={css.notice}>
            <Spinner size={28} label={t('common.loading')} />
          </p>
        )}
        {exhausted && <p className={css.notice}>{t('chat.beginning')}</p>}
        <div className={css.blocks}>
          {blocks.map((block, index) => (
            <Block key={block.key} newest={index === blocks.length - 1}>
              {block.messages.map((message) => (
                <Message
                  key={message.client_id}
                  side={sideOf(message)}
                  author={authorOf(message)}
                  time={message.created_at}
                  read={'type' in message && message.type === 'user' ? message.seq <= read : undefined}
                >
                  <MessageContent message={message} />
                </Message>
              ))}
            </Block>
          ))}
        </div>
      </div>
      {loadingOlder && (
        <p className={css.older}>
          <Spinner label={t('chat.olderLoading')} />
        </p>
      )}
      {!online && <output className={css.offline}>{t('chat.noNetwork')}</output>}
      {behind && (
        <Button size="sm" variant="primary" className={css.news} icon={<ChevronDownIcon size={16} />} onClick={toEnd}>
          {t('chat.newMessages')}
        </Button>
      )}
    </div>
  );
}
