import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { accountButton, accountRead, badgeOf, calls, composer, conversations, isCall, messagesIn, numbered, openConversation, row, textsIn, Vendor } from '../support/chat.ts';
import { follow } from '../support/parts.ts';
import { call, newcomer, type Newcomer } from '../support/people.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

// What the browser says by itself when the network is cut here.
test.use({ expectedErrors: /Failed to load resource|WebSocket connection|ERR_INTERNET_DISCONNECTED/ });

/** Somebody new with an open conversation with each of the shops. */
async function customerOf(shop: Shop, context: BrowserContext, ...slugs: string[]): Promise<{ me: Newcomer; vendors: Vendor[] }> {
  const me = await newcomer(shop, context);
  const vendors = await Promise.all(slugs.map((slug) => Vendor.of(shop, slug)));
  await Promise.all(vendors.map(({ id }) => openConversation(shop, me.token, id)));
  return { me, vendors };
}

/** Waits until the page would be told of a message. */
async function listening(page: Page, go: () => Promise<unknown>): Promise<void> {
  // The first subscription is answered by catching up, which counts what is unread for the second time.
  const counted = calls(page, '/unread-messages');
  await go();
  await expect.poll(() => counted.length).toBeGreaterThan(1);
}

/** Puts the page's connection through a switch. */
async function onSwitch(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  let off = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (off) return void socket.close({ code: 1001 });
    const server = socket.connectToServer();
    open.add(socket);
    server.onClose(() => open.delete(socket));
    return undefined;
  });
  return {
    cut: async () => {
      off = true;
      await Promise.all([...open].map((socket) => socket.close({ code: 1001 })));
      open.clear();
    },
    mend: () => (off = false),
  };
}

const log = (page: Page) => page.getByRole('log');

async function select(page: Page, w: Words, vendor: Vendor): Promise<void> {
  await row(page, w, vendor.name).click();
  await expect(log(page)).toBeVisible();
}

for (const locale of ['en', 'ar'] as const) {
  test.describe(locale, () => {
    test.use({ look: { locale, width: 1440 } });

    test('the connection is encrypted, signs in, and joins the user\u2019s channels', async ({ page, shop, context }) => {
      const me = await newcomer(shop, context);
      const joined: string[] = [];
      const socket = page.waitForEvent('websocket');
      page.on('websocket', (made) => made.on('framesent', ({ payload }) => joined.push(String(payload))));
      const signedIn = page.waitForRequest((request) => request.url().endsWith('/pusher/user-auth') && request.method() === 'POST');
      const authorised = page.waitForRequest((request) => request.url().endsWith('/pusher/auth') && request.method() === 'POST');
      await page.goto('/');
      expect((await socket).url()).toMatch(/^wss:\/\/localhost:\d+\/app\//);
      expect(await (await signedIn).headerValue('authorization')).toBe(`Bearer ${me.token}`);
      expect((await authorised).postData()).toContain(`channel_name=private-chat_user_${me.id}`);
      await expect.poll(() => joined.some((frame) => frame.includes(`"chat_user_${me.id}"`))).toBe(true);
    });

    test('an event on /massages reloads shops, messages and the unread count', async ({ page, shop, context, w }) => {
      const { me, vendors: [vendor] } = await customerOf(shop, context, 'margin-books');
      if (!vendor) throw new Error('no shop');
      await listening(page, () => page.goto('/massages'));
      await select(page, w, vendor);
      await expect(log(page).getByText(w('chat.beginning'))).toBeVisible();
      const reloads = Promise.all(['/get-shops', '/get-message', '/unread-messages'].map((path) => page.waitForRequest(isCall(path))));
      await vendor.write(me.id, 'live');
      await reloads;
      await expect(textsIn(log(page))).toHaveText(['live']);
      await expect(row(page, w, vendor.name)).toContainText('live');
      await expect(accountButton(page)).toHaveAccessibleName(accountRead(w));
    });

    test('an event elsewhere clears the selected shop and reloads the unread count', async ({ page, shop, context, w }) => {
      const { me, vendors: [vendor] } = await customerOf(shop, context, 'margin-books');
      if (!vendor) throw new Error('no shop');
      await listening(page, () => page.goto('/massages'));
      await select(page, w, vendor);
      await follow(page, '/wishlist');
      const lists = calls(page, '/get-shops');
      await vendor.write(me.id, ...numbered('news', 3));
      await expect(accountButton(page)).toHaveAccessibleName(/\b3\b/);
      await expect(page.getByRole('navigation', { name: w('account.pages') }).getByRole('link', { name: w('account.message') })).toContainText('3');
      expect(lists).toHaveLength(0);
      await follow(page, '/massages');
      await expect(page.getByText(w('chat.noUserSelected'))).toBeVisible();
      await expect(badgeOf(row(page, w, vendor.name))).toHaveText('3');
    });

    test('after a cut all seven messages are there once, in order, and unread is exact', async ({ page, shop, context, w, watch }) => {
      const { me, vendors: [reading, other] } = await customerOf(shop, context, 'margin-books', 'hearth-kitchen');
      if (!reading || !other) throw new Error('no shops');
      const elsewhere = await context.newPage();
      watch(elsewhere);
      const switches = [await onSwitch(page), await onSwitch(elsewhere)];
      await reading.write(me.id, 'before');
      await listening(page, () => page.goto('/massages'));
      await listening(elsewhere, () => elsewhere.goto('/'));
      await select(page, w, reading);
      await expect(textsIn(log(page))).toHaveText(['before']);

      await context.setOffline(true);
      await Promise.all(switches.map(({ cut }) => cut()));
      await expect(page.getByText(w('chat.reconnecting'))).toBeVisible();
      await expect(page.getByText(w('chat.noNetwork'))).toBeVisible();
      await composer(page, w).fill('written meanwhile');
      await composer(page, w).press('Enter');
      await reading.write(me.id, ...numbered('missed', 7));
      await other.write(me.id, ...numbered('other', 7));
      await page.waitForTimeout(12_000); // longer than the client's own first tries
      await expect(textsIn(log(page))).toHaveText(['before', 'written meanwhile']);

      switches.forEach(({ mend }) => mend());
      await context.setOffline(false);
      await expect(textsIn(log(page))).toHaveText(['before', ...numbered('missed', 7), 'written meanwhile'], { timeout: 30_000 });
      await expect(page.getByText(w('chat.reconnecting'))).toHaveCount(0, { timeout: 30_000 });
      await expect(badgeOf(row(page, w, other.name))).toHaveText('7');
      await expect(accountButton(page)).toHaveAccessibleName(/\b7\b/);
      await expect(accountButton(elsewhere)).toHaveAccessibleName(/\b7\b/, { timeout: 30_000 });
      expect((await call<{ unread_messages: number }>(shop, '/unread-messages', { token: me.token })).unread_messages).toBe(7);
      expect((await reading.messages(me.id)).map(({ message }) => message).toReversed()).toEqual(['before', ...numbered('missed', 7), 'written meanwhile']);

      await select(page, w, other);
      await expect(textsIn(log(page))).toHaveText(numbered('other', 7));
      await expect(accountButton(page)).toHaveAccessibleName(accountRead(w));
      await expect(accountButton(elsewhere)).toHaveAccessibleName(accountRead(w));
    });

    test('what is written and read in one tab is so in the other', async ({ page, shop, context, w, watch }) => {
      const { me, vendors: [vendor] } = await customerOf(shop, context, 'margin-books');
      if (!vendor) throw new Error('no shop');
      await vendor.write(me.id, ...numbered('line', 4));
      const second = await context.newPage();
      watch(second);
      await listening(second, () => second.goto('/massages'));
      await listening(page, () => page.goto('/massages'));
      await expect(badgeOf(row(second, w, vendor.name))).toHaveText('4');
      await select(page, w, vendor);
      await expect(accountButton(second)).toHaveAccessibleName(accountRead(w));
      await expect(badgeOf(row(second, w, vendor.name))).toHaveCount(0);
      await select(second, w, vendor);
      await composer(page, w).fill('from the first tab');
      await composer(page, w).press('Enter');
      await expect(textsIn(log(second))).toHaveText([...numbered('line', 4), 'from the first tab']);
    });

    test('the presence ping: at start, every ten minutes, not without a token, and at once when one appears', async ({ page, shop, context, w }) => {
      const me = await newcomer(shop, context);
      const pings = calls(page, '/update-last-seen');
      await page.clock.install();
      await page.goto('/wishlist');
      await expect.poll(() => pings.length).toBe(1);
      const [first] = pings;
      expect(first?.postDataJSON()).toEqual({});
      expect(await first?.headerValue('authorization')).toBe(`Bearer ${me.token}`);
      expect(await first?.headerValue('content-type')).toContain('application/json');
      expect(await first?.headerValue('accept')).toContain('application/json');
      await page.clock.fastForward('09:30');
      expect(pings).toHaveLength(1);
      await page.clock.fastForward('00:30');
      await expect.poll(() => pings.length).toBe(2);

      await page.getByRole('navigation', { name: w('account.pages') }).getByRole('button', { name: w('account.logout') }).click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: w('common.yes') }).click();
      await expect(page).toHaveURL('/');
      await page.clock.fastForward('20:00');
      expect(pings).toHaveLength(2);

      const again = await call<{ access: { token: string }; user: object }>(shop, '/login', { body: { phone: me.email, password: me.password } });
      const state = { user: again.user, token: again.access.token, addresses: [], favoriteCount: 0 };
      // Another tab signs in.
      await page.evaluate((kept) => {
        localStorage.setItem('shop.session', kept);
        window.dispatchEvent(new StorageEvent('storage', { key: 'shop.session' }));
      }, JSON.stringify({ state, version: 1 }));
      await expect.poll(() => pings.length).toBe(3);
      expect(await pings[2]?.headerValue('authorization')).toBe(`Bearer ${again.access.token}`);
    });
  });
}

test('two processes on one database: what comes in through one reaches a browser at the other', async ({ browser, page, shop, context, w, watch, contextOptions }) => {
  test.setTimeout(120_000);
  const twin = await shop.twin();
  try {
    const { me, vendors: [vendor] } = await customerOf(shop, context, 'margin-books');
    if (!vendor) throw new Error('no shop');
    const there = await browser.newContext({ ...contextOptions, baseURL: twin.origin });
    await there.addInitScript((session) => localStorage.setItem('shop.session', session), JSON.stringify({ state: { user: { id: me.id, name: me.name }, token: me.token, addresses: [], favoriteCount: 0 }, version: 1 }));
    const far = await there.newPage();
    watch(far);
    await listening(page, () => page.goto('/massages'));
    await listening(far, () => far.goto('/massages'));
    await select(page, w, vendor);
    await select(far, w, vendor);

    await vendor.write(me.id, 'through the first');
    await expect(textsIn(log(far))).toHaveText(['through the first']);
    await vendor.through(twin).write(me.id, 'through the second');
    await expect(textsIn(log(page))).toHaveText(['through the first', 'through the second']);
    await composer(far, w).fill('from the browser at the second');
    await composer(far, w).press('Enter');
    await expect(messagesIn(log(page))).toHaveCount(3);
    await expect(messagesIn(log(far))).toHaveCount(3);
    await there.close();

    await twin.kill();
    await vendor.write(me.id, 'after the other one fell');
    await expect(textsIn(log(page)).last()).toHaveText('after the other one fell');
  } finally {
    await twin.kill();
  }
});

test('nobody reads another one\u2019s messages, count or channel', async ({ browser, page, shop, context, w, contextOptions }) => {
  const { me, vendors: [vendor] } = await customerOf(shop, context, 'margin-books');
  if (!vendor) throw new Error('no shop');
  await vendor.write(me.id, ...numbered('private', 3));
  const strangers = await browser.newContext(contextOptions);
  const other = await newcomer(shop, strangers, 'Ben Okafor');

  // The count, the list and the messages are the token's, whoever the address names.
  expect(await call(shop, `/unread-messages?user_id=${me.id}`, { token: other.token })).toEqual({ unread_messages: 0 });
  expect(await call(shop, '/get-shops', { token: other.token })).toEqual([]);
  expect(await call(shop, `/get-message?shop_id=${vendor.id}&user_id=${me.id}`, { token: other.token })).toMatchObject({ messages: [], total: 0 });
  for (const path of ['/unread-messages', '/get-shops', `/get-message?shop_id=${vendor.id}`]) {
    await expect(call(shop, path), path).rejects.toThrow(/401/); // oxlint-disable-line no-await-in-loop -- three of them
  }

  // The channel is refused, with a token of somebody else and without one.
  const ask = (token: string | null) => fetch(`${shop.origin}/pusher/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...(token !== null && { Authorization: `Bearer ${token}` }) },
    body: new URLSearchParams({ socket_id: '1.2', channel_name: `private-chat_user_${me.id}` }),
  });
  expect((await ask(other.token)).status).toBe(403);
  expect((await ask(null)).status).toBe(401);
  expect((await ask(me.token)).status).toBe(200);

  // Without a signature the unprefixed name tells nothing either.
  const spy = await strangers.newPage();
  await spy.goto('/');
  const heard = spy.evaluate(
    ({ origin, id }) => new Promise<string[]>((resolve) => {
      const key = (JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as { master: { pusher_app_key: string } }).master.pusher_app_key;
      const events: string[] = [];
      const socket = new WebSocket(`${origin.replace('https', 'wss')}/app/${key}?protocol=7&client=js&version=8.6.0`);
      socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const { event } = JSON.parse(data) as { event: string };
        events.push(event);
        if (event === 'pusher:connection_established') socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `chat_user_${id}` } }));
        if (event === 'pusher:subscription_error') resolve(events);
      });
    }),
    { origin: shop.origin, id: me.id },
  );
  await listening(page, () => page.goto('/'));
  await vendor.write(me.id, 'one more');
  await expect(accountButton(page)).toHaveAccessibleName(/\b4\b/); // the owner was told
  const events = await heard;
  expect(events).not.toContain('pusher_internal:subscription_succeeded');
  expect(events).not.toContain('send-message-to-user');

  // The next one at the same browser finds nothing of the one before.
  await page.goto('/massages');
  await select(page, w, vendor);
  await expect(textsIn(log(page))).toHaveCount(4);
  await composer(page, w).fill('a draft of mine');
  const answer = await call<{ access: { token: string }; user: object }>(shop, '/login', { body: { phone: other.email, password: other.password } });
  await page.evaluate((kept) => {
    localStorage.setItem('shop.session', kept);
    window.dispatchEvent(new StorageEvent('storage', { key: 'shop.session' }));
  }, JSON.stringify({ state: { user: answer.user, token: answer.access.token, addresses: [], favoriteCount: 0 }, version: 1 }));
  await expect(page.getByText(w('chat.noUserSelected'))).toBeVisible();
  await expect(conversations(page, w).getByText(w('common.noOptions'))).toBeVisible();
  await expect(page.getByText('private')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('a draft of mine');
  await strangers.close();
});

test.describe('390 px wide', () => {
  test.use({ look: { locale: 'ar', width: 390 } });

  test('the bar at the foot of a phone and the way back to the list carry the badge', async ({ page, shop, context, w }) => {
    const { me, vendors: [reading, other] } = await customerOf(shop, context, 'margin-books', 'hearth-kitchen');
    if (!reading || !other) throw new Error('no shops');
    await listening(page, () => page.goto('/massages'));
    await other.write(me.id, ...numbered('other', 3));
    await expect(page.getByRole('link', { name: new RegExp(`${w('nav.account')}.*3`) })).toBeVisible();
    await row(page, w, reading.name).click();
    await expect(page.getByRole('button', { name: new RegExp(`${w('chat.backToList')}.*3`) })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(w('chat.backToList')) }).click();
    await row(page, w, other.name).click();
    await expect(page.getByRole('button', { name: w('chat.backToList'), exact: true })).toBeVisible();
  });
});
