import { useChatDock, useT } from '@shop/platform';
import { SearchIcon, Spinner, TextField } from '@shop/ui';
import { useRef, useState, type UIEvent } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useConversations } from '../../queries/use-conversations.ts';
import { useSelectConversation } from './use-select-conversation.ts';
import { ConversationRow } from './conversation-row.tsx';
import * as css from './conversation-list.module.css';

const searchDelay = 500;
/** Pixels: nearer than this to an end of the list, the next page is loaded … */
const near = 300;
/** … at the top only after this much had been scrolled. */
const rearmAt = 400;

/** The customer's conversations with a search by the shop's name. */
export function ConversationList() {
  const t = useT();
  const [search, setSearch] = useState('');
  const { conversations, loading, loadingMore, loadMore } = useConversations(useDebounced(search.trim(), searchDelay));
  const activeShopId = useChatDock((dock) => dock.activeShopId);
  const select = useSelectConversation();
  const online = useOnline();
  const armed = useRef(false);

  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    if (scrollTop > rearmAt) armed.current = true;
    const backAtTop = armed.current && scrollTop < near;
    if (backAtTop) armed.current = false;
    if (backAtTop || scrollHeight - clientHeight - scrollTop < near) loadMore();
  };

  return (
    <div className={css.side}>
      <div className={css.search}>
        <TextField
          type="search"
          label={t('chat.searchSeller')}
          hideLabel
          placeholder={t('chat.searchSeller')}
          start={<SearchIcon size={18} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <nav className={css.scroll} aria-label={t('chat.conversations')} aria-busy={loading || undefined} onScroll={onScroll}>
        {loading && (
          <output className={css.notice}>
            <Spinner /> {t('common.loading')}
          </output>
        )}
        {!loading && conversations.length === 0 && (
          <output className={css.notice}>
            {online ? t('common.noOptions') : t('error.network')}
          </output>
        )}
        <ul className={css.list}>
          {conversations.map((conversation) => (
            <li key={conversation.shop.id}>
              <ConversationRow conversation={conversation} selected={conversation.shop.id === activeShopId} onSelect={() => select(conversation.shop.id)} />
            </li>
          ))}
        </ul>
        {loadingMore && (
          <p className={css.notice}>
            <Spinner label={t('common.loading')} />
          </p>
        )}
      </nav>
    </div>
  );
}
