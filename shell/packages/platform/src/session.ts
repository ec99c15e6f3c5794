import { ApiError, type Address, type User } from '@shop/api';
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

/** What a call says of whose it is; undefined for a guest. */
export function authorization(): string | undefined {
  const { token } = useSession.getState();
  return token === null ? undefined : `Bearer ${token}`;
}

/** Whose call each error answered. */
const askedBy = new WeakMap<ApiError, string | undefined>();
/** The session that a 401 has ended, until another begins. */
let lost: string | undefined;
useSession.subscribe(({ token }) => {
  if (token !== null) lost = undefined;
});

/** Remembers with which authorization a call was made that failed so. */
export function noteFailure(error: ApiError, asked: string | undefined): void {
  askedBy.set(error, asked);
  if (error.status === 401 && asked === authorization()) lost = asked;
}

/**
 * Whether a call failed so that was made in a session which the shopper has left, or changed, since: it says nothing of this
 * one, and is nothing for who shops now. The session that was lost by a 401 and has no follower is still this one.
 */
export function isOfSessionBefore(error: unknown): boolean {
  if (!(error instanceof ApiError) || !askedBy.has(error)) return false;
  const [asked, now] = [askedBy.get(error), authorization()];
  return asked !== now && !(now === undefined && asked === lost);
}

/** Remembers whose session it is now. The answer tells whether it still is: what was asked for one is no news for another. */
export function sameSession(): () => boolean {
  const { token } = useSession.getState();
  return () => useSession.getState().token === token;
}

/** Forgets token, user, addresses and favourite count, as every 401 outside add-to-cart demands. No call is made. */
export function clearSession(): void {
  useSession.setState({ user: null, token: null, addresses: [], favoriteCount: 0 });
}
