import { clearSession, setNavigate, signIn, useSession } from '@shop/platform';
import { aCart, aProduct, aUser, fail, renderSlot, serve, signInAs } from '@shop/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProductTile } from '../src/parts/product-tile.tsx';
import { toasts } from './setup.tsx';

test('the heart shows at once and the wishlist is told', async () => {
  signInAs();
  const product = aProduct({ name: 'Oak Chair' });
  const calls = serve('post', '/favorite-add-or-remove', { product: { id: product.id, is_favorite: true }, total: 1 });
  serve('get', '/favorite-products', { products: [product], total: 1 });
  const { user } = renderSlot(ProductTile, { product });
  await user.click(screen.getByRole('button', { name: 'Add to wishlist' }));
  const heart = await screen.findByRole('button', { name: 'Remove from wishlist' });
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  expect(calls[0]?.body).toEqual({ product_id: product.id });
  await waitFor(() => expect(toasts()).toEqual(['Oak Chair is on your wishlist']));
  await waitFor(() => expect(useSession.getState().favoriteCount).toBe(1));
});

test('a refused heart goes back', async () => {
  signInAs();
  fail('post', '/favorite-add-or-remove', 409, 'The wishlist is full');
  const { user } = renderSlot(ProductTile, { product: aProduct() });
  await user.click(screen.getByRole('button', { name: 'Add to wishlist' }));
  await waitFor(() => expect(toasts()).toEqual(['The wishlist is full']));
  expect(screen.getByRole('button', { name: 'Add to wishlist' }).getAttribute('aria-pressed')).toBe('false');
});

test('another session knows nothing of the hearts of the last one', async () => {
  signInAs();
  const product = aProduct();
  serve('post', '/favorite-add-or-remove', { product: { id: product.id, is_favorite: true }, total: 1 });
  serve('get', '/favorite-products', { products: [product], total: 1 });
  const { user } = renderSlot(ProductTile, { product });
  await user.click(screen.getByRole('button', { name: 'Add to wishlist' }));
  await screen.findByRole('button', { name: 'Remove from wishlist' });
  act(() => clearSession());
  expect(screen.getByRole('button', { name: 'Add to wishlist' })).toBeTruthy();
});

test('a guest\'s heart opens the sign-in dialog and is kept, also when it was there already', async () => {
  const product = aProduct();
  const { user } = renderSlot(ProductTile, { product });
  await user.click(screen.getByRole('button', { name: 'Add to wishlist' }));
  expect(useSession.getState().loginDialog).toBe('login');
  expect(screen.getByRole('button', { name: 'Add to wishlist' })).toBeTruthy();

  let favorite = true;
  const calls = serve('post', '/favorite-add-or-remove', () => ({ product: { id: product.id, is_favorite: (favorite = !favorite) }, total: 1 }));
  serve('get', '/carts', aCart({ cart_items: [] }));
  serve('get', '/addresses', { addresses: [] });
  serve('get', '/unread-messages', { unread_messages: 0 });
  serve('get', '/favorite-products', { products: [product], total: 1 });
  await act(() => signIn({ token: 'new' }, aUser()));
  expect(calls).toHaveLength(2);
  expect(favorite).toBe(true);
  expect(screen.getByRole('button', { name: 'Remove from wishlist' })).toBeTruthy();
});

test('a heart of a session that has ended clears it and asks to sign in', async () => {
  signInAs();
  fail('post', '/favorite-add-or-remove', 401);
  const { user } = renderSlot(ProductTile, { product: aProduct() });
  await user.click(screen.getByRole('button', { name: 'Add to wishlist' }));
  await waitFor(() => expect(useSession.getState()).toMatchObject({ token: null, user: null, favoriteCount: 0, loginDialog: 'login' }));
  expect(toasts()).toEqual([]);
});

test.each([['begun anew', 'newer'], ['left', null]])('a heart that was refused to a session that was %s since disturbs nobody', async (_, token) => {
  signInAs();
  const calls = serve('post', '/favorite-add-or-remove', () => {
    useSession.setState({ token });
    return Response.json({ message: 'Please login first!' }, { status: 401 });
  });
  const { user } = renderSlot(ProductTile, { product: aProduct({ is_favorite: true }) });
  await user.click(screen.getByRole('button', { name: 'Remove from wishlist' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(useSession.getState()).toMatchObject({ token, loginDialog: null });
  expect(useSession.getState().user).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Remove from wishlist' }).getAttribute('aria-pressed')).toBe('true');
  expect(toasts()).toEqual([]);
});

test('a plain product goes into the cart from its card', async () => {
  signInAs();
  const product = aProduct({ name: 'Mug' });
  const calls = serve('post', '/cart/store', aCart());
  const { user } = renderSlot(ProductTile, { product });
  await user.click(screen.getByRole('button', { name: 'Add to cart: Mug' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ product_id: product.id, quantity: 1 }));
});

test('a product with options leads to its page', async () => {
  const went: string[] = [];
  setNavigate((path) => void went.push(path));
  const { user } = renderSlot(ProductTile, { product: aProduct({ name: 'Shirt', slug: 'shirt', sizes: [{ id: 1, name: 'S' }, { id: 2, name: 'M' }] }) });
  await user.click(screen.getByRole('button', { name: 'Choose: Shirt' }));
  expect(went).toEqual(['/products/shirt']);
});

test('what is sold out cannot be added', () => {
  renderSlot(ProductTile, { product: aProduct({ name: 'Mug', quantity: 0, stock: 'out' }) });
  expect(screen.getByText('Sold out')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to cart: Mug' })).toBeNull();
});
