import type { AddToCart, CartProduct } from '@shop/api';
import { useCart } from './cart.ts';
import { cartCall, resetCart } from './cart-state.ts';
import { refreshCheckout } from './checkout-commands.ts';
import { api } from './client.ts';
import { handleCallError, isUnauthenticated, toastError } from './failure.ts';
import { askToSignIn, onSignIn } from './session-commands.ts';
import { clearSession, isOfSessionBefore, sameSession, useSession } from './session.ts';
import { t } from './messages.ts';
import { navigate } from './navigation.ts';
import { paths } from './paths.ts';
import { toast } from './toasts.ts';

/** What the cart popups show of a product. */
export interface ProductGlimpse {
  name: string;
  thumbnail: string;
}

/** The answer that says the last unit went. */
const removedMessage = 'product removed from cart';
const popup = { duration: 3000, place: 'bottom-right', plain: true } as const;
/** Ids of the cart popups since the drawer was last opened. */
let popups: number[] = [];

onSignIn(fetchCart);

/**
 * Adds a product. True when it is in the cart (or, with `is_buy_now`, ready to be bought). Failures are shown as toasts.
 * A guest is asked to sign in, and the product is added afterwards. Without a product_id nothing is sent.
 */
export async function addToCart(payload: AddToCart, product: ProductGlimpse): Promise<boolean> {
  if (!payload.product_id) return false;
  if (useSession.getState().token === null) {
    askToSignIn(() => addAsWished(payload, product));
    return false;
  }
  useCart.setState({ loading: true });
  const call = cartCall();
  const still = sameSession();
  try {
    const cart = await api.post('/cart/store', payload);
    if (!still()) return false;
    if (payload.is_buy_now) return true;
    call.apply(cart);
    showAdded(product);
    refreshCheckout();
    return true;
  } catch (error) {
    if (isOfSessionBefore(error)) return false;
    if (!isUnauthenticated(error)) toastError(error);
    else askToSignIn(() => addAsWished(payload, product));
    return false;
  } finally {
    useCart.setState({ loading: false });
  }
}

/** Nobody waits for this answer any more, so it goes on to /buynow by itself. */
async function addAsWished(payload: AddToCart, product: ProductGlimpse): Promise<void> {
  if ((await addToCart(payload, product)) && payload.is_buy_now) navigate(paths.buyNow());
}

/** Reads the cart. Without a token, or when the server does not know it any more, cart and session are reset. */
export async function fetchCart(): Promise<void> {
  if (useSession.getState().token === null) {
    resetCart();
    clearSession();
    return;
  }
  const call = cartCall();
  try {
    call.apply(await api.get('/carts'), 'read');
    refreshCheckout();
  } catch (error) {
    // Without an answer the cart of the last visit stays on screen until the next one.
    handleCallError(error, { onSessionEnded: resetCart, onError: () => undefined });
  }
}

/** One more of the line. */
export async function incrementLine(line: CartProduct): Promise<void> {
  await change('/cart/increment', line);
}

/** One less; the last unit takes the line out, with a toast to put it back. */
export async function decrementLine(line: CartProduct): Promise<void> {
  const message = await change('/cart/decrement', line);
  if (message === removedMessage) showRemoved(line);
}

/** Takes the whole line out, with a toast to put one back. */
export async function removeLine(line: CartProduct): Promise<void> {
  if ((await change('/cart/delete', line)) !== null) showRemoved(line);
}

/** Opens the panel with the cart. The popups about it go: they would cover what they speak of. */
export function openCartDrawer(): void {
  for (const id of popups) toast.dismiss(id);
  popups = [];
  useCart.setState({ drawerOpen: true });
}

export function closeCartDrawer(): void {
  useCart.setState({ drawerOpen: false });
}

/** Posts a change of a line and takes over the cart of the answer. The answer's message, or null after a failure. */
async function change(path: '/cart/increment' | '/cart/decrement' | '/cart/delete', line: CartProduct): Promise<string | null> {
  const call = cartCall();
  try {
    const { message, data } = await api.postEnvelope(path, { product_id: line.id, cart_id: line.cart_id });
    call.apply(data);
    refreshCheckout();
    return message;
  } catch (error) {
    handleCallError(error, { onSessionEnded: resetCart });
    return null;
  }
}

function showAdded({ name, thumbnail }: ProductGlimpse): void {
  popups.push(toast.show({
    ...popup, tone: 'success', title: name, text: t('toast.addedToCart'), image: thumbnail,
    action: { label: t('toast.viewInCart'), run: openCartDrawer },
  }));
}

function showRemoved(line: CartProduct): void {
  const again: AddToCart = { product_id: line.id, quantity: 1, size: line.size?.id, color: line.color?.id, unit: line.unit?.id };
  popups.push(toast.show({
    ...popup, tone: 'info', title: line.name, text: t('toast.removedFromCart'), image: line.thumbnail,
    action: { label: t('toast.addAgain'), run: () => void addToCart(again, line) },
  }));
}
