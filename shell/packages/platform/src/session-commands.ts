import type { Access, User } from '@shop/api';
import { resetCart } from './cart-state.ts';
import { useCart } from './cart.ts';
import { useChatDock } from './chat-dock.ts';
import { api } from './client.ts';
import { handleCallError } from './failure.ts';
import { t } from './messages.ts';
import { clearSession, sameSession, useSession, type LoginMode } from './session.ts';
import { toast } from './toasts.ts';

type AfterSignIn = () => void | Promise<void>;
const afterSignIn = new Set<AfterSignIn>();
/** The notice that asks a guest to sign in. */
let request: number | null = null;
/** Numbers the countings of unread messages. */
let lastUnread = 0;
/** What the guest wanted, kept while the dialog is open; a reload forgets it. */
let wish: AfterSignIn | null = null;

/** Runs `work` after every sign-in. */
export function onSignIn(work: AfterSignIn): void {
  afterSignIn.add(work);
}

/**
 * Takes a session over: the answer of login, registration or verification. Cart, addresses and favourites follow, then
 * what the guest had wanted. What every tab does then is in `start.ts`.
 */
export async function signIn(access: Pick<Access, 'token'>, user: User): Promise<void> {
  const wanted = wish;
  wish = null;
  useSession.setState({ token: access.token, user, loginDialog: null });
  if (request !== null) toast.dismiss(request);
  request = null;
  await Promise.all([...afterSignIn].map((work) => work()).concat(fetchAddresses(), fetchFavorites()));
  await wanted?.();
}

/** Ends the session here and at the server, and says so. Everything local is cleared at once, whatever becomes of the call. */
export function logout(): void {
  endSession();
  toast.success(t('toast.logoutSuccess'));
}

/** Opens the sign-in dialog. `then` is done once after signing in, and forgotten when the dialog is dismissed. */
export function openLogin(mode: LoginMode = 'login', then: AfterSignIn | null = null): void {
  wish = then;
  useSession.setState({ loginDialog: mode });
}

/** Dismisses the sign-in dialog, and with it what was to be done afterwards. */
export function closeLogin(): void {
  wish = null;
  useSession.setState({ loginDialog: null });
}

/** What a guest gets who tries to add to the cart: a word, a clean slate, the sign-in dialog. `then` as for `openLogin`. */
export function askToSignIn(then: AfterSignIn | null = null): void {
  if (request !== null) toast.dismiss(request);
  request = toast.error(t('auth.pleaseLogin'));
  endSession();
  openLogin('login', then);
}

/** Reads the addresses; the default one (or else the first) becomes the cart's address. */
export async function fetchAddresses(): Promise<void> {
  await authorized(
    () => api.get('/addresses'),
    ({ addresses }) => {
      useSession.setState({ addresses });
      useCart.setState({ address: addresses.find((one) => one.is_default) ?? addresses[0] ?? null });
    },
  );
}

/** Counts the favourites. */
export async function fetchFavorites(): Promise<void> {
  await authorized(
    () => api.get('/favorite-products'),
    ({ total }) => useSession.setState({ favoriteCount: total }),
  );
}

/** Counts the unread messages. Only the answer that was asked for last counts: an older one may have seen what was read since. */
export async function fetchUnread(): Promise<void> {
  const { token, user } = useSession.getState();
  if (token === null) return;
  const asked = ++lastUnread;
  try {
    const { unread_messages: unread } = await api.get('/unread-messages', { user_id: user?.id });
    if (asked === lastUnread && useSession.getState().token === token) useChatDock.setState({ unread });
  } catch {
    // The badge keeps its last count; the next event asks again.
  }
}

/** Clears user, addresses, token, favourite count, cart, selection, coupon and chats, and tells the server, whose answer nobody awaits. */
function endSession(): void {
  if (useSession.getState().token !== null) api.get('/logout', {}, { keepalive: true }).catch(() => undefined);
  clearSession();
  resetCart();
  useChatDock.setState({ shop: null, activeShopId: null, unread: 0 });
}

/**
 * Makes a call that needs the token: none for a guest; a 401 clears the session; other failures keep what was known. An
 * answer to a session that ended meanwhile is dropped.
 */
async function authorized<T>(ask: () => Promise<T>, take: (answer: T) => void): Promise<void> {
  if (useSession.getState().token === null) return;
  const still = sameSession();
  try {
    const answer = await ask();
    if (still()) take(answer);
  } catch (error) {
    handleCallError(error, { onError: () => undefined });
  }
}
