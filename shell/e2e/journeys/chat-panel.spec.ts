import type { Locator, Page } from '@playwright/test';
import { accountButton, accountRead, calls, composer, hold, isCall, messagesIn, numbered, openConversation, paramsOf, textsIn, Vendor } from '../support/chat.ts';
import { addPlainProduct, cartButton, cartDrawer, plain } from '../support/parts.ts';
import { call, newcomer, signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

// What the browser says by itself of calls that are refused or cut here.
test.use({ expectedErrors: /Failed to load resource/ });

function panelOf(page: Page, w: Words, shop: string): Locator {
  return page.getByRole('dialog', { name: w('cart.chatWithShop', { shop }) });
}

/** Opens the panel from the page of a shop. */
async function openPanel(page: Page, w: Words, vendor: Vendor): Promise<Locator> {
  await page.goto(`/shops/${vendor.slug}`);
  await page.getByRole('main').getByRole('button', { name: w('shop.chat') }).first().click();
  const panel = panelOf(page, w, vendor.name);
  await expect(panel).toBeVisible();
  return panel;
}

const logOf = (panel: Locator) => panel.getByRole('log');
const scrollTo = (panel: Locator, top: number) => logOf(panel).evaluate((box, to) => box.scrollTo(0, to), top);

for (const locale of ['en', 'ar'] as const) {
  test.describe(locale, () => {
    test.use({ look: { locale, width: 1440 } });

    test('the chat button of the cart drawer opens a chat with that shop: bottom, inline end, 70 % high', async ({ page, shop, w }) => {
      const me = await newcomer(shop, page.context());
      await addPlainProduct(page, w);
      await cartButton(page, w).click();
      const opened = page.waitForRequest(isCall('/store-message'));
      await cartDrawer(page, w).getByRole('button', { name: new RegExp(w('cart.chatWithShop', { shop: '.+' })) }).click();
      const body = (await opened).postDataJSON() as { shop_id: number };
      expect(body).toEqual({ shop_id: expect.any(Number) as unknown, user_id: me.id, type: 'user' });
      await expect(cartDrawer(page, w)).toBeHidden();
      const { shop: seller } = await call<{ shop: { name: string } }>(shop, `/shops/${body.shop_id}`);
      const panel = panelOf(page, w, seller.name);
      await expect(panel.getByRole('heading', { name: seller.name })).toBeVisible();
      await expect(panel.getByText(w('chat.online')).or(panel.getByText(w('chat.offline')))).toBeVisible();
      await expect(panel.locator('img').first()).toHaveAttribute('src', /\/media\/shops\//);
      await expect(composer(panel, w)).toBeFocused();
      const place = () => panel.evaluate((element) => {
        const { top, bottom, left, right, height } = element.getBoundingClientRect();
        return { height: Math.round((height / innerHeight) * 100), below: Math.round(innerHeight - bottom), inside: top > 0, end: Math.round(getComputedStyle(element).direction === 'rtl' ? left : innerWidth - right) };
      });
      await expect.poll(place).toEqual({ height: 70, below: 0, inside: true, end: expect.any(Number) as unknown });
      expect((await place()).end).toBeLessThan(60);
    });

    test('a guest is asked to sign in and gets no panel', async ({ page, shop, w }) => {
      const vendor = await Vendor.of(shop, 'margin-books');
      await page.goto(`/shops/${vendor.slug}`);
      await page.getByRole('main').getByRole('button', { name: w('shop.chat') }).first().click();
      await expect(page.getByText(w('auth.pleaseLogin')).first()).toBeVisible();
      await expect(panelOf(page, w, vendor.name)).toHaveCount(0);
    });

    test('opening it begins at page 1 with an empty list; a live event reloads the messages', async ({ page, shop, w }) => {
      const me = await newcomer(shop, page.context());
      const vendor = await Vendor.of(shop, 'margin-books');
      await openConversation(shop, me.token, vendor.id);
      await vendor.write(me.id, ...numbered('line', 23));
      const panel = await openPanel(page, w, vendor);
      await expect(textsIn(logOf(panel))).toHaveText(numbered('line', 23).slice(3));
      await expect(messagesIn(logOf(panel)).last()).toBeInViewport();

      await vendor.write(me.id, 'live');
      await expect(textsIn(logOf(panel)).last()).toHaveText('live');
      await expect(accountButton(page)).toHaveAccessibleName(accountRead(w)); // it was read

      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      const free = await hold(page, '/get-message?*');
      const first = page.waitForRequest(isCall('/get-message'));
      await page.getByRole('main').getByRole('button', { name: w('shop.chat') }).first().click();
      expect(paramsOf(await first).get('page')).toBe('1');
      await expect(messagesIn(logOf(panel))).toHaveCount(0);
      await expect(logOf(panel).getByRole('status')).toBeVisible();
      free();
      await expect(textsIn(logOf(panel)).last()).toHaveText('live');
    });

    test('within 50 px of the top, and not before, older pages come one after the other until one is empty', async ({ page, shop, w }) => {
      const me = await newcomer(shop, page.context());
      const vendor = await Vendor.of(shop, 'margin-books');
      await openConversation(shop, me.token, vendor.id);
      await vendor.write(me.id, ...numbered('line', 45));
      const panel = await openPanel(page, w, vendor);
      await expect(textsIn(logOf(panel))).toHaveCount(20);
      const older = calls(page, '/get-message');
      const asked = () => older.map((request) => paramsOf(request).get('page')).filter((number) => number !== '1');
      await scrollTo(panel, 60);
      await page.waitForTimeout(1200); // twice as long as it would take
      expect(asked()).toEqual([]);
      await scrollTo(panel, 40);
      await expect(textsIn(logOf(panel))).toHaveText(numbered('line', 45).slice(5));
      await scrollTo(panel, 40);
      await expect(logOf(panel).getByText('line 1', { exact: true })).toBeAttached();
      await scrollTo(panel, 40);
      await expect(logOf(panel).getByText(w('chat.beginning'))).toBeVisible();
      expect(asked()).toEqual(['2', '3', '4']);
    });

    test('Enter sends at once, Shift+Enter begins a line, nothing is not sent', async ({ page, shop, w }) => {
      const me = await newcomer(shop, page.context());
      const vendor = await Vendor.of(shop, 'margin-books');
      const panel = await openPanel(page, w, vendor);
      await expect(logOf(panel).getByText(w('chat.beginning'))).toBeVisible();
      const held = await hold(page, '/send-message');
      const write = composer(panel, w);
      await write.press('Enter');
      await write.fill('a');
      await write.press('Shift+Enter');
      await write.pressSequentially('b');
      await write.press('Enter');
      await expect(write).toHaveValue('');
      await expect(textsIn(logOf(panel))).toHaveText(['a\nb'], { useInnerText: true });
      held();
      await expect(logOf(panel).getByText(w('chat.sent'))).toBeAttached();
      expect((await vendor.messages(me.id)).map(({ message }) => message)).toEqual(['a\nb']);
    });

    test('a message whose answer is lost is sent again and stays one message', async ({ page, shop, w }) => {
      const me = await newcomer(shop, page.context());
      const vendor = await Vendor.of(shop, 'margin-books');
      const panel = await openPanel(page, w, vendor);
      const sent = calls(page, '/send-message');
      let lost = 0;
      await page.route('**/api/send-message', async (route) => {
        if (lost++ > 0) return route.fallback();
        await route.fetch(); // the server has it
        return route.abort('connectionreset');
      });
      await composer(panel, w).fill('once');
      await composer(panel, w).press('Enter');
      await expect(logOf(panel).getByText(w('chat.sent'))).toBeAttached();
      await expect(textsIn(logOf(panel))).toHaveText(['once']);
      expect(sent.length).toBeGreaterThan(1);
      expect(new Set(sent.map((request) => (request.postDataJSON() as { client_id: string }).client_id)).size).toBe(1);
      expect((await vendor.messages(me.id)).map(({ message }) => message)).toEqual(['once']);
    });

    test('failures to load and to send are silent there too', async ({ page, shop, w }) => {
      await newcomer(shop, page.context());
      const vendor = await Vendor.of(shop, 'margin-books');
      await page.route('**/api/{get-message?*,send-message}', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }));
      const logged = (text: string) => page.waitForEvent('console', (line) => line.type() === 'warning' && line.text().includes(text));
      const [panel] = await Promise.all([openPanel(page, w, vendor), logged('messages could not be loaded')]);
      await expect(logOf(panel).getByRole('status')).toHaveCount(0);
      await composer(panel, w).fill('lost');
      await Promise.all([logged('not sent'), composer(panel, w).press('Enter')]);
      await expect(composer(panel, w)).toHaveValue('');
      await expect(textsIn(logOf(panel))).toHaveText(['lost']);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    test('it offers to ask about the product beneath, and sends its card once', async ({ page, shop, w }) => {
      await newcomer(shop, page.context());
      const { product } = await call<{ product: { name: string; shop: { id: number; name: string } } }>(shop, `/product-details?slug=${plain}`, { headers: { 'Accept-Language': locale } });
      await page.goto(`/products/${plain}`);
      await page.getByRole('main').getByRole('button', { name: new RegExp(w('shop.chat')) }).or(page.getByRole('main').getByRole('button', { name: w('cart.chatWithShop', { shop: product.shop.name }) })).first().click();
      const panel = panelOf(page, w, product.shop.name);
      const offer = panel.getByRole('button', { name: w('chat.askAbout', { name: product.name }) });
      await offer.click();
      await expect(offer).toHaveCount(0);
      await expect(logOf(panel).getByRole('link', { name: product.name })).toHaveCount(1);
      await expect(logOf(panel).getByText(w('chat.sent')).or(logOf(panel).getByText(w('chat.read'))).first()).toBeAttached();
    });

    test('an order is a card that leads to it', async ({ page, shop, w }) => {
      const token = await signInAs(shop, page.context(), 'amira');
      const { orders } = await call<{ orders: { id: number; order_code: string; shop: { id: number; name: string }; display?: { payable_amount: string } }[] }>(shop, '/orders?per_page=5', { token });
      const [order] = orders;
      if (!order) throw new Error('Amira has no order');
      await call(shop, '/send-message', { token, body: { shop_id: order.shop.id, order_id: order.id, type: 'user' } });
      await page.goto(`/shops/${order.shop.id}`);
      await page.getByRole('main').getByRole('button', { name: w('shop.chat') }).first().click();
      const card = logOf(panelOf(page, w, order.shop.name)).getByRole('link', { name: new RegExp(order.order_code) }).last();
      await card.click();
      await expect(page).toHaveURL(`/order-history/${order.id}`);
    });
  });
}

test.describe('ar, 390 px wide', () => {
  test.use({ look: { locale: 'ar', width: 390 } });

  test('the panel fills the width, and what is written is never covered', async ({ page, shop, w }) => {
    await newcomer(shop, page.context());
    const vendor = await Vendor.of(shop, 'margin-books');
    const panel = await openPanel(page, w, vendor);
    await expect.poll(() => panel.evaluate((element) => Math.round(element.getBoundingClientRect().bottom - innerHeight))).toBe(0);
    expect(await panel.evaluate((element) => Math.round(element.getBoundingClientRect().width))).toBe(390);
    const covered = await composer(panel, w).evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(covered).toBe(false);
  });
});
