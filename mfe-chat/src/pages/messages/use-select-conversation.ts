import { useChatDock } from '@shop/platform';
import { resetThread } from '../../queries/use-thread.ts';
import { markConversationRead } from '../../queries/use-conversations.ts';

/** Selects a conversation: nothing in it is unread any more, and its thread starts from the first page. */
export function useSelectConversation(): (shopId: number) => void {
  return (shopId) => {
    markConversationRead(shopId);
    resetThread(shopId);
    useChatDock.setState({ activeShopId: shopId });
  };
}
