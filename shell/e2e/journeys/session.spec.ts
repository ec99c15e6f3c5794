import type { Locator, Page, Request } from '@playwright/test';
import { addPlainProduct, cartButton, cartDrawer, clickLink, follow, plain } from '../support/parts.ts';
import { call, newcomer, signInAs } from '../support/people.ts';
import { expectNobody, keptOf, refuse } from '../support/session.ts';
import { withSettings } from '../support/settings.ts';
import type { Shop } from '../support/shop.ts';
import { expect, looks, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

// What the browser says by itself of calls that are refused or cut here, and of a connection that the server ended.
test.use({ expectedErrors: /Failed to load resource|WebSocket is already in CLOSING/ });

const home = { name: 'Nadia Brandt', phone: '+351912345678', country: 'PT', city: 'Porto', address_line: 'Rua das Flores 8' };

const pages = [
  ['/dashboard', 'account.dashboard'], ['/order-history', 'account.orderHistory'], ['/wishlist', 'account.wishlist'], ['/massages', 'chat.messages'],
  ['/profile', 'account.myProfile'], ['/manage-address', 'account.manageAddress'], ['/manage-address/new', 'account.addAddress'],
  ['/change-password', 'account.changePassword'], ['/support-tickets', 'ticket.title'],
] as const;

/** The shell has taken over from the document. */
const shown = (page: Page) => expect(page.locator('#first')).toHaveCount(0);
const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Buys one unit of a product without a page. */
async function fillCart(shop: Shop, token: string): Promise<void> {
  const { product } = await call<{ product: { id: number } }>(shop, `/product-details?slug=${plain}`);
  await call(shop, '/cart/store', { token, body: { product_id: product.id, quantity: 1 } });
}

/** The account's own navigation, unfolded where the window is small. */
async function sidebar(page: Page, w: Words): Promise<Locator> {
  const aside = page.getByRole('complementary', { name: w('a11y.accountNav') });
  const unfold = aside.getByRole('button', { name: w('a11y.accountNav') });
  await expect(aside).toBeVisible();
  if ((await unfold.isVisible()) && (await unfold.getAttribute('aria-expanded')) === 'false') await unfold.click();
  return aside;
}

/** The button that opens the cart: in the header, on small windows in the bar at the bottom. */
function cart(page: Page, w: Words): Locator {
  const tab = page.getByRole('navigation', { name: w('shell.tabBar') }).getByRole('button', { name: new RegExp(`^${w('nav.cart')}`) });
  return cartButton(page, w).or(tab).filter({ visible: true }).last();
}

async function logOut(page: Page, w: Words): Promise<void> {
  await (await sidebar(page, w)).getByRole('button', { name: w('account.logout') }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: w('common.yes') }).click();
}

for (const look of looks.filter(({ locale, width }) => (locale === 'en') === (width === 1440))) {
  test.describe(`${look.locale}, ${look.width} px wide`, () => {
    test.use({ look });

    test('without a user every account route leads to /; with one its title stands before the name of the shop', async ({ page, shop, w }) => {
      for (const [path] of pages) {
        await page.goto(path);
        await expect(page, path).toHaveURL('/');
      }
      await shown(page);
      await expect(page).toHaveTitle(/NovaStore/);
      await clickLink(page, '/wishlist');
      await expect(page).toHaveURL('/');

      await newcomer(shop, page.context());
      await page.goto('/robots.txt'); // where no shell is left that may write its guest's session once more
      await page.evaluate(() => localStorage.removeItem('shop.session'));
      for (const [path, title] of pages) {
        await page.goto(path);
        await expect(page, path).toHaveTitle(w('common.pageTitle', { title: w(title), app: 'NovaStore' }));
        await expect(page).toHaveURL(path);
      }
    });

    test('the account sidebar shows photo, name and phone, every link, and the unread messages when there are any', async ({ page, shop, w }) => {
      const token = await signInAs(shop, page.context(), 'amira');
      const { user } = await call<{ user: { name: string; phone: string; profile_photo: string } }>(shop, '/profile', { token });
      const { unread_messages: unread } = await call<{ unread_messages: number }>(shop, '/unread-messages', { token });
      expect(unread).toBeGreaterThan(0);
      await page.goto('/dashboard');
      const aside = await sidebar(page, w);
      await expect(aside.getByText(user.name)).toBeVisible();
      await expect(aside.getByText(user.phone)).toBeVisible();
      await expect(aside.locator(`img[src="${user.profile_photo}"], img[srcset*="${user.profile_photo.replace(/\.\w+$/, '')}"]`)).toBeVisible();
      const links = await aside.getByRole('link').evaluateAll((all) => all.map((one) => [one.querySelector('span')?.textContent, one.getAttribute('href')]));
      expect(links).toEqual([
        [w('account.dashboard'), '/dashboard'], [w('account.orderHistory'), '/order-history'], [w('account.wishlist'), '/wishlist'], [w('account.message'), '/massages'],
        [w('account.myProfile'), '/profile'], [w('account.manageAddress'), '/manage-address'], [w('account.supportTicket'), '/support-tickets'],
        [w('account.changePassword'), '/change-password'], [w('account.terms'), '/terms-and-conditions'], [w('account.privacy'), '/privacy-policy'],
      ]);
      const badge = aside.getByRole('link', { name: w('account.message') }).getByRole('img');
      await expect(badge).toHaveText(String(unread));

      await page.route('**/api/unread-messages?*', (route) => route.fulfill({ json: { message: '', data: { unread_messages: 0 } } }));
      await page.reload();
      await expect((await sidebar(page, w)).getByRole('button', { name: w('account.logout') })).toBeVisible();
      await expect(badge).toHaveCount(0);
    });

    for (const [how, provoke] of [
      ['', async () => undefined],
      [' even if the call fails', (page: Page) => refuse(page, '/logout', 500)],
      [' even if the network is away', (page: Page) => page.context().setOffline(true)],
    ] as const) {
      test(`logout asks, and on Yes clears user, addresses, token, favourite count, cart, selection and chats${how}`, async ({ page, shop, w }) => {
        const { token } = await newcomer(shop, page.context());
        await fillCart(shop, token);
        await call(shop, '/address/store', { token, body: home });
        await page.goto('/dashboard');
        await cart(page, w).click();
        await cartDrawer(page, w).getByRole('checkbox').first().click();
        await expect.poll(() => keptOf(page, 'cart')).toMatchObject({ total: 1, selectedShopIds: [expect.any(Number)], checkout: expect.any(Object), address: expect.any(Object) });
        await page.keyboard.press('Escape');
        await expect(cartDrawer(page, w)).toBeHidden();

        const leave = (await sidebar(page, w)).getByRole('button', { name: w('account.logout') });
        await leave.click();
        const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
        await expect(question.getByText(w('account.logoutConfirm'))).toBeVisible();
        await question.getByRole('button', { name: w('common.cancel') }).click();
        await expect(question).toBeHidden();
        expect((await keptOf(page, 'session')).token).toBe(token);

        await provoke(page);
        const told = page.waitForRequest((request) => pathOf(request) === '/api/logout');
        await leave.click();
        await question.getByRole('button', { name: w('common.yes') }).click();
        expect((await told).headers()['authorization']).toBe(`Bearer ${token}`);
        await expect(page.getByText(w('toast.logoutSuccess'))).toBeVisible();
        await expectNobody(page);
        await expect(page).toHaveURL('/');
        await page.context().setOffline(false);
        if (how !== '') return;
        await expect.poll(() => call(shop, '/profile', { token }).then(() => 'signed in', (error: Error) => error.message)).toContain('401');
      });
    }

    test('stores persist across reloads', async ({ page, shop, w }) => {
      const { token, name } = await newcomer(shop, page.context());
      await fillCart(shop, token);
      await page.goto('/dashboard');
      await expect.poll(async () => (await keptOf(page, 'cart')).total).toBe(1);
      // The server is away: what is shown is what was kept.
      for (const path of ['/carts', '/addresses', '/favorite-products']) await refuse(page, path, 503);
      await page.reload();
      await expect((await sidebar(page, w)).getByText(name, { exact: true })).toBeVisible();
      await cart(page, w).click();
      await expect(cartDrawer(page, w).getByRole('listitem')).toHaveCount(1);
      expect((await keptOf(page, 'session')).token).toBe(token);
    });

    test('after the addresses load, the default one or else the first becomes the cart address', async ({ page, shop }) => {
      const { token } = await newcomer(shop, page.context());
      for (const city of ['Porto', 'Lisboa']) await call(shop, '/address/store', { token, body: { ...home, city } });
      const { addresses } = await call<{ addresses: { id: number; is_default: boolean }[] }>(shop, '/addresses', { token });
      expect(addresses).toHaveLength(2);
      const [first, last] = [addresses[0]?.id, addresses.at(-1)?.id];
      for (const [chosen, cart] of [[last, last], [undefined, first]]) {
        await page.route('**/api/addresses', async (route) => {
          const answer = (await (await route.fetch()).json()) as { data: { addresses: { id: number; is_default: boolean }[] } };
          for (const one of answer.data.addresses) one.is_default = one.id === chosen;
          await route.fulfill({ json: answer });
        });
        await page.goto('/');
        await expect.poll(async () => (await keptOf(page, 'cart')).address?.id).toBe(cart);
        await page.unroute('**/api/addresses');
      }
    });

    test('every call carries the marker, the language of the browser, the currency and the token', async ({ page, shop, w }) => {
      const { token } = await newcomer(shop, page.context());
      const made: Request[] = [];
      page.on('request', (request) => pathOf(request).startsWith('/api/') && !/^\/api\/(lang|releases)\//.test(pathOf(request)) && made.push(request));
      await addPlainProduct(page, w);
      await follow(page, '/manage-address');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      const asked = new Set(made.map(pathOf));
      for (const path of ['/api/carts', '/api/addresses', '/api/favorite-products', '/api/unread-messages', '/api/update-last-seen', '/api/cart/store']) expect(asked).toContain(path);
      for (const request of made) {
        expect(await request.allHeaders(), pathOf(request)).toMatchObject({
          'x-requested-with': 'XMLHttpRequest', 'accept-language': look.locale, authorization: `Bearer ${token}`, currency_id: '1', accept: 'application/json',
        });
      }
    });

    test('two tabs are one session: sign-in, cart and logout in one show in the other', async ({ page, context, shop, w, watch }) => {
      const person = await newcomer(shop, await context.browser()!.newContext());
      await page.goto('/');
      const other = await context.newPage();
      watch(other);
      await other.goto('/products');
      await shown(other);
      const login = (of: Page) => of.getByRole('button', { name: w('nav.login') }).filter({ visible: true }).first();
      await login(page).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(w('auth.phoneOrEmail')).fill(person.email);
      await dialog.getByLabel(w('auth.password'), { exact: true }).fill(person.password);
      await dialog.locator('button[type=submit]').click();
      await expect(dialog).toBeHidden();
      await expect.poll(async () => (await keptOf(other, 'session')).user?.name).toBe(person.name);
      await expect(login(other)).toHaveCount(0);

      await addPlainProduct(page, w);
      await expect(cart(other, w)).toContainText('1');

      await follow(other, '/wishlist');
      await follow(page, '/dashboard');
      await logOut(page, w);
      await expect(other).toHaveURL('/');
      await expect(login(other)).toBeVisible();
      await expect(cart(other, w)).not.toContainText('1');
      await expectNobody(other);
    });

    test('a session that was ended on another device is cleared by the next call', async ({ page, shop, w }) => {
      const { token, email, password } = await newcomer(shop, page.context());
      await page.goto('/dashboard');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      const { access } = await call<{ access: { token: string } }>(shop, '/login', { body: { phone: email, password } });
      const { sessions } = await call<{ sessions: { id: number; current: boolean }[] }>(shop, '/sessions', { token });
      const here = sessions.find(({ current }) => current)?.id;
      const ended = await fetch(`${shop.origin}/api/sessions/${here}`, { method: 'DELETE', headers: { Authorization: `Bearer ${access.token}` } });
      expect(ended.status).toBe(200);
      await clickLink(page, '/support-tickets');
      await expect(page).toHaveURL('/');
      await expectNobody(page);
      await expect(page.getByText(w('auth.sessionEnded')).first()).toBeVisible();
    });

    test('what the browser kept may be damaged: the shop starts, as for a guest', async ({ page, shop, w }) => {
      await page.addInitScript(() => {
        if (sessionStorage.getItem('damaged') !== null) return;
        sessionStorage.setItem('damaged', '1');
        localStorage.setItem('shop.session', '{"state":{"user":5,"token":{},"addresses":"none","favoriteCount":null},"version":1}');
        localStorage.setItem('shop.cart', '{"state":{"total":"2","groups":{"0":null},"selectedShopIds":7,"checkout":[],"address":3},"version":1}');
        localStorage.setItem('shop.currency', '{{{');
        localStorage.setItem('locale', '\u0000zz');
        for (const key of ['shop.scroll', 'shop.cart.warnings']) sessionStorage.setItem(key, '{"a":');
      });
      await page.goto('/products');
      await shown(page);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await expectNobody(page);
      expect(await page.evaluate(() => [localStorage.getItem('locale'), localStorage.getItem('shop.currency')])).toEqual([look.locale, '1:USD']);
      await newcomer(shop, page.context());
      await page.evaluate(() => localStorage.removeItem('shop.session'));
      await addPlainProduct(page, w);
      expect((await keptOf(page, 'cart')).total).toBe(1);
    });

    test('the language of the browser wins over the one of the server, by another load', async ({ page, shop }) => {
      await page.context().addCookies([{ name: 'locale', value: look.locale === 'en' ? 'ar' : 'en', url: shop.origin }]);
      const answers: (string | null)[] = [];
      page.on('response', async (response) => response.request().isNavigationRequest() && answers.push(/<html lang="(\w+)"/.exec(await response.text())?.[1] ?? null));
      await page.goto('/about-us');
      await expect(page.locator('html')).toHaveAttribute('lang', look.locale);
      await shown(page);
      expect(answers).toEqual([look.locale === 'en' ? 'ar' : 'en', look.locale]);
      expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe(look.locale);
    });

    test('a language that is chosen is kept, turns the page, loads its messages and the page anew', async ({ page, w }) => {
      await page.goto('/about-us');
      await shown(page);
      const next = look.locale === 'en' ? { name: 'ar', dir: 'rtl' } : { name: 'en', dir: 'ltr' };
      const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === `/api/lang/${next.name}`);
      await page.getByRole('combobox', { name: w('common.language') }).filter({ visible: true }).first().selectOption(next.name);
      await loaded;
      await expect(page.locator('html')).toHaveAttribute('dir', next.dir);
      expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe(next.name);
    });

    test('the currency is the default one until another is chosen, which loads the page anew', async ({ page, w }) => {
      await page.goto('/products');
      await shown(page);
      expect(await page.evaluate(() => localStorage.getItem('shop.currency'))).toBe('1:USD');
      const amounts = page.getByRole('main').getByRole('article').first();
      await expect(amounts).toContainText('$');
      const asked = page.waitForRequest((request) => pathOf(request).startsWith('/api/') && request.headers()['currency_id'] === '2');
      await page.getByRole('combobox', { name: w('common.currency') }).filter({ visible: true }).first().selectOption('2');
      await expect(amounts).toContainText('€');
      expect(await page.evaluate(() => localStorage.getItem('shop.currency'))).toMatch(/^2:/);
      await follow(page, '/shops');
      await asked;
    });

    test('the length of a phone number comes from the settings: required, 9 to 16 digits', async ({ page, shop, w }) => {
      const form = page.getByRole('dialog');
      const phone = form.getByLabel(w('account.phone'));
      const fill = async (number: string) => {
        await phone.fill(number);
        await form.locator('button[type=submit]').click();
      };
      const open = async () => {
        await page.goto('/about-us');
        await shown(page);
        await page.getByRole('button', { name: w('nav.login') }).filter({ visible: true }).first().click();
        await form.getByRole('button', { name: w('auth.register') }).click();
      };
      const refused = (min: number, max: number) => expect(form.getByText(w('error.phoneLength', { min, max })));
      await open();
      await fill('');
      await expect(phone).toHaveAttribute('aria-invalid', 'true');
      for (const [number, good] of [['12345678', false], ['123456789', true], ['1234567890123456', true], ['12345678901234567', false]] as const) {
        await fill(number);
        await (good ? refused(9, 16).toHaveCount(0) : refused(9, 16).toBeVisible());
      }
      await withSettings(shop, page, { phone_required: [false, true], phone_min_length: [11, 9], phone_max_length: [12, 16] }, async () => {
        await open();
        await fill('1234567890');
        await refused(11, 12).toBeVisible();
        await fill('');
        await expect(phone).not.toHaveAttribute('aria-invalid', 'true');
        const answer = await page.request.post('/api/registration', {
          data: { name: 'Nadia', email: `short.${look.locale}@example.com`, phone: '1234567890', password: 'quiet-harbour-42', password_confirmation: 'quiet-harbour-42' },
        });
        expect(answer.status(), 'the server keeps the same rule').toBe(422);
      });
    });
  });
}
