import type { Page } from '@playwright/test';
import { addPlainProduct, cartButton, cartDrawer, follow } from '../support/parts.ts';
import { signInAs } from '../support/people.ts';
import { withSettings } from '../support/settings.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { wordsOf, type Words } from '../support/words.ts';

/** Themes, with what the specification says about their bars. */
const themes = [
  { theme: 'novastore', topBar: true, bottomBar: true },
  { theme: 'nextmart', topBar: false, bottomBar: false },
  { theme: 'megamart', topBar: true, bottomBar: false },
  { theme: 'primecart', topBar: false, bottomBar: true },
  { theme: 'ultramart', topBar: false, bottomBar: true },
];

const wear = (page: Page, shop: Shop, theme: string) => page.context().addCookies([{ name: 'theme', value: theme, url: shop.origin }]);

/** The shell has taken over from the document. */
const shown = (page: Page) => expect(page.locator('#first')).toHaveCount(0);

const search = (page: Page, w: Words) => page.getByRole('banner').getByRole('combobox', { name: w('nav.search'), exact: true });

test('each theme has the bars that belong to it', async ({ page, shop, w }) => {
  for (const { theme, topBar, bottomBar } of themes) {
    await test.step(theme, async () => {
      await wear(page, shop, theme);
      await page.goto('/products');
      await shown(page);
      const banner = page.getByRole('banner');
      await expect(banner.getByRole('link', { name: w('nav.hotline') })).toHaveCount(topBar ? 1 : 0);
      await expect(banner.getByRole('link', { name: w('nav.becomeSeller') })).toHaveCount(topBar ? 1 : 0);
      await expect(banner.getByRole('link', { name: w('nav.mail', { title: 'hello@market.example' }) })).toHaveCount(topBar ? 1 : 0);
      await expect(banner.getByRole('combobox', { name: w('common.currency') }).locator('option:checked')).toContainText('USD, $');
      await expect(banner.getByRole('combobox', { name: w('common.language') }).locator('option:checked')).toHaveText('English');
      const nav = await banner.getByRole('navigation', { name: w('a11y.mainNav') }).boundingBox();
      const cart = await cartButton(page, w).boundingBox();
      const below = (nav?.y ?? 0) > (cart?.y ?? 0) + (cart?.height ?? 0) - 4;
      expect(below, 'a bar of links below the bar with the cart').toBe(bottomBar);
      await expect(page.getByRole('contentinfo').getByText(new RegExp(`© ${new Date().getFullYear()} NovaStore`))).toBeVisible();
      await expect(page.getByRole('heading', { name: w('footer.downloadApp') })).toHaveCount(theme === 'ultramart' ? 1 : 0);
    });
  }
});

test('the link for sellers leads to a page that says how', async ({ page, w }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: w('nav.becomeSeller') }).click();
  await expect(page).toHaveURL('/shop/register');
  await expect(page.getByRole('heading', { level: 1, name: w('nav.becomeSeller') })).toBeVisible();
});

test('the glass bar of MegaMart is fixed on the home page, slides up when scrolled, and is static elsewhere', async ({ page, shop }) => {
  await wear(page, shop, 'megamart');
  await page.goto('/');
  await shown(page);
  const bar = page.getByRole('banner').locator('[data-floating] > div');
  await expect(bar).toHaveCSS('position', 'fixed');
  const top = (await bar.boundingBox())?.y ?? 0;
  await page.mouse.wheel(0, 600);
  await expect.poll(async () => (await bar.boundingBox())?.y ?? top).toBeLessThan(top);
  await follow(page, '/products');
  await expect(page).toHaveURL('/products');
  await expect(bar).toHaveCount(0);
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole('banner').getByRole('search')).not.toBeInViewport();
});

test('the mega menu opens for a resting mouse, a press and keys, and goes again', async ({ page, w }) => {
  await page.goto('/about-us');
  await shown(page);
  const button = page.getByRole('banner').getByRole('button', { name: w('nav.allCategories') });
  const department = page.getByRole('banner').locator('a[href^="/categories/"]').first();

  await button.hover();
  await expect(department).toBeVisible();
  await button.click();
  await expect(department, 'the press that follows keeps it open').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(department).toBeHidden();

  await page.mouse.move(700, 700);
  await button.hover();
  await expect(department).toBeVisible();
  await page.mouse.move(700, 850);
  await expect(department).toBeHidden();

  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(department).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/categories\//);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the search suggests, is walked by keys, comes back after Escape, and never ends nowhere', async ({ page, w }) => {
  await page.goto('/');
  await shown(page);
  const field = search(page, w);
  const options = page.getByRole('banner').getByRole('option').and(page.locator('a'));
  await field.pressSequentially('chiar');
  await expect(page.getByText(w('nav.didYouMean', { term: 'chair' }))).toBeVisible();
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('chiar');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await page.mouse.click(5, 400);
  await expect(options).toHaveCount(0);

  await field.fill('zzzzqqq');
  const everything = page.getByRole('search').getByRole('link', { name: w('nav.allProducts') });
  await expect(everything).toBeVisible();
  await everything.focus();
  await expect(everything, 'the panel stays while the focus is in it').toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products');

  const departments = page.getByRole('search').getByRole('combobox', { name: w('shell.searchIn') });
  await departments.focus();
  await expect(departments.locator('option')).not.toHaveCount(1);
  const { value, label } = await departments.locator('option').nth(1).evaluate((option: HTMLOptionElement) => ({ value: option.value, label: option.label }));
  await departments.selectOption(value);
  await field.fill('a');
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`category_id=${value}`));
  await expect(departments.locator('option:checked')).toHaveText(label);
});

test('wishlist, cart and messages are counted; the account leads to its pages', async ({ page, context, shop, w }) => {
  await signInAs(shop, context, 'amira');
  await page.goto('/');
  await shown(page);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: /^Wishlist, \d+ items?$/ })).toBeVisible();
  await expect(banner.getByRole('button', { name: /^Open cart, \d+ items?$/ })).toBeVisible();
  const account = banner.getByRole('button', { name: /^Account of .*, \d+ unread messages?$/ });
  await account.click();
  await expect(banner.getByRole('link', { name: new RegExp(w('account.message')) })).toHaveAttribute('href', '/massages');
});

test('flags hide the bottom bar, the app and the footer; a single vendor has no sellers and no choice of shops', async ({ page, context, shop, w }) => {
  await signInAs(shop, context, 'amira');
  await withSettings(shop, page, { multi_vendor: [false, true], web_show_bottom_bar: [false, true], web_show_footer: [false, true] }, async () => {
    await addPlainProduct(page, w);
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: w('nav.becomeSeller') })).toHaveCount(0);
    await expect(banner.getByRole('navigation', { name: w('a11y.mainNav') })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await cartButton(page, w).click();
    const drawer = cartDrawer(page, w);
    await expect(drawer.getByText('Lucky Bamboo')).toBeVisible();
    await expect(drawer.getByRole('checkbox')).toHaveCount(0);
    await drawer.getByRole('button', { name: w('cart.checkout') }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('main').getByText('Lucky Bamboo').first(), 'every shop was selected').toBeVisible();
  });
  await withSettings(shop, page, { show_download_app: [false, true] }, async () => {
    await wear(page, shop, 'ultramart');
    await page.goto('/about-us');
    await shown(page);
    await expect(page.getByRole('heading', { name: w('footer.downloadApp') })).toHaveCount(0);
  });
});

test.describe('an API that is away', () => {
  test.use({ expectedErrors: /503/ });

  test('the home page says what failed and brings it by a retry', async ({ page, w }) => {
    await page.goto('/about-us');
    await shown(page);
    await page.route('**/api/home?*', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Back in a minute","data":null}' }));
    await follow(page, '/');
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toBeVisible({ timeout: 15_000 });
    await page.unroute('**/api/home?*');
    await main.getByRole('button', { name: w('common.retry') }).click();
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('language, direction, theme and brightness', () => {
  for (const { locale, dir, lang, paths } of [
    { locale: 'ar', dir: 'rtl', lang: 'ar', paths: ['/', '/products', '/blogs', '/about-us', '/dashboard', '/checkout', '/massages'] },
    { locale: 'ir', dir: 'rtl', lang: 'fa', paths: ['/'] },
    { locale: 'fr', dir: 'ltr', lang: 'fr', paths: ['/massages'] },
  ]) {
    test(`${locale}: right from the first byte on every kind of page, and never another`, async ({ browser, shop, watch }) => {
      const context = await browser.newContext({ baseURL: shop.origin });
      await context.addCookies(Object.entries({ locale, theme: 'ultramart', mode: 'dark', currency: '2' }).map(([name, value]) => ({ name, value, url: shop.origin })));
      await signInAs(shop, context, 'amira');
      await context.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(globalThis, { seen });
        const look = () => {
          const { lang, dir, dataset } = document.documentElement;
          const now = [lang, dir, dataset['theme'], dataset['mode']].join(' ');
          if (lang && seen.at(-1) !== now) seen.push(now);
        };
        new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
      });
      const page = await context.newPage();
      watch(page);
      for (const path of paths) {
        await page.goto(path);
        await shown(page);
        await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
        expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen), path).toEqual([`${lang} ${dir} ultramart dark`]);
        await expect(page.getByRole('main').getByText('$'), `${path} in euros`).toHaveCount(0);
      }
      await context.close();
    });
  }

  test('a language is kept, set and loaded, with the page that is open', async ({ page, shop, w }) => {
    await page.goto('/products?search=lamp');
    await shown(page);
    const loaded = page.waitForRequest((request) => request.url().includes('/api/lang/ar'));
    await page.getByRole('banner').getByRole('combobox', { name: w('common.language') }).selectOption('ar');
    await loaded;
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await shown(page);
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ar');
    const arabic = await wordsOf(shop.origin, 'ar');
    await expect(page).toHaveURL('/products?search=lamp');
    await expect(page.getByRole('banner').getByRole('searchbox').or(search(page, arabic))).toBeVisible();
    // The stored one wins over the server's: another cookie is set right by one more load.
    await page.context().addCookies([{ name: 'locale', value: 'en', url: shop.origin }]);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  });

  test('a language of the address gives way to the one that is chosen', async ({ page, w }) => {
    await page.goto('/about-us?locale=en');
    await shown(page);
    await page.getByRole('banner').getByRole('combobox', { name: w('common.language') }).selectOption('fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });

  test('a currency that is renamed falls back to the default; colours hold only as a whole', async ({ page, shop }) => {
    await page.addInitScript(() => sessionStorage.getItem('once') ?? (sessionStorage.setItem('once', '1'), localStorage.setItem('shop.currency', '2:Old euro')));
    await page.context().addCookies([{ name: 'currency', value: '2', url: shop.origin }]);
    await page.goto('/products');
    await shown(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('shop.currency'))).toBe('1:USD');
    await expect(page.getByRole('main').getByRole('article').getByText('$').first()).toBeVisible();

    const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--shop-primary-700').trim());
    const own = await primary();
    const twelve = Object.fromEntries(['primary', 50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950].map((shade) => [shade, '#123456']));
    const { 950: _, ...eleven } = twelve;
    for (const [colors, expected] of [[eleven, own], [twelve, '#123456']] as const) {
      await withSettings(shop, page, { theme_colors: [colors, {}] }, async () => {
        await page.goto('/products');
        await shown(page);
        expect(await primary()).toBe(expected);
      });
    }
  });
});

test.describe('390 px wide', () => {
  test.use({ look: { locale: 'en', width: 390 } });

  test('the tab bar, the pickers in the footer and the way past the bars', async ({ page, context, shop, w }) => {
    await signInAs(shop, context, 'amira');
    await page.goto('/');
    await shown(page);
    const tabs = page.getByRole('navigation', { name: w('shell.tabBar') });
    await expect(tabs.getByRole('link', { name: w('nav.home') })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('button', { name: new RegExp(w('nav.cart')) }).tap();
    await expect(cartDrawer(page, w)).toBeVisible();
    await page.keyboard.press('Escape');
    await tabs.getByRole('link', { name: w('nav.categories') }).tap();
    await expect(page).toHaveURL('/categories');
    await page.getByRole('contentinfo').getByRole('combobox', { name: w('common.theme') }).selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await shown(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  });
});
