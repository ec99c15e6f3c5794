import type { Address, User } from '@shop/api';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { followOtherTabs, kept } from './persist.ts';
import { having, isNumber, isText, listOf, orNull } from './shape.ts';

export type LoginMode = 'login' | 'register';

export interface Session {
  user: User | null;
  /** Bearer value; null for a guest. */
  token: string | null;
  addresses: Address[];
  favoriteCount: number;
  /** Which face of the sign-in dialog is open. */
  loginDialog: LoginMode | null;
}

const signedOut: Session = { user: null, token: null, addresses: [], favoriteCount: 0, loginDialog: null };

const shape = having({
  user: orNull(having({ id: isNumber, name: isText })), token: orNull(isText), addresses: listOf(having({ id: isNumber })), favoriteCount: isNumber,
});

/** Who is shopping. Survives reloads and is the same in every tab. */
export const useSession = create<Session>()(
  persist(() => signedOut, kept('session', ({ user, token, addresses, favoriteCount }) => ({ user, token, addresses, favoriteCount }), shape)),
);
followOtherTabs('session', useSession);

/** Remembers whose session it is now. The answer tells whether it still is: a 401 to a token of before says nothing of this one. */
export function sameSession(): () => boolean {
  const { token } = useSession.getState();
  return () => useSession.getState().token === token;
}

/** Forgets token, user, addresses and favourite count, as every 401 outside add-to-cart demands. No call is made. */
export function clearSession(): void {
  useSession.setState({ user: null, token: null, addresses: [], favoriteCount: 0 });
}
