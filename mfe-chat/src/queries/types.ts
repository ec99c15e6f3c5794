import type { DataOf } from '@shop/platform';

/** A page of one conversation, newest message first. */
export type ThreadPage = DataOf<'get', '/get-message'>;
export type ChatMessage = ThreadPage['messages'][number];
export type ChatShop = ThreadPage['shop'];
export type ProductCardData = NonNullable<ChatMessage['product']>;
export type OrderCardData = NonNullable<ChatMessage['order']>;
/** A row of the customer's conversations. */
export type Conversation = DataOf<'get', '/get-shops'>[number];
