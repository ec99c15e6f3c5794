import { setNavigate, useCart, useSession } from '@shop/platform';
import { aCart, aProduct, fail, renderRoute, serve, signInAs } from '@shop/testkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Product } from '../src/lib/product.ts';
import ProductPage from '../src/pages/product/product-page.tsx';
import { aDetailed, aVariant, caught, details, noReviews, stubLayout, toasts } from './setup.tsx';

beforeEach(() => {
  stubLayout();
  serve('get', '/reviews', noReviews);
});

function show(product: Product) {
  serve('get', '/product-details', details(product));
  return renderRoute(ProductPage, { path: '/products/:slug', at: `/products/${product.slug}` });
}

const shirt = (own: Partial<Product> = {}) =>
  aDetailed({
    name: 'Linen Shirt', slug: 'linen-shirt',
    sizes: [{ id: 1, name: 'S' }, { id: 2, name: 'M' }],
    colors: [{ id: 7, name: 'Moss', hex: '#556b2f' }, { id: 8, name: 'Sand', hex: '#d8c7a8' }],
    variants: [
      aVariant({ id: 17, size_id: 1, color_id: 7 }),
      aVariant({ id: 18, size_id: 1, color_id: 8, quantity: 0, stock: 'out' }),
      aVariant({ id: 27, size_id: 2, color_id: 7, display: { price: '$55.00', discount_price: '', lowest_30d: '' } }),
      aVariant({ id: 28, size_id: 2, color_id: 8, quantity: 2, stock: 'low' }),
    ],
    ...own,
  });

test('shows the product under its title, with the trail that leads to it', async () => {
  show(shirt());
  expect(await screen.findByRole('heading', { level: 1, name: 'Linen Shirt' })).toBeTruthy();
  expect(document.title).toBe('Linen Shirt - NovaStore');
  const trail = within(screen.getByRole('navigation', { name: 'You are here' }));
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/categories', '/categories/home']);
});

test('colour and size choose the variant, whose price and stock show', async () => {
  const { user } = show(shirt());
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Moss' })).getAttribute('aria-checked') ?? 'true').toBe('true');
  await user.click(screen.getByRole('radio', { name: 'M' }));
  expect(await screen.findByText('$55.00')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Sand' }));
  expect(await screen.findByText('Only 2 left')).toBeTruthy();
});

test('a size that is sold out in the colour says so and cannot be chosen', async () => {
  const { user } = show(shirt());
  await user.click(await screen.findByRole('radio', { name: 'Sand' }));
  const small = await screen.findByRole('radio', { name: 'S (Sold out)' });
  expect(small.getAttribute('aria-disabled') ?? String((small as HTMLInputElement).disabled)).toBe('true');
});

test('buying without a size asks for it and sends nothing', async () => {
  signInAs();
  const calls = serve('post', '/cart/store', aCart());
  const { user } = show(shirt());
  await user.click(await screen.findByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText('Please select size')).toBeTruthy();
  expect(calls).toHaveLength(0);
});

test('an option that is open takes the focus when it is asked for, every time', async () => {
  const { user } = show(shirt());
  for (let times = 0; times < 2; times += 1) {
    await user.click(await screen.findByRole('button', { name: 'Buy now' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'S' })));
  }
});

test('a combination that does not exist is sold out', async () => {
  const { user } = show(shirt({ variants: [aVariant({ size_id: 1, color_id: 7 }), aVariant({ size_id: 2, color_id: 8 })] }));
  await user.click(await screen.findByRole('radio', { name: 'S' }));
  await user.click(screen.getByRole('radio', { name: /^Sand/ }));
  expect(await screen.findByText('Sold out')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
});

describe('the bar while the buttons are out of view', () => {
  let look: (inView: boolean) => void = () => undefined;

  beforeEach(() => {
    look = () => undefined;
    vi.stubGlobal('IntersectionObserver', class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = (element) => {
          if (within(element as HTMLElement).queryByRole('button', { name: 'Add to cart' })) look = (isIntersecting) => act(() => told([{ isIntersecting }]));
        };
      }
      observe: (element: Element) => void;
      disconnect() {
        look = () => undefined;
      }
      unobserve() {}
    });
  });
  const bar = () => screen.queryByRole('group', { name: 'Linen Shirt' });

  test('comes and goes, with the price of the choice', async () => {
    const { user } = show(shirt());
    await screen.findByRole('button', { name: 'Add to cart' });
    expect(bar()).toBeNull();
    look(false);
    expect(within(bar()!).getByText('$40.00')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'M' }));
    expect(within(bar()!).getByText('$55.00')).toBeTruthy();
    look(true);
    expect(bar()).toBeNull();
  });

  test('asks for the open option, then buys what is chosen, as many as are wanted', async () => {
    signInAs();
    const product = shirt();
    const calls = serve('post', '/cart/store', aCart());
    const { user } = show(product);
    await user.click(await screen.findByRole('button', { name: 'Add one' }));
    look(false);
    const add = within(bar()!).getByRole('button', { name: 'Add to cart: Linen Shirt' });
    await user.click(add);
    expect(await screen.findByText('Please select size')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'S' }));
    expect(calls).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: 'M' }));
    await user.click(add);
    await waitFor(() => expect(calls[0]?.body).toEqual({ product_id: product.id, quantity: 2, size: 2, color: 7 }));
  });

  test('goes with the buttons when the choice is sold out', async () => {
    const { user } = show(shirt());
    await user.click(await screen.findByRole('radio', { name: 'S' }));
    look(false);
    expect(bar()).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^Sand/ }));
    expect(await screen.findByText('Sold out')).toBeTruthy();
    expect(bar()).toBeNull();
  });
});

test('adds the chosen variant and quantity to the cart', async () => {
  signInAs();
  const product = shirt();
  const calls = serve('post', '/cart/store', aCart());
  const { user } = show(product);
  await user.click(await screen.findByRole('radio', { name: 'M' }));
  await user.click(screen.getByRole('button', { name: 'Add one' }));
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ product_id: product.id, quantity: 2, size: 2, color: 7 }));
  await waitFor(() => expect(toasts()).toContain('has been added to cart'));
  expect(useCart.getState().total).toBe(1);
});

test('what the server says about stock is shown', async () => {
  signInAs();
  fail('post', '/cart/store', 422, 'Only 1 of Mug left');
  const { user } = show(aDetailed({ name: 'Mug' }));
  await user.click(await screen.findByRole('button', { name: 'Add to cart' }));
  await waitFor(() => expect(toasts()).toContain('Only 1 of Mug left'));
});

test('a guest is asked to sign in', async () => {
  const { user } = show(aDetailed());
  await user.click(await screen.findByRole('button', { name: 'Add to cart' }));
  await waitFor(() => expect(useSession.getState().loginDialog).toBe('login'));
  expect(toasts()).toContain('Please login first!');
});

test('buy now goes to its checkout and leaves the cart alone', async () => {
  signInAs();
  const product = aDetailed();
  const calls = serve('post', '/cart/store', aCart());
  const went: string[] = [];
  setNavigate((path) => void went.push(path));
  const { user } = show(product);
  await user.click(await screen.findByRole('button', { name: 'Buy now' }));
  await waitFor(() => expect(went).toEqual(['/buynow']));
  expect(calls[0]?.body).toEqual({ product_id: product.id, quantity: 1, is_buy_now: true });
  expect(toasts()).toEqual([]);
});

test('what is sold out has no buttons', async () => {
  show(aDetailed({ quantity: 0, stock: 'out', variants: [aVariant({ quantity: 0, stock: 'out' })] }));
  expect((await screen.findAllByText('Sold out')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
});

test('the quantity keeps to what one order may hold', async () => {
  const { user } = show(aDetailed({ min_order_quantity: 2, max_order_quantity: 3 }));
  const more = await screen.findByRole('button', { name: 'Add one' });
  await user.click(more);
  expect((more as HTMLButtonElement).disabled || more.getAttribute('aria-disabled') === 'true').toBe(true);
});

test('facts and related products follow', async () => {
  const product = aDetailed({ description: 'One.\n\nTwo.', specs: [{ key: 'Height', value: '40 cm' }] });
  serve('get', '/product-details', details(product, [aProduct({ name: 'Brother Lamp' })]));
  renderRoute(ProductPage, { path: '/products/:slug', at: '/products/x' });
  expect(await screen.findByText('Two.')).toBeTruthy();
  expect(screen.getByRole('term').textContent).toBe('Height');
  expect(within(screen.getByRole('region', { name: 'You may also like' })).getByRole('link', { name: 'Brother Lamp' })).toBeTruthy();
});

test('an unknown product is thrown to the page\'s boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fail('get', '/product-details', 404, 'There is no such product');
  renderRoute(caught(ProductPage), { path: '/products/:slug', at: '/products/none' });
  expect((await screen.findByRole('alert')).textContent).toBe('There is no such product');
});
