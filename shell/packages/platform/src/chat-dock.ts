import type { ShopRef } from '@shop/api';
import { create } from 'zustand';

export interface ChatDock {
  /** The shop whose chat panel is open. */
  shop: ShopRef | null;
  /** The conversation selected on the messages screen. */
  activeShopId: number | null;
  unread: number;
}

/** What the shell and the chat remote both need to know about conversations; messages themselves are server state. */
export const useChatDock = create<ChatDock>()(() => ({ shop: null, activeShopId: null, unread: 0 }));
