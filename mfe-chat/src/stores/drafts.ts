import { create } from 'zustand';

/** What was typed and not sent, by shop: the same in the panel and on the messages screen. */
const useDrafts = create<Readonly<Record<number, string>>>()(() => ({}));

export function useDraft(shopId: number): [draft: string, setDraft: (text: string) => void] {
  const draft = useDrafts((drafts) => drafts[shopId] ?? '');
  return [draft, (text) => useDrafts.setState({ [shopId]: text })];
}
