import type * as Platform from '@shop/platform';
import { formatMessageTime, useChatDock } from '@shop/platform';
import { fail, hang, renderRoute, serve, signInAs } from '@shop/testkit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import MessagesPage from '../src/pages/messages/messages-page.tsx';
import { aConversation, aMessage, network, norrland, see, serveChat, stubLayout } from './setup.tsx';

const { handlers } = vi.hoisted(() => ({ handlers: new Set<(event: { name: string }) => void>() }));
vi.mock('@shop/platform', async (load) => ({
  ...(await load<typeof Platform>()),
  onUserEvent: (handler: (event: { name: string }) => void) => {
    handlers.add(handler);
    return () => handlers.delete(handler);
  },
}));
const userEvent = () => act(() => handlers.forEach((handler) => handler({ name: 'message' })));

beforeEach(stubLayout);

const show = () => renderRoute(MessagesPage, { path: '/massages' });
const texts = () => within(screen.getByRole('log')).queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);

async function open() {
  const page = show();
  await page.user.click(await screen.findByRole('button', { name: /Casa Norrland/u }));
  return page;
}

test('without a selection it says so', async () => {
  serveChat();
  show();
  expect(screen.getByRole('heading', { name: 'Messages' })).toBeTruthy();
  expect(screen.getByText('No User Selected')).toBeTruthy();
  expect(screen.getByText('Please select a user to see their messages')).toBeTruthy();
  await screen.findByText('Even the pegs.');
  expect(screen.getByText(formatMessageTime('2026-11-20T16:05:00Z'))).toBeTruthy();
});

test('a conversation in which nobody has written invites to', async () => {
  serveChat([], [aConversation({ last_message: '', last_message_kind: 'none', last_message_type: 'none', last_message_time: null })]);
  const { user } = show();
  const row = await screen.findByRole('button', { name: 'Casa Norrland Start the conversation' });
  await user.click(row);
  await user.type(await screen.findByPlaceholderText('Type a message'), 'Solid?{Enter}');
  expect(await within(screen.getByRole('log')).findByText('Solid?')).toBeTruthy();
});

test('selecting a conversation takes its badge off and shows the messages oldest first', async () => {
  const backend = serveChat([aMessage(1, { type: 'user', message: 'Solid?' }), aMessage(2, { message: 'All through.' })], [aConversation({ unread_message_shop: 4 })]);
  const { user } = show();
  const row = await screen.findByRole('button', { name: /4 unread messages/u });
  await user.click(row);
  await screen.findByText('All through.');
  expect(texts()).toEqual(['Solid?', 'All through.']);
  expect(row.getAttribute('aria-current')).toBe('true');
  expect(row.textContent).not.toMatch(/unread/u);
  expect(screen.getByText('Online')).toBeTruthy();
  expect(useChatDock.getState().activeShopId).toBe(norrland.id);
  const first = backend.pages[0]?.search;
  expect([first?.get('shop_id'), first?.get('page'), first?.get('per_page')]).toEqual(['3', '1', '20']);
});

test('while the first page loads nothing is said of the shop\u2019s state', async () => {
  serveChat();
  hang('get', '/get-message');
  await open();
  expect(screen.getByRole('heading', { name: 'Casa Norrland' })).toBeTruthy();
  expect(screen.queryByText(/^(Online|Offline)/u)).toBeNull();
});

test('a shop that is away is offline', async () => {
  serveChat([aMessage(1, { shop_active_status: false })]);
  await open();
  await screen.findByText('message 1');
  expect(screen.getByText('Offline')).toBeTruthy();
});

test('Enter sends, Shift+Enter begins a line, nothing sends nothing', async () => {
  const backend = serveChat([aMessage(1)]);
  const { user } = await open();
  const composer = await screen.findByLabelText('Type a message');
  await user.type(composer, '   {Enter}');
  expect(backend.sent).toHaveLength(0);
  await user.clear(composer);
  await user.type(composer, 'two{Shift>}{Enter}{/Shift}lines{Enter}');
  expect((composer as HTMLTextAreaElement).value).toBe('');
  await waitFor(() => expect(texts()).toEqual(['message 1', 'two\nlines']));
  await waitFor(() => expect(backend.sent.map(({ body }) => body)).toEqual([expect.objectContaining({ shop_id: 3, message: 'two\nlines', type: 'user' })]));
  await waitFor(() => expect(backend.seen).toHaveLength(1));
  await waitFor(() => expect(backend.shops.length).toBeGreaterThan(1));
  expect(texts()).toEqual(['message 1', 'two\nlines']);
});

test('a message that cannot be sent stays, silently', async () => {
  serveChat([aMessage(1)]);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const refused = fail('post', '/send-message', 422, 'no');
  const { user } = await open();
  await user.type(await screen.findByLabelText('Type a message'), 'hello{Enter}');
  await waitFor(() => expect(refused).toHaveLength(1));
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(texts()).toEqual(['message 1', 'hello']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an event reads conversations and messages again', async () => {
  const backend = serveChat([aMessage(1)]);
  await open();
  await screen.findByText('message 1');
  backend.messages = [...backend.messages, aMessage(2)];
  backend.conversations = [aConversation({ last_message: 'newest' })];
  await userEvent();
  await screen.findByText('message 2');
  expect(await screen.findByText('newest')).toBeTruthy();
});

test('older pages come near the top until one is empty', async () => {
  const backend = serveChat(Array.from({ length: 45 }, (_, index) => aMessage(index + 1)));
  const size = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return 60 * this.querySelectorAll('li').length;
  });
  await open();
  await waitFor(() => expect(texts()).toHaveLength(20));
  const log = screen.getByRole('log');
  expect(log.scrollTop).toBe(1200);
  expect(backend.pages).toHaveLength(1);

  const scrollTo = (top: number) => {
    log.scrollTop = top;
    fireEvent.scroll(log);
  };
  scrollTo(200);
  await waitFor(() => expect(texts()).toHaveLength(40));
  expect(log.scrollTop).toBe(1400); // the same messages are in view
  expect(backend.pages[1]?.search.get('page')).toBe('2');

  scrollTo(1400);
  scrollTo(100);
  await waitFor(() => expect(texts()).toHaveLength(45));
  scrollTo(350);
  scrollTo(100); // 400 was not passed
  expect(backend.pages).toHaveLength(3);
  scrollTo(450);
  scrollTo(100);
  await screen.findByText('This is where your chat begins');
  expect(backend.pages).toHaveLength(4);
  scrollTo(450);
  scrollTo(0);
  expect(backend.pages).toHaveLength(4);
  size.mockRestore();
});

test('links open in a new tab and markup stays text', async () => {
  serveChat([aMessage(1, { message: '<script>alert(1)</script> see https://a.example/x.' })]);
  await open();
  const link = await screen.findByRole('link', { name: /https:\/\/a\.example\/x/u });
  expect(link.getAttribute('href')).toBe('https://a.example/x');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.getByRole('log').querySelector('script')).toBeNull();
  expect(screen.getByText(/<script>/u)).toBeTruthy();
});

test('a product is a card that leads to it', async () => {
  const product = {
    id: 9, name: 'Oak chair', slug: 'oak-chair', thumbnail: '/media/w160/oak.webp', price: 149, discount_price: 119, rating: 4.6,
    total_reviews: 12, available: true, display: { price: '$149.00', discount_price: '$119.00' },
  };
  serveChat([aMessage(1, { message: null, product })]);
  const { user, address } = await open();
  await screen.findByText('$119.00');
  expect(screen.getByRole('img', { name: /Rated 4.6 out of 5, 12 reviews/u })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Oak chair' }));
  expect(address()).toBe('/products/oak-chair');
});

test('the search waits half a second and says when nothing matches', async () => {
  const backend = serveChat();
  const { user } = show();
  await screen.findByText('Casa Norrland');
  const before = backend.shops.length;
  await user.type(screen.getByPlaceholderText('Search Seller'), 'nobody');
  expect(backend.shops).toHaveLength(before);
  await screen.findByText('Sorry, no matching options.');
  expect(backend.shops.slice(before).map(({ search }) => search.get('search'))).toEqual(['nobody']);
  expect(backend.shops.at(-1)?.search.get('page')).toBe('1');
});

test('more conversations come near the top again, until a page is empty', async () => {
  const backend = serveChat([], Array.from({ length: 25 }, (_, index) => aConversation({ shop: { ...norrland, id: index + 1, name: `Shop ${index + 1}` } })));
  show();
  await screen.findByText('Shop 20');
  const list = screen.getByRole('navigation', { name: 'Conversations' });
  vi.spyOn(list, 'scrollHeight', 'get').mockReturnValue(2000);
  const scrollTo = (top: number) => {
    list.scrollTop = top;
    fireEvent.scroll(list);
  };
  scrollTo(350);
  scrollTo(250); // 400 was never passed
  expect(backend.shops).toHaveLength(1);
  scrollTo(450);
  scrollTo(250);
  await screen.findByText('Shop 25');
  scrollTo(450);
  scrollTo(250);
  await waitFor(() => expect(backend.shops).toHaveLength(3));
  scrollTo(450);
  scrollTo(250);
  expect(backend.shops).toHaveLength(3);
});

test('while conversations load it says so; when they fail the list is empty and the failure logged', async () => {
  signInAs();
  hang('get', '/get-shops');
  const { unmount } = show();
  expect(screen.getByText('Loading...')).toBeTruthy();
  unmount();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fail('get', '/get-shops', 403, 'no');
  serve('get', '/unread-messages', { unread_messages: 0 });
  const { queryClient } = await import('@shop/platform');
  queryClient.clear();
  show();
  await screen.findByText('Sorry, no matching options.');
  expect(warn).toHaveBeenCalled();
});

test('messages that cannot be loaded are logged only, and the loading ends', async () => {
  serveChat([aMessage(1)]);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fail('get', '/get-message', 403, 'no');
  await open();
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(screen.queryByText('Loading...')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Type a message')).toBeTruthy();
});

test('an older page that cannot be loaded is logged only, and asked for again', async () => {
  const backend = serveChat(Array.from({ length: 25 }, (_, index) => aMessage(index + 1)));
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return 60 * this.querySelectorAll('li').length;
  });
  await open();
  await waitFor(() => expect(texts()).toHaveLength(20));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const log = screen.getByRole('log');
  const scrollTo = (top: number) => {
    log.scrollTop = top;
    fireEvent.scroll(log);
  };
  fail('get', '/get-message', 403, 'no');
  scrollTo(200);
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(screen.queryByText('Loading older messages...')).toBeNull();
  expect(texts()).toHaveLength(20);
  act(() => void serveChat(backend.messages));
  scrollTo(450);
  scrollTo(200);
  await waitFor(() => expect(texts()).toHaveLength(25));
});

test('own messages say whether the shop has them and has read them', async () => {
  const own = (seq: number, is_read: boolean) => aMessage(seq, { type: 'user', is_read });
  const backend = serveChat([own(1, false), aMessage(2), own(3, true), own(4, false)]);
  await open();
  await screen.findByText('message 4');
  const receipts = () => within(screen.getByRole('log')).queryAllByRole('listitem').map((item) => /(Sent|Read)$/u.exec(item.textContent)?.[0]);
  expect(receipts()).toEqual(['Read', undefined, 'Read', 'Sent']);
  backend.messages = backend.messages.map((message) => ({ ...message, is_read: true }));
  await userEvent();
  await waitFor(() => expect(receipts()).toEqual(['Read', undefined, 'Read', 'Read']));
});

test('a long history is drawn around what is seen only', async () => {
  serveChat(Array.from({ length: 90 }, (_, index) => aMessage(index + 1)));
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return 60 * this.querySelectorAll('li').length;
  });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 1234.5));
  await open();
  await waitFor(() => expect(texts()).toHaveLength(20));
  const log = screen.getByRole('log');
  for (const loaded of [40, 60, 80]) {
    log.scrollTop = 450;
    fireEvent.scroll(log);
    log.scrollTop = 100;
    fireEvent.scroll(log);
    await waitFor(() => expect(texts()).toHaveLength(loaded)); // oxlint-disable-line no-await-in-loop -- one page after the other
  }
  const blocks = () => [...log.querySelectorAll('ol')];
  expect(blocks().map((block) => block.children.length)).toEqual([9, 20, 20, 20, 11]);
  act(() => blocks().forEach((block) => see(block, false)));
  // The newest is where news arrive: always there.
  expect(blocks().map((block) => block.children.length)).toEqual([0, 0, 0, 0, 11]);
  expect(blocks()[0]?.style.blockSize).toBe('1234.5px');
  act(() => see(blocks()[1]!, true));
  expect(blocks().map((block) => block.children.length)).toEqual([0, 20, 0, 0, 11]);
  expect(blocks().map((block) => block.getAttribute('aria-live'))).toEqual(['off', 'off', 'off', 'off', null]);
});

test('without a network it says so, keeps what is written, and sends it afterwards', async () => {
  const backend = serveChat([aMessage(1)]);
  const { user } = await open();
  await screen.findByText('message 1');
  network(false);
  expect(screen.getByText(/^No network/u)).toBeTruthy();
  await user.type(screen.getByLabelText('Type a message'), 'later{Enter}');
  expect(texts()).toEqual(['message 1', 'later']);
  expect(backend.sent).toHaveLength(0);
  network(true);
  expect(screen.queryByText(/^No network/u)).toBeNull();
  await waitFor(() => expect(backend.sent).toHaveLength(1));
  expect(texts()).toEqual(['message 1', 'later']);
});

test('conversations that wait for the network are not said to be none', async () => {
  serveChat();
  const { user } = show();
  await screen.findByText('Casa Norrland');
  network(false);
  await user.type(screen.getByPlaceholderText('Search Seller'), 'norr');
  expect(await screen.findByText('We cannot reach the shop. Check your connection.')).toBeTruthy();
  expect(screen.queryByText('Sorry, no matching options.')).toBeNull();
  network(true);
  await screen.findByText('Casa Norrland');
});

test('an order is a card that leads to it', async () => {
  const order = {
    id: 31, order_code: '#100231-2', order_status: 'on_the_way', payable_amount: 42, items: 3, thumbnail: '/media/w160/oak.webp',
    placed_at: '2026-11-19T10:00:00Z', display: { payable_amount: '38,50€' },
  };
  serveChat([aMessage(1, { message: null, order })]);
  const { user, address } = await open();
  await screen.findByText('38,50€');
  expect(screen.getByText(/On the way/u)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /100231-2/u }));
  expect(address()).toBe('/order-history/31');
});

test('the shop\u2019s state follows it while the thread is open', async () => {
  const backend = serveChat([aMessage(1)]);
  await open();
  expect(await screen.findByText('Online')).toBeTruthy();
  backend.messages = [aMessage(1, { shop_active_status: false })];
  await userEvent();
  expect(await screen.findByText('Offline')).toBeTruthy();
});

test('the way back to the list says what is unread there', async () => {
  serveChat([aMessage(1)]);
  serve('get', '/unread-messages', { unread_messages: 3 });
  await open();
  // Wide enough for both columns nobody needs it.
  expect(await screen.findByRole('button', { name: 'Back to the conversations, 3 unread messages', hidden: true })).toBeTruthy();
  act(() => useChatDock.setState({ unread: 0 }));
  expect(screen.getByRole('button', { name: 'Back to the conversations', hidden: true })).toBeTruthy();
});
