import { useChatDock, useT } from '@shop/platform';
import { ArrowLeftIcon, IconButton } from '@shop/ui';
import { useState } from 'react';
import type { Paging } from '../../lib/place-keeper.ts';
import { Composer } from '../../parts/composer.tsx';
import { ShopHeading } from '../../parts/shop-heading.tsx';
import { ThreadView } from '../../parts/thread-view.tsx';
import { shopInLists } from '../../queries/use-conversations.ts';
import { useThread } from '../../queries/use-thread.ts';
import { rowId } from './conversation-row.tsx';
import * as css from './messages-page.module.css';

const paging: Paging = { within: 300, rearmAt: 400, delay: 0 };

/** The selected conversation: its shop, its messages and where to write. */
export function ConversationThread({ shopId }: { shopId: number }) {
  const t = useT();
  const { thread, loading, loadingOlder, loadOlder, send } = useThread(shopId);
  // What is shown here has been read: the rest is in the list, out of sight on a narrow screen.
  const unread = useChatDock((dock) => dock.unread);
  const shop = thread.shop ?? shopInLists(shopId) ?? { id: shopId, name: '', logo: '' };
  // Chosen from the list, which may be out of sight now: the focus comes along.
  const [chosen] = useState(() => document.activeElement?.id === rowId(shopId));
  const back = () => {
    useChatDock.setState({ activeShopId: null });
    requestAnimationFrame(() => document.getElementById(rowId(shopId))?.focus());
  };
  return (
    <>
      <header className={css.header}>
        <span className={css.back}>
          <IconButton label={unread > 0 ? `${t('chat.backToList')}, ${t('chat.unread', { count: unread })}` : t('chat.backToList')} onClick={back}>
            <ArrowLeftIcon size={20} className={css.arrow} />
          </IconButton>
          {unread > 0 && (
            <span className={css.others} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </span>
        <ShopHeading shop={shop} online={loading ? undefined : thread.online} />
      </header>
      <ThreadView shop={shop} thread={thread} loading={loading} loadingOlder={loadingOlder} paging={paging} onNearTop={loadOlder} focusOnOpen={chosen} />
      <Composer shopId={shopId} onSend={(message) => send({ message })} />
    </>
  );
}
