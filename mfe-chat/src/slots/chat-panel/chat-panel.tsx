import { closeChat, useChatDock, useT } from '@shop/platform';
import { CloseIcon, IconButton } from '@shop/ui';
import { useEffect, useRef, useState } from 'react';
import type { Paging } from '../../lib/place-keeper.ts';
import { Composer } from '../../parts/composer.tsx';
import { ShopHeading } from '../../parts/shop-heading.tsx';
import { ThreadView } from '../../parts/thread-view.tsx';
import type { Content } from '../../queries/thread.ts';
import { useThread } from '../../queries/use-thread.ts';
import { AskAbout } from './ask-about.tsx';
import * as css from './chat-panel.module.css';

const paging: Paging = { within: 50, delay: 500, rest: 1000 };

/** The chat with one shop over any page. Open while `useChatDock().shop` is set. */
export default function ChatPanel() {
  const shop = useChatDock((dock) => dock.shop);
  return shop && <Panel key={shop.id} shop={shop} />;
}

function Panel({ shop }: { shop: { id: number; name: string; logo: string } }) {
  const t = useT();
  const composer = useRef<HTMLTextAreaElement>(null);
  const [opener] = useState(() => document.activeElement);
  const { thread, loading, loadingOlder, loadOlder, send } = useThread(shop.id);

  useEffect(() => {
    composer.current?.focus({ preventScroll: true });
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && closeChat();
    const dialog = composer.current?.closest('dialog');
    dialog?.addEventListener('keydown', closeOnEscape);
    return () => {
      dialog?.removeEventListener('keydown', closeOnEscape);
      // The drawer that it was opened from may be gone.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);

  const showSubject = (card: Content) => {
    send(card);
    composer.current?.focus({ preventScroll: true });
  };
  return (
    <dialog open className={css.panel} aria-label={t('cart.chatWithShop', { shop: shop.name })}>
      <div className={css.header}>
        <ShopHeading shop={shop} online={loading ? undefined : thread.online} />
        <IconButton label={t('common.close')} onClick={closeChat}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
      <ThreadView shop={shop} thread={thread} loading={loading} loadingOlder={loadingOlder} paging={paging} onNearTop={loadOlder} />
      <AskAbout shopId={shop.id} thread={thread} onSend={showSubject} />
      <Composer ref={composer} shopId={shop.id} onSend={(message) => send({ message })} />
    </dialog>
  );
}
