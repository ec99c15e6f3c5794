import { useSession } from '@shop/platform';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Drafts {
  /** Whose they are; nobody else sees them. */
  userId: number | null;
  texts: Readonly<Record<number, string>>;
}

const none: Drafts = { userId: null, texts: {} };

/** What was typed and not sent, by shop: the same in the panel and on the messages screen, and as long as the tab lives. */
const useDrafts = create<Drafts>()(
  persist(() => none, {
    name: 'shop.drafts',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored, state) => (isDrafts(stored) ? stored : state),
  }),
);

/** What another program or a hand left under this name is forgotten. */
function isDrafts(stored: unknown): stored is Drafts {
  const { userId, texts } = (stored ?? {}) as Partial<Drafts>;
  return (userId === null || Number.isFinite(userId)) && typeof texts === 'object' && texts !== null && Object.values(texts).every((text) => typeof text === 'string');
}

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useDrafts.setState(none);
});

export function useDraft(shopId: number): [draft: string, setDraft: (text: string) => void] {
  const me = useSession(({ user }) => user?.id ?? null);
  const { userId, texts } = useDrafts();
  const mine = userId === me ? texts : none.texts;
  return [mine[shopId] ?? '', (text) => useDrafts.setState({ userId: me, texts: { ...mine, [shopId]: text } })];
}
