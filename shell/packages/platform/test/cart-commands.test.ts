import { describe, expect, test, vi } from 'vitest';
import {
  addToCart, boot, closeLogin, decrementLine, fetchCart, fetchCheckout, incrementLine, logout, openCartDrawer, openChat, openLogin, removeLine, requireSelection, setNavigate, signIn, toast, toggleShop, useCart, useSession, useToasts,
} from '../src/index.ts';
import { cart, checkout, cut, group, line, nora, on, signedIn, toasts, withShop } from './shop.ts';

withShop();
const chair = { name: 'Oak chair', thumbnail: 'chair.webp' };

/** What follows every sign-in. */
function emptyAccount(): void {
  on('get', '/carts', { data: cart([]) });
  on('get', '/addresses', { data: { addresses: [] } });
  on('get', '/favorite-products', { data: { products: [] } });
  on('get', '/unread-messages', { data: { unread_messages: 0 } });
}

describe('adding', () => {
  test('takes the cart over and says so for three seconds at the bottom right', async () => {
    signedIn();
    const calls = on('post', '/cart/store', { data: cart() });
    const done = addToCart({ product_id: 5, quantity: 1, size: 2 }, chair);
    expect(useCart.getState().loading).toBe(true);
    expect(await done).toBe(true);
    expect(useCart.getState()).toMatchObject({ loading: false, total: 1, totalAmount: 40 });
    expect(calls[0]?.body).toEqual({ product_id: 5, quantity: 1, size: 2 });
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer secret');
    expect(calls[0]?.headers.get('Currency_Id')).toBe('1');
    expect(toasts()).toMatchObject([{ title: 'Oak chair', text: 'toast.addedToCart', image: 'chair.webp', duration: 3000, place: 'bottom-right', plain: true }]);
    toasts()[0]?.action?.run();
    expect(useCart.getState().drawerOpen).toBe(true);
  });

  test('the popups of the cart go when its drawer opens, other notices stay', async () => {
    signedIn();
    on('post', '/cart/store', { data: cart() });
    await addToCart({ product_id: 5, quantity: 1 }, chair);
    toast.info('Saved');
    openCartDrawer();
    expect(toasts()).toMatchObject([{ text: 'Saved' }]);
  });

  test('without a product nothing is sent', async () => {
    signedIn();
    expect(await addToCart({ product_id: 0, quantity: 1 }, chair)).toBe(false);
  });

  test('to buy now neither changes the cart nor shows a toast', async () => {
    signedIn();
    on('post', '/cart/store', { data: cart() });
    expect(await addToCart({ product_id: 5, quantity: 1, is_buy_now: true }, chair)).toBe(true);
    expect(useCart.getState().total).toBe(0);
    expect(toasts()).toEqual([]);
  });

  test('warnings of the server become toasts', async () => {
    signedIn();
    on('post', '/cart/store', { data: cart([group(1)], { info: ['Only 3 left'] }) });
    await addToCart({ product_id: 5, quantity: 9 }, chair);
    expect(toasts()).toContainEqual(expect.objectContaining({ tone: 'warning', text: 'Only 3 left' }));
    await addToCart({ product_id: 5, quantity: 9 }, chair);
    expect(toasts().filter(({ tone }) => tone === 'warning')).toHaveLength(1);
  });

  test('a warning that comes with every reading of the cart is said once', async () => {
    signedIn();
    let info = ['Mug is out of stock'];
    on('get', '/carts', () => ({ data: cart([], { info }) }));
    const read = async () => {
      useToasts.setState({ toasts: [] });
      await fetchCart();
      return toasts().map(({ text }) => text);
    };
    expect(await read()).toEqual(['Mug is out of stock']);
    expect(await read()).toEqual([]);
    info = [];
    expect(await read()).toEqual([]);
    info = ['Mug is out of stock'];
    expect(await read()).toEqual(['Mug is out of stock']);
  });

  test('other errors show the message of the server', async () => {
    signedIn();
    on('post', '/cart/store', { status: 422, message: 'Please select size' });
    expect(await addToCart({ product_id: 5, quantity: 1 }, chair)).toBe(false);
    expect(toasts()).toMatchObject([{ tone: 'error', text: 'Please select size' }]);
    expect(useCart.getState().loading).toBe(false);
  });

  test('401: a word, a clean slate, the sign-in dialog', async () => {
    signedIn();
    on('post', '/cart/store', { status: 401 });
    const logouts = on('get', '/logout', {});
    await addToCart({ product_id: 5, quantity: 1 }, chair);
    expect(toasts()).toMatchObject([{ tone: 'error', text: 'auth.pleaseLogin' }]);
    expect(useSession.getState()).toMatchObject({ user: null, token: null, loginDialog: 'login' });
    await vi.waitFor(() => expect(logouts).toHaveLength(1));
  });

  test('a guest is asked to sign in, and gets the product afterwards, once', async () => {
    await addToCart({ product_id: 5, quantity: 2 }, chair);
    expect(await addToCart({ product_id: 5, quantity: 2 }, chair)).toBe(false);
    expect(useSession.getState().loginDialog).toBe('login');
    expect(toasts().map(({ text }) => text)).toEqual(['auth.pleaseLogin']);
    emptyAccount();
    const adds = on('post', '/cart/store', { data: cart() });
    await signIn({ token: 'new' }, nora);
    expect(adds.map(({ body }) => body)).toEqual([{ product_id: 5, quantity: 2 }]);
    expect(useCart.getState().total).toBe(1);
    expect(toasts().map(({ text }) => text)).not.toContain('auth.pleaseLogin');
    await signIn({ token: 'newer' }, nora);
    expect(adds).toHaveLength(1);
  });

  test('a guest who dismisses the dialog, or opens another, gets nothing', async () => {
    emptyAccount();
    const adds = on('post', '/cart/store', { data: cart() });
    await addToCart({ product_id: 5, quantity: 2 }, chair);
    closeLogin();
    openLogin();
    await signIn({ token: 'new' }, nora);
    expect(adds).toHaveLength(0);
  });

  test('a guest who wanted to buy now goes on to buy', async () => {
    const go = vi.fn();
    setNavigate(go);
    await addToCart({ product_id: 5, quantity: 1, is_buy_now: true }, chair);
    emptyAccount();
    on('post', '/cart/store', { data: cart([]) });
    await signIn({ token: 'new' }, nora);
    expect(go).toHaveBeenCalledWith('/buynow', undefined);
  });
});

describe('changing lines', () => {
  test('an increment names product and line', async () => {
    signedIn();
    const calls = on('post', '/cart/increment', { data: cart([group(1, [line({ quantity: 2 })])]) });
    await incrementLine(line());
    expect(calls[0]?.body).toEqual({ product_id: 5, cart_id: 50 });
    expect(useCart.getState().total).toBe(2);
  });

  test('the last unit drops the shop, clears the sums and offers to add again', async () => {
    signedIn();
    useCart.setState({ groups: [group(1)], selectedShopIds: [1], checkout: { checkout_items: [] } as never });
    on('post', '/cart/decrement', { message: 'product removed from cart', data: cart([]) });
    await decrementLine(line());
    expect(useCart.getState()).toMatchObject({ groups: [], selectedShopIds: [], checkout: null });
    expect(toasts()).toMatchObject([{ title: 'Oak chair', text: 'toast.removedFromCart', place: 'bottom-right' }]);

    const adds = on('post', '/cart/store', { data: cart() });
    toasts()[0]?.action?.run();
    await vi.waitFor(() => expect(adds).toHaveLength(1));
    expect(adds[0]?.body).toMatchObject({ product_id: 5, quantity: 1, size: 2 });
  });

  test('a decrement that leaves some says nothing', async () => {
    signedIn();
    on('post', '/cart/decrement', { message: '', data: cart() });
    await decrementLine(line({ quantity: 2 }));
    expect(toasts()).toEqual([]);
  });

  test('a removed line keeps the other selected shops', async () => {
    signedIn();
    useCart.setState({ selectedShopIds: [1, 2] });
    on('post', '/cart/delete', { data: cart([group(2)]) });
    const sums = on('post', '/cart/checkout', { data: checkout([group(2)]) });
    await removeLine(line());
    await vi.waitFor(() => expect(useCart.getState().checkout).not.toBeNull());
    expect(sums[0]?.body).toEqual({ shop_ids: [2] });
  });

  test('a slow old answer does not undo a quick new one', async () => {
    signedIn();
    let release = () => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    on('post', '/cart/increment', async (_, index) => {
      if (index === 0) await slow;
      return { data: cart([group(1, [line({ quantity: index + 2 })])]) };
    });
    const first = incrementLine(line());
    await incrementLine(line());
    release();
    await first;
    expect(useCart.getState().total).toBe(3);
  });

  test('401 clears the session without a word', async () => {
    signedIn();
    on('post', '/cart/decrement', { status: 401 });
    await decrementLine(line());
    expect(useSession.getState()).toMatchObject({ user: null, token: null, loginDialog: null });
    expect(toasts()).toEqual([]);
  });
});

describe('reading the cart', () => {
  test('a guest has none', async () => {
    useCart.setState({ total: 3, groups: [group(1)] });
    useSession.setState({ user: nora });
    await fetchCart();
    expect(useCart.getState().groups).toEqual([]);
    expect(useSession.getState().user).toBeNull();
  });

  test('a lost connection keeps what was known', async () => {
    signedIn();
    useCart.setState({ total: 3 });
    cut('get', '/carts');
    await fetchCart();
    expect(useCart.getState().total).toBe(3);
    expect(useSession.getState().token).toBe('secret');
  });

  test('401 clears session and cart', async () => {
    signedIn();
    useCart.setState({ total: 3 });
    on('get', '/carts', { status: 401 });
    await fetchCart();
    expect(useCart.getState().total).toBe(0);
    expect(useSession.getState().token).toBeNull();
  });

  test('with a single vendor every shop is selected', async () => {
    signedIn();
    Object.assign(boot, { master: { ...boot.master, multi_vendor: false } });
    on('get', '/carts', { data: cart([group(1), group(2)]) });
    const sums = on('post', '/cart/checkout', { data: checkout() });
    await fetchCart();
    expect(useCart.getState().selectedShopIds).toEqual([1, 2]);
    await vi.waitFor(() => expect(sums).toHaveLength(1));
  });
});

describe('a refusal of the session before', () => {
  const commands = [
    ['get', '/carts', fetchCart],
    ['post', '/cart/decrement', () => decrementLine(line())],
    ['post', '/cart/store', () => addToCart({ product_id: 5, quantity: 1 }, chair)],
    ['post', '/cart/checkout', fetchCheckout],
    ['post', '/store-message', () => openChat({ id: 1, name: 'Kiln', logo: '' })],
  ] as const;

  const failures = commands.flatMap((command) => [0, 401, 409, 422, 500].map((status) => [status, ...command] as const));

  test.each(failures)('%i on %s %s leaves the one that was begun meanwhile, without a word', async (status, method, path, command) => {
    signedIn();
    useCart.setState({ total: 3, selectedShopIds: [1] });
    let refuse = () => {};
    const calls = on(method, path, () => new Promise((resolve) => (refuse = () => resolve({ status, message: 'No' }))));
    const asked = command();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    useSession.setState({ token: 'newer' });
    refuse();
    await asked;
    expect(useSession.getState()).toMatchObject({ user: nora, token: 'newer', loginDialog: null });
    expect(useCart.getState()).toMatchObject({ total: 3, checkoutError: null });
    expect(toasts()).toEqual([]);
  });

  test.each(commands)('%s %s says nothing to who has logged out meanwhile', async (method, path, command) => {
    signedIn();
    useCart.setState({ selectedShopIds: [1] });
    const logouts = on('get', '/logout', {});
    on(method, path, () => {
      logout();
      return { status: 401, message: 'Sign in' };
    });
    await command();
    await vi.waitFor(() => expect(logouts).toHaveLength(1));
    expect(useSession.getState().loginDialog).toBeNull();
    expect(toasts()).toMatchObject([{ text: 'toast.logoutSuccess' }]);
  });

  test('an answer that comes for another session changes no cart', async () => {
    signedIn();
    on('get', '/carts', () => {
      useSession.setState({ token: 'newer' });
      return { data: cart([group(1)]) };
    });
    await fetchCart();
    expect(useCart.getState().total).toBe(0);
  });

  test('adding asks to sign in when another call has found the session ended', async () => {
    signedIn();
    on('get', '/carts', { status: 401 });
    on('post', '/cart/store', async () => {
      await fetchCart();
      return { status: 401 };
    });
    await addToCart({ product_id: 5, quantity: 1 }, chair);
    expect(useSession.getState()).toMatchObject({ token: null, loginDialog: 'login' });
  });
});

describe('selecting shops', () => {
  test('asks for the sums of the selection', async () => {
    signedIn();
    const sums = on('post', '/cart/checkout', { data: checkout() });
    await toggleShop(1);
    expect(sums[0]?.body).toEqual({ shop_ids: [1] });
    expect(useCart.getState().checkout?.checkout.payable_amount).toBe(44);
    await toggleShop(1);
    expect(useCart.getState()).toMatchObject({ selectedShopIds: [], checkout: null });
    expect(sums).toHaveLength(1);
  });

  test('a warning that comes with every answer is said once', async () => {
    signedIn();
    useCart.setState({ selectedShopIds: [1] });
    let info = ['The price of Mug is now $12.00'];
    on('post', '/cart/checkout', () => ({ data: { ...(checkout() as object), info } }));
    const ask = async () => {
      useToasts.setState({ toasts: [] });
      await fetchCheckout();
      return toasts().map(({ tone, text }) => `${tone}: ${text}`);
    };
    expect(await ask()).toEqual(['warning: The price of Mug is now $12.00']);
    expect(await ask()).toEqual([]);
    info = [];
    expect(await ask()).toEqual([]);
  });

  test('empty sums clear the selection', async () => {
    signedIn();
    on('post', '/cart/checkout', { data: checkout([]) });
    await toggleShop(1);
    expect(useCart.getState()).toMatchObject({ selectedShopIds: [], checkout: null });
  });

  test('only the call that was made last says why there are no sums', async () => {
    signedIn();
    useCart.setState({ selectedShopIds: [1] });
    let release = () => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    on('post', '/cart/checkout', async (_, index) => {
      if (index === 0) await slow;
      return { status: 422, message: index === 0 ? 'Older' : 'Newer' };
    });
    const first = fetchCheckout();
    await fetchCheckout();
    release();
    await first;
    expect(useCart.getState().checkoutError).toMatchObject({ message: 'Newer' });
    expect(toasts().map(({ text }) => text)).toEqual(['Newer']);
    expect(localStorage.getItem('shop.cart')).not.toContain('checkoutError');
    on('post', '/cart/checkout', { data: checkout() });
    await fetchCheckout();
    expect(useCart.getState()).toMatchObject({ checkoutError: null, checkout: { checkout: { payable_amount: 44 } } });
  });

  test('errors show the message of the server', async () => {
    signedIn();
    on('post', '/cart/checkout', { status: 409, message: 'The price has changed' });
    await toggleShop(1);
    expect(toasts()).toMatchObject([{ tone: 'error', text: 'The price has changed' }]);
  });

  test('checking out needs a shop', () => {
    expect(requireSelection()).toBe(false);
    expect(toasts()).toMatchObject([{ tone: 'error', text: 'error.selectShop' }]);
    useCart.setState({ selectedShopIds: [1] });
    expect(requireSelection()).toBe(true);
  });
});
