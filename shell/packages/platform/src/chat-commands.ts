import type { ShopRef } from '@shop/api';
import { useChatDock } from './chat-dock.ts';
import { api } from './client.ts';
import { handleCallError } from './failure.ts';
import { closeCartDrawer } from './cart-commands.ts';
import { askToSignIn } from './session-commands.ts';
import { sameSession, useSession } from './session.ts';

/** Opens the chat panel with a shop; its conversation is made if there was none. A guest is asked to sign in. */
export async function openChat(shop: ShopRef): Promise<void> {
  const { token, user } = useSession.getState();
  if (token === null || user === null) {
    askToSignIn(() => openChat(shop));
    return;
  }
  const still = sameSession();
  try {
    await api.post('/store-message', { shop_id: shop.id, user_id: user.id, type: 'user' });
    if (!still()) return;
    closeCartDrawer();
    useChatDock.setState({ shop });
  } catch (error) {
    handleCallError(error, { onSessionEnded: () => askToSignIn(() => openChat(shop)) });
  }
}

export function closeChat(): void {
  useChatDock.setState({ shop: null });
}
