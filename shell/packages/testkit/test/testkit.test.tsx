import { api, ApiError, apiQuery, boot, t, useCart, useSession } from '@shop/platform';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { describe, expect, test } from 'vitest';
import { aCart, aCartGroup, aCartProduct, fail, renderRoute, renderSlot, screen, serve, setBoot, signInAs } from '../src/index.ts';

describe('the API in tests', () => {
  test('answers in the envelope and keeps the calls', async () => {
    const calls = serve('post', '/cart/increment', ({ body }) => ({ echo: body as object }), { message: 'done' });
    signInAs();
    const answer = await api.postEnvelope<object>('/cart/increment', { product_id: 1 });
    expect(answer).toEqual({ message: 'done', data: { echo: { product_id: 1 } } });
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer token-of-a-test');
  });

  test('fails as told', async () => {
    fail('get', '/carts', 422, 'Please check', { phone: ['Too short'] });
    await expect(api.get('/carts')).rejects.toThrow(new ApiError(422, 'Please check', { phone: ['Too short'] }));
    fail('get', '/carts', 0);
    await expect(api.get('/carts')).rejects.toMatchObject({ status: 0 });
  });
});

describe('every test starts afresh', () => {
  test.each([1, 2])('run %i', () => {
    expect(useSession.getState().user).toBeNull();
    expect(useCart.getState().total).toBe(0);
    expect(boot.theme).toBe('');
    expect(t('cart.title')).toBe('My Cart');
    signInAs();
    useCart.setState({ total: 9 });
    setBoot({ theme: 'novastore' });
  });
});

describe('rendering', () => {
  test('a page at its address, with queries and links', async () => {
    serve('get', '/product-details', ({ search }) => ({ name: search.get('slug') }));
    function Page() {
      const { slug } = useParams();
      const navigate = useNavigate();
      const { data } = useQuery(apiQuery('/product-details', { slug }));
      return <button onClick={() => void navigate('/checkout?from=page')}>{data ? JSON.stringify(data) : 'wait'}</button>;
    }
    const { user, address } = renderRoute(Page, { path: '/products/:slug', at: '/products/oak-chair' });
    await user.click(await screen.findByText('{"name":"oak-chair"}'));
    expect(address()).toBe('/checkout?from=page');
  });

  test('what fills a slot', () => {
    renderSlot(({ open }: { open: boolean }) => <p>{open ? 'open' : 'closed'}</p>, { open: true });
    expect(screen.getByText('open')).toBeTruthy();
  });
});

test('a cart sums up what is in it', () => {
  const cart = aCart({ cart_items: [aCartGroup({ products: [aCartProduct({ price: 10, quantity: 2 }), aCartProduct({ price: 9, discount_price: 5 })] })] });
  expect(cart).toMatchObject({ total: 2, total_quantity: 3, total_amount: 25 });
});
