import { apiQuery, closeChat, queryClient, useChatDock, useSession } from '@shop/platform';
import { anOrder, aProduct, aUser, renderSlot, serve } from '@shop/testkit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import ChatPanel from '../src/slots/chat-panel/chat-panel.tsx';
import { aMessage, network, norrland, serveChat, stubLayout } from './setup.tsx';

beforeEach(stubLayout);

const open = (shop = norrland) => act(() => useChatDock.setState({ shop }));
const texts = () => within(screen.getByRole('log')).queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);

test('it opens with a shop, writes at once, and closes', async () => {
  const backend = serveChat([aMessage(1)]);
  const { user } = renderSlot(ChatPanel, {});
  expect(screen.queryByRole('dialog')).toBeNull();
  open();
  const panel = screen.getByRole('dialog', { name: 'Chat with Casa Norrland' });
  await within(panel).findByText('message 1');
  expect(within(panel).getByText('Online')).toBeTruthy();
  const composer = screen.getByPlaceholderText('Type a message');
  expect(document.activeElement).toBe(composer);
  await user.keyboard('hello{Enter}');
  expect(texts()).toEqual(['message 1', 'hello']);
  await waitFor(() => expect(backend.sent).toHaveLength(1));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opened again it starts from the first page and keeps the draft', async () => {
  const backend = serveChat([aMessage(1)]);
  const { user } = renderSlot(ChatPanel, {});
  open();
  await screen.findByText('message 1');
  await user.keyboard('half a thou');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  backend.messages = [aMessage(2)];
  open();
  expect(screen.getByPlaceholderText<HTMLTextAreaElement>('Type a message').value).toBe('half a thou');
  await screen.findByText('message 2');
  expect(screen.queryByText('message 1')).toBeNull();
});

test('a message that waits for the network is still there when the panel is opened again, and arrives once', async () => {
  const backend = serveChat([aMessage(1)]);
  const { user } = renderSlot(ChatPanel, {});
  open();
  await screen.findByText('message 1');
  network(false);
  await user.keyboard('later{Enter}');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  open();
  expect(texts()).toEqual(['later']);
  network(true);
  await waitFor(() => expect(backend.sent).toHaveLength(1));
  await waitFor(() => expect(texts()).toEqual(['message 1', 'later']));
});

test('nothing that somebody wrote is shown or sent after somebody else signed in', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const backend = serveChat([aMessage(1)]);
  const { user } = renderSlot(ChatPanel, {});
  open();
  await screen.findByText('message 1');
  network(false);
  await user.keyboard('secret{Enter}half a thought');
  act(() => closeChat());
  act(() => useSession.setState({ user: aUser({ id: 99, name: 'Ben' }), token: 'of Ben' }));
  queryClient.removeQueries(); // the platform's part
  backend.messages = [];
  open();
  expect(screen.getByPlaceholderText<HTMLTextAreaElement>('Type a message').value).toBe('');
  expect(sessionStorage.getItem('shop.drafts')).not.toContain('half a thought');
  network(true);
  await waitFor(() => expect(warn).toHaveBeenCalledWith('a message was not sent', expect.any(Error)));
  expect(texts()).toEqual([]);
  expect(backend.sent).toEqual([]);
});

test('an older page comes half a second after the top is near, and the next a second later at the earliest', async () => {
  const backend = serveChat(Array.from({ length: 60 }, (_, index) => aMessage(index + 1)));
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return 60 * this.querySelectorAll('li').length;
  });
  renderSlot(ChatPanel, {});
  open();
  await waitFor(() => expect(texts()).toHaveLength(20));
  const log = screen.getByRole('log');
  const nearTop = () => {
    log.scrollTop = 40;
    fireEvent.scroll(log);
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  log.scrollTop = 60;
  fireEvent.scroll(log);
  vi.advanceTimersByTime(600);
  expect(backend.pages).toHaveLength(1);
  nearTop();
  vi.advanceTimersByTime(450);
  vi.useRealTimers();
  expect(backend.pages).toHaveLength(1);
});

test('near the top the older page is loaded in the end', async () => {
  const backend = serveChat(Array.from({ length: 25 }, (_, index) => aMessage(index + 1)));
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return 60 * this.querySelectorAll('li').length;
  });
  renderSlot(ChatPanel, {});
  open();
  await waitFor(() => expect(texts()).toHaveLength(20));
  const log = screen.getByRole('log');
  log.scrollTop = 40;
  const start = performance.now();
  fireEvent.scroll(log);
  await waitFor(() => expect(texts()).toHaveLength(25), { timeout: 3000 });
  expect(performance.now() - start).toBeGreaterThan(480);
  log.scrollTop = 30;
  fireEvent.scroll(log);
  expect(backend.pages).toHaveLength(2); // it rests for a second
});

test('over a product of the shop it offers to ask about it, and sends its card once', async () => {
  const backend = serveChat([aMessage(1)]);
  const product = { ...aProduct({ id: 9, name: 'Oak chair', slug: 'oak-chair' }), shop: norrland, total_reviews: '12' };
  queryClient.setQueryData<unknown>(apiQuery('/product-details', { slug: 'oak-chair' }).queryKey, { product });
  const sent = serve('post', '/send-message', ({ body }) => {
    const { client_id } = body as { client_id: string };
    const card = { ...product, total_reviews: 12, available: true };
    backend.messages = [...backend.messages, aMessage(2, { type: 'user', message: null, product: card, client_id })];
    return { message: backend.messages.at(-1) };
  });
  const { user } = renderSlot(ChatPanel, {}, { at: '/products/oak-chair' });
  open();
  await user.click(await screen.findByRole('button', { name: 'Ask about Oak chair' }));
  expect(screen.getByRole('link', { name: 'Oak chair' })).toBeTruthy();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ shop_id: 3, product_id: 9, type: 'user', client_id: expect.any(String) as string });
  expect(screen.queryByRole('button', { name: 'Ask about Oak chair' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Type a message'));
  expect(within(screen.getByRole('log')).getAllByRole('listitem')).toHaveLength(2);
});

test('over an order it offers that, and nothing over what is another shop\u2019s', async () => {
  serveChat([aMessage(1)]);
  const order = anOrder({ id: 31, order_code: '#100231-2', shop: { ...norrland, rating: 4 } });
  queryClient.setQueryData<unknown>(apiQuery('/order-details', { order_id: 31 }).queryKey, { order });
  renderSlot(ChatPanel, {}, { at: '/order-history/31' });
  open();
  expect(await screen.findByRole('button', { name: 'Ask about #100231-2' })).toBeTruthy();
  open({ ...norrland, id: 4, name: 'Another' });
  await screen.findByText('message 1');
  expect(screen.queryByRole('button', { name: /Ask about/u })).toBeNull();
});
