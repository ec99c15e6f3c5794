/**
 * Something happened to this user elsewhere. `message`: a shop wrote or read (or another tab did); `catch-up`: nobody
 * listened for a while, and anything may have happened. Events carry no content: read again what you show.
 */
export interface UserEvent {
  name: 'message' | 'catch-up';
}

export type UserEventHandler = (event: UserEvent) => void;

const handlers = new Set<UserEventHandler>();

/** Calls `handler` for every event of the signed-in user; the answer stops it. */
export function onUserEvent(handler: UserEventHandler): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}

export function emitUserEvent(event: UserEvent): void {
  handlers.forEach((handler) => handler(event));
}
