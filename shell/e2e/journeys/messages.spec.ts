import type { Page } from '@playwright/test';
import { accountButton, accountRead, badgeOf, calls, composer, conversations, hold, isCall, messagesIn, numbered, openConversation, paramsOf, row, textsIn, Vendor } from '../support/chat.ts';
import { call, newcomer, type Newcomer } from '../support/people.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

// What the browser says by itself of calls that are refused or cut here.
test.use({ expectedErrors: /Failed to load resource/ });

declare global {
  /** Set by a hostile message, if it ever runs. */
  var hacked: boolean | undefined;
}

/** `hh:mm a, DD MMM, YYYY` in English and in Arabic. */
const stamp = { en: /^(0\d|1[0-2]):[0-5]\d (am|pm), \d\d [A-Z][a-z]{2}, \d{4}$/, ar: /^(0\d|1[0-2]):[0-5]\d [صم], \d\d [\u0600-\u06FF]+, \d{4}$/ };

/** A page on the messages screen of somebody new who has a conversation with the shop. */
async function onMessages(page: Page, shop: Shop, w: Words, slug: string, ...texts: string[]): Promise<{ me: Newcomer; vendor: Vendor }> {
  const me = await newcomer(shop, page.context());
  const vendor = await Vendor.of(shop, slug);
  await openConversation(shop, me.token, vendor.id);
  await vendor.write(me.id, ...texts);
  await page.goto('/massages');
  await expect(row(page, w, vendor.name)).toBeVisible();
  return { me, vendor };
}

for (const locale of ['en', 'ar'] as const) {
  test.describe(locale, () => {
    test.use({ look: { locale, width: 1440 } });
    const log = (page: Page) => page.getByRole('log');

    test('with no shop selected it says so, and without options too', async ({ page, shop, w }) => {
      await newcomer(shop, page.context());
      await page.goto('/massages');
      await expect(page).toHaveTitle(new RegExp(`^${w('chat.messages')} `));
      await expect(page.getByRole('heading', { level: 1, name: w('chat.messages') })).toBeVisible();
      await expect(page.getByText(w('chat.noUserSelected'))).toBeVisible();
      await expect(page.getByText(w('chat.selectUser'))).toBeVisible();
      await expect(page.getByText(w('common.noOptions'))).toBeVisible();
      await expect(composer(page, w)).toHaveCount(0);
    });

    test('while they load, the list says Loading... and the thread has a spinner', async ({ page, shop, w }) => {
      const me = await newcomer(shop, page.context());
      const vendor = await Vendor.of(shop, 'margin-books');
      await openConversation(shop, me.token, vendor.id);
      await vendor.write(me.id, 'hello');
      const freeList = await hold(page, '/get-shops?*');
      const freeMessages = await hold(page, '/get-message?*');
      await page.goto('/massages');
      await expect(conversations(page, w).getByText(w('common.loading'))).toBeVisible();
      freeList();
      await row(page, w, vendor.name).click();
      await expect(conversations(page, w).getByText(w('common.loading'))).toHaveCount(0);
      await expect(log(page).getByRole('status')).toBeVisible();
      freeMessages();
      await expect(textsIn(log(page))).toHaveText(['hello']);
      await expect(log(page).getByRole('status')).toHaveCount(0);
    });

    test('selecting a conversation sets its unread count to 0 and loads page 1, newest at the bottom', async ({ page, shop, w }) => {
      const { vendor } = await onMessages(page, shop, w, 'margin-books', ...numbered('line', 23));
      const mine = row(page, w, vendor.name);
      const account = accountButton(page);
      const sidebar = page.getByRole('navigation', { name: w('account.pages') }).getByRole('link', { name: w('account.message') });
      await expect(badgeOf(mine)).toHaveText('23');
      await expect(mine).toContainText('line 23');
      expect(await mine.locator('time').textContent()).toMatch(stamp[locale]);
      await expect(account).toHaveAccessibleName(/\b23\b/);
      await expect(sidebar).toContainText('23');

      const first = page.waitForRequest(isCall('/get-message'));
      await mine.click();
      const params = paramsOf(await first);
      expect([params.get('shop_id'), params.get('page'), params.get('per_page')]).toEqual([String(vendor.id), '1', '20']);
      await expect(mine).toHaveAttribute('aria-current', 'true');
      await expect(badgeOf(mine)).toHaveCount(0);
      await expect(textsIn(log(page))).toHaveText(numbered('line', 23).slice(3));
      await expect(messagesIn(log(page)).last()).toBeInViewport();
      await expect(account).toHaveAccessibleName(accountRead(w));
      await expect(sidebar).not.toContainText('23');
    });

    test('older pages come near the top and keep the place, until an empty page ends the history', async ({ page, shop, w }) => {
      const { vendor } = await onMessages(page, shop, w, 'margin-books', ...numbered('line', 45));
      const pages = calls(page, '/get-message');
      await row(page, w, vendor.name).click();
      await expect(textsIn(log(page))).toHaveText(numbered('line', 45).slice(25));
      const scrollTo = (top: number) => log(page).evaluate((box, to) => box.scrollTo(0, to), top);
      const older = async (top: number) => {
        await scrollTo(500); // beyond 400, which arms it
        const asked = page.waitForRequest(isCall('/get-message'));
        await scrollTo(top);
        return paramsOf(await asked).get('page');
      };

      await scrollTo(320);
      expect(pages).toHaveLength(1);
      const before = await log(page).getByText('line 30', { exact: true }).boundingBox();
      const place = await log(page).evaluate((box) => box.scrollTop);
      expect(await older(290)).toBe('2');
      await expect(textsIn(log(page))).toHaveText(numbered('line', 45).slice(5));
      const after = await log(page).getByText('line 30', { exact: true }).boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0) - (place - 290))).toBeLessThan(3);

      expect(await older(200)).toBe('3');
      await expect(log(page).getByText('line 1', { exact: true })).toBeAttached();
      expect(await older(0)).toBe('4');
      await expect(log(page).getByText(w('chat.beginning'))).toBeVisible();
      await scrollTo(500);
      await scrollTo(0);
      await expect(textsIn(log(page)).first()).toHaveText('line 1');
      expect(pages).toHaveLength(4);
    });

    test('the list loads page by page, on the way back to the top, until a page is empty', async ({ page, shop, w }) => {
      const me = await newcomer(shop, page.context());
      const { shops } = await call<{ shops: { id: number; name: string }[] }>(shop, '/shops?per_page=60');
      for (const one of shops) await openConversation(shop, me.token, one.id); // oxlint-disable-line no-await-in-loop -- the list has their order
      // The demo has fewer shops than a page has rows: smaller pages of the real server stand in.
      const pages: string[] = [];
      await page.route('**/api/get-shops?*', async (route) => {
        const url = new URL(route.request().url());
        expect(url.searchParams.get('per_page')).toBe('20');
        pages.push(url.searchParams.get('page') ?? '');
        url.searchParams.set('per_page', '10');
        await route.continue({ url: url.href });
      });
      await page.setViewportSize({ width: 1440, height: 600 });
      await page.goto('/massages');
      const rows = conversations(page, w).getByRole('button');
      await expect(rows).toHaveCount(10);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const scroll = (top: number) => conversations(page, w).evaluate(async (box, to) => {
        box.scrollTo(0, to);
        for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve)); // one scroll event each
      }, top);
      await scroll(410);
      await scroll(290);
      await expect(rows).toHaveCount(shops.length);
      await scroll(410);
      await scroll(290);
      await expect.poll(() => new Set(pages).has('3')).toBe(true);
      await scroll(410);
      await scroll(290);
      await expect(rows).toHaveCount(shops.length);
      expect(new Set(pages)).toEqual(new Set(['1', '2', '3']));
    });

    test('the search waits for the typing to end, begins at page 1, and says when nothing matches', async ({ page, shop, w }) => {
      const { vendor } = await onMessages(page, shop, w, 'margin-books');
      const asked: string[][] = [];
      page.on('request', (request) => {
        const params = paramsOf(request);
        if (isCall('/get-shops')(request) && params.get('search')) asked.push([params.get('search') ?? '', params.get('page') ?? '']);
      });
      const search = page.getByPlaceholder(w('chat.searchSeller'));
      // Typed without a breath: a slow machine must not make pauses of its own.
      await search.evaluate((field: HTMLInputElement) => {
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        for (const text of ['n', 'no', 'nob', 'nobody']) {
          write?.call(field, text);
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
      });
      await expect(page.getByText(w('common.noOptions'))).toBeVisible();
      expect(asked).toEqual([['nobody', '1']]);
      await search.fill(vendor.name.slice(1, 6).toUpperCase());
      await expect(row(page, w, vendor.name)).toBeVisible();
    });

    test('Enter sends, Shift+Enter begins a line, and nothing sends nothing', async ({ page, shop, w }) => {
      const { me, vendor } = await onMessages(page, shop, w, 'margin-books');
      await row(page, w, vendor.name).click();
      const held = await hold(page, '/send-message');
      const sent = calls(page, '/send-message');
      const write = composer(page, w);
      await write.fill('   ');
      await write.press('Enter');
      await page.getByRole('button', { name: w('chat.send') }).click({ force: true });
      await expect(messagesIn(log(page))).toHaveCount(0);

      await write.fill('two');
      await write.press('Shift+Enter');
      await write.pressSequentially('lines');
      await expect(write).toHaveValue('two\nlines');
      await write.press('Enter');
      // The draft is cleared and the message stands there, stamped, before anything was answered.
      await expect(write).toHaveValue('');
      const own = messagesIn(log(page));
      await expect(own).toHaveCount(1);
      await expect(own).toHaveAttribute('data-side', 'user');
      expect(await own.locator('time').textContent()).toMatch(stamp[locale]);
      await expect(own.getByText(w('chat.sent'))).toHaveCount(0);

      const lists = page.waitForRequest(isCall('/get-shops'));
      const seen = page.waitForRequest(isCall('/update-last-seen'));
      held();
      await lists;
      expect((await seen).postDataJSON()).toEqual({});
      await expect(own.getByText(w('chat.sent'))).toBeAttached();
      await expect(row(page, w, vendor.name)).toContainText('two lines');
      expect(sent).toHaveLength(1);
      expect(sent[0]?.postDataJSON()).toMatchObject({ shop_id: vendor.id, message: 'two\nlines', type: 'user' });
      expect((await vendor.messages(me.id)).map(({ message }) => message)).toEqual(['two\nlines']);

      await vendor.read(me.id, 1);
      await expect(own.getByText(w('chat.read'))).toBeAttached();
    });

    test('own messages stand on the one side with the own photo, those of the shop on the other with its logo', async ({ page, shop, w }) => {
      const { vendor } = await onMessages(page, shop, w, 'margin-books', 'from the shop');
      await row(page, w, vendor.name).click();
      await composer(page, w).fill('from me');
      await composer(page, w).press('Enter');
      const side = async (text: string) => {
        const bubble = await log(page).getByText(text).boundingBox();
        const box = await log(page).boundingBox();
        if (!bubble || !box) throw new Error(`${text} is not on screen`);
        return bubble.x + bubble.width / 2 < box.x + box.width / 2 ? 'left' : 'right';
      };
      expect(await side('from me')).toBe(locale === 'ar' ? 'left' : 'right');
      expect(await side('from the shop')).toBe(locale === 'ar' ? 'right' : 'left');
      await expect(messagesIn(log(page)).first().locator('img')).toHaveAttribute('src', /margin-books/);
    });

    test('a message that cannot be sent stays, the draft is gone, and nothing else is shown', async ({ page, shop, w }) => {
      const { me, vendor } = await onMessages(page, shop, w, 'margin-books');
      await page.route('**/api/send-message', (route) => route.fulfill({ status: 422, json: { message: 'No.' } }));
      await row(page, w, vendor.name).click();
      const logged = page.waitForEvent('console', (line) => line.type() === 'warning' && line.text().includes('not sent'));
      await composer(page, w).fill('lost');
      await composer(page, w).press('Enter');
      await logged;
      await expect(composer(page, w)).toHaveValue('');
      await expect(textsIn(log(page))).toHaveText(['lost']);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByText('No.', { exact: true })).toHaveCount(0);
      expect(await vendor.messages(me.id)).toEqual([]);
    });

    test('messages that cannot be loaded are only logged, and the loading ends', async ({ page, shop, w }) => {
      const { vendor } = await onMessages(page, shop, w, 'margin-books', 'hello');
      await page.route('**/api/get-message?*', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }));
      const logged = page.waitForEvent('console', (line) => line.type() === 'warning' && line.text().includes('messages could not be loaded'));
      await row(page, w, vendor.name).click();
      await logged;
      await expect(log(page).getByRole('status')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(composer(page, w)).toBeEnabled();
    });

    test('a list that cannot be loaded is logged, stops loading and is at its end', async ({ page, shop, w }) => {
      const me = await newcomer(shop, page.context());
      await openConversation(shop, me.token, (await Vendor.of(shop, 'margin-books')).id);
      const pages: (string | null)[] = [];
      await page.route('**/api/get-shops?*', (route) => {
        pages.push(new URL(route.request().url()).searchParams.get('page'));
        return route.fulfill({ status: 403, json: { message: 'No.' } });
      });
      const logged = page.waitForEvent('console', (line) => line.type() === 'warning' && line.text().includes('conversations could not be loaded'));
      await page.goto('/massages');
      await logged;
      await expect(conversations(page, w).getByText(w('common.loading'))).toHaveCount(0);
      await expect(page.getByText(w('common.noOptions'))).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await conversations(page, w).evaluate((box) => box.dispatchEvent(new Event('scroll', { bubbles: true })));
      expect(new Set(pages), 'no further page is asked for').toEqual(new Set(['1']));
    });

    test('hostile texts stay text, and only http and https become links, in a new tab', async ({ page, shop, w }) => {
      const hostile = [
        '<img src=x onerror="hacked=true"><script>hacked=true</script>',
        'javascript:hacked=true data:text/html,<script>hacked=true</script>',
        '<a href="javascript:hacked=true">https://safe.example/"onmouseover="hacked=true</a>',
        'https://safe.example/?q=<b>&x=1#"><svg/onload=hacked=true>',
        'https://safe.example/\u202Efdp.exe',
        'see (https://safe.example/a_(b)), HTTP://SAFE.EXAMPLE.',
      ];
      const { vendor } = await onMessages(page, shop, w, 'margin-books', ...hostile);
      await row(page, w, vendor.name).click();
      await expect(messagesIn(log(page))).toHaveCount(hostile.length);
      const links = log(page).getByRole('link');
      const found = await links.evaluateAll((all) => all.map((a) => [a.getAttribute('href'), a.getAttribute('target'), a.getAttribute('rel')?.split(' ').includes('noopener')]));
      expect(found).toEqual(
        ['https://safe.example/', 'https://safe.example/?q=', 'https://safe.example/', 'https://safe.example/a_(b)', 'HTTP://SAFE.EXAMPLE'].map((href) => [href, '_blank', true]),
      );
      await expect(log(page).locator('script, svg[onload], img[onerror], b')).toHaveCount(0);
      await expect(log(page).getByText(hostile[0] ?? '', { exact: true })).toBeVisible();
      await links.first().hover();
      expect(await page.evaluate(() => globalThis.hacked)).toBeUndefined();
    });

    test('a product is a card with its price, rating, reviews and time, and leads to it', async ({ page, shop, w }) => {
      const { me, vendor } = await onMessages(page, shop, w, 'margin-books');
      const { products } = await call<{ products: { id: number; name: string; slug: string; display: { price: string; discount_price: string }; discount_price: number }[] }>(
        shop, `/products?shop_id=${vendor.id}&per_page=60`, { headers: { 'Accept-Language': locale } });
      const product = products.find(({ discount_price: off }) => off > 0) ?? products[0];
      if (!product) throw new Error('the shop sells nothing');
      await vendor.show(me.id, { product_id: product.id });
      await row(page, w, vendor.name).click();
      const card = messagesIn(log(page));
      await expect(card).toHaveCount(1);
      await expect(card.getByText(product.discount_price > 0 ? product.display.discount_price : product.display.price, { exact: true })).toBeVisible();
      await expect(card.getByRole('img', { name: /\d/ })).toBeVisible();
      await expect(card.locator('img[src*="/media/products"], img[src*="/media/"]').first()).toBeVisible();
      expect(await card.locator('time').textContent()).toMatch(stamp[locale]);
      await expect(row(page, w, vendor.name)).toContainText(product.name);
      await card.getByRole('link', { name: product.name }).click();
      await expect(page).toHaveURL(`/products/${product.slug}`);
    });

    test('a shop is Offline until it is there, and then Online without a reload', async ({ page, shop, w }) => {
      const me = await newcomer(shop, page.context());
      const vendor = await Vendor.of(shop, locale === 'en' ? 'trailhead' : 'sol-sombra');
      await openConversation(shop, me.token, vendor.id);
      const subscribed = page.waitForRequest((request) => request.url().endsWith('/pusher/auth'));
      await page.goto('/massages');
      await row(page, w, vendor.name).click();
      const state = page.getByRole('status').filter({ hasText: new RegExp(`^(${w('chat.online')}|${w('chat.offline')})`) });
      await expect(state).toHaveText(w('chat.offline'));
      await expect(log(page).getByText(w('chat.beginning'))).toBeVisible();
      await subscribed;
      await expect(async () => {
        await vendor.here();
        await expect(state).toHaveText(w('chat.online'), { timeout: 2000 });
      }).toPass();
    });

    test('what was typed is kept for each shop, also over a reload', async ({ page, shop, w }) => {
      const { me, vendor } = await onMessages(page, shop, w, 'margin-books');
      const other = await Vendor.of(shop, 'hearth-kitchen');
      await openConversation(shop, me.token, other.id);
      await page.reload();
      await row(page, w, vendor.name).click();
      await composer(page, w).fill('half a thought');
      await row(page, w, other.name).click();
      await expect(composer(page, w)).toHaveValue('');
      await composer(page, w).fill('another');
      await page.reload();
      await row(page, w, vendor.name).click();
      await expect(composer(page, w)).toHaveValue('half a thought');
      await row(page, w, other.name).click();
      await expect(composer(page, w)).toHaveValue('another');
    });
  });
}
