const handlers = new Set<() => void>();

/** Calls `handler` when the server says that another composition may be live; it may say so several times. The answer stops it. */
export function onRelease(handler: () => void): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}

export function emitRelease(): void {
  handlers.forEach((handler) => handler());
}
