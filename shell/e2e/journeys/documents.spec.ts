import type { Page } from '@playwright/test';
import { cartButton, cartDrawer, follow, plain } from '../support/parts.ts';
import { call, signInAs } from '../support/people.ts';
import { publicPaths } from '../support/places.ts';
import { expect, test } from '../support/test.ts';

const app = 'NovaStore';
const languages = ['en', 'ar', 'fr', 'ir'];

test.describe('a reader without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const locale of ['en', 'ar'] as const) {
    test.describe(locale, () => {
      test.use({ look: { locale, width: 1440 } });

      test('sees home, list and product, and search engines read them', async ({ page, w, shop }) => {
        const { product } = await call<{ product: { name: string; display: { price: string } } }>(shop, `/product-details?slug=${plain}`, { headers: { 'Accept-Language': locale } });
        const places = [
          { path: '/', title: app, kind: 'WebSite', links: 5 },
          { path: '/products', title: `${w('nav.products')} - ${app}`, heading: w('nav.products'), kind: 'BreadcrumbList', links: 20 },
          { path: `/products/${plain}`, title: `${product.name} - ${app}`, heading: product.name, kind: 'Product', links: 0 },
        ];
        for (const { path, title, heading, kind, links } of places) {
          const response = await page.goto(path);
          expect(response?.status(), path).toBe(200);
          await expect(page, path).toHaveTitle(title);
          const main = page.getByRole('main');
          const first = main.getByRole('heading', { level: 1 });
          await expect(first, path).toHaveCount(1);
          if (heading) await expect(first).toHaveText(heading);
          expect(await main.getByRole('link').and(page.locator('[href^="/products/"]')).count(), `links to products on ${path}`).toBeGreaterThanOrEqual(links);
          await expect(main.getByText(/\$\d[\d,]*\.\d\d/).first(), `a price on ${path}`).toBeVisible();

          const { canonical, alternates, data } = await headOf(page);
          expect(canonical, path).toEqual([`${shop.origin}${path}`]);
          expect(alternates.map(({ lang }) => lang).sort()).toEqual(['ar', 'en', 'fa', 'fr', 'x-default']);
          for (const { href } of alternates) expect(href).toMatch(new RegExp(`^${shop.origin}${path === '/' ? '/' : path}(\\?locale=(${languages.join('|')}))?$`));
          const kinds = data.map((text) => JSON.parse(text) as { '@context': string; '@type': string });
          expect(kinds.every((one) => one['@context'] === 'https://schema.org')).toBe(true);
          expect(kinds.map((one) => one['@type'])).toContain(kind);
        }
        await expect(page.getByText(product.display.price).first()).toBeVisible();
        const facts = (await headOf(page)).data.map((text) => JSON.parse(text) as { '@type': string; name: string; offers: { price: string | number; priceCurrency: string } });
        expect(facts.find((one) => one['@type'] === 'Product')).toMatchObject({ name: product.name, offers: { priceCurrency: 'USD' } });
      });
    });
  }
});

interface Head {
  canonical: string[];
  alternates: { lang: string; href: string }[];
  data: string[];
}

/** What search engines read, taken from the bytes of the document: the page itself may not run scripts. */
async function headOf(page: Page): Promise<Head> {
  const links = await page.locator('head link[rel=canonical]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const alternates = await page.locator('head link[rel=alternate]').evaluateAll((all) => all.map((one) => ({ lang: one.getAttribute('hreflang') ?? '', href: one.getAttribute('href') ?? '' })));
  return { canonical: links, alternates, data: await page.locator('script[type="application/ld+json"]').allTextContents() };
}

test.describe('addresses that lead nowhere', () => {
  test.use({ expectedErrors: /status of 404/ });
  for (const path of ['/products/nothing-like-it', '/nowhere/at/all', '/page/nothing', '/blog/nothing', '/shops/999999', '/categories/nothing']) {
    test(`${path} is a 404 with the page-not-found screen`, async ({ page, w }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      expect(await response?.text()).toContain('<meta name="robots" content="noindex');
      await expect(page.locator('#first')).toHaveCount(0); // the shell has taken over
      await expect(page.getByRole('heading', { level: 1, name: w('error.notFoundTitle') })).toBeVisible();
      await expect(page).toHaveTitle(`${w('error.notFoundTitle')} - ${app}`);
      await page.getByRole('link', { name: w('error.goHome') }).click();
      await expect(page).toHaveURL('/');
    });
  }
});

test('an account page without a user leads home', async ({ page, w }) => {
  for (const path of ['/dashboard', '/order-history', '/order-history/1', '/massages', '/manage-address/new']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
    await expect(cartButton(page, w)).toBeVisible();
  }
});

for (const locale of ['en', 'ar'] as const) {
  test.describe(`every public page in ${locale}`, () => {
    test.use({ look: { locale, width: 1440 } });

    test('opens under the policy without a violation, in each theme', async ({ page, shop }) => {
      test.setTimeout(120_000);
      await page.addInitScript(() => {
        const violations: string[] = [];
        Object.assign(globalThis, { violations });
        document.addEventListener('securitypolicyviolation', (event) => violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
      });
      const paths = await publicPaths(shop);
      expect(paths.length).toBeGreaterThanOrEqual(18);
      const settled = async (path: string) => {
        await expect(page.locator('#first'), path).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
        await expect(page.getByRole('main').getByRole('alert'), path).toHaveCount(0);
        expect(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations), path).toEqual([]);
      };
      for (const path of paths) {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(200);
        const policy = response?.headers()['content-security-policy'] ?? '';
        for (const rule of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "require-trusted-types-for 'script'"]) expect(policy, path).toContain(rule);
        expect(policy, path).not.toMatch(/unsafe|nonce/);
        await settled(path);
      }
      // The other theme: its pieces are the same bundles, so one load and then the way people take.
      await page.goto('/?theme=ultramart');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'ultramart');
      for (const path of paths) {
        await follow(page, path);
        await settled(path);
      }
    });
  });
}

test('the language picker turns the page round and keeps the cart', async ({ page, context, shop, w }) => {
  const token = await signInAs(shop, context, 'amira');
  const { total } = await call<{ total: number }>(shop, '/carts', { token });
  expect(total).toBeGreaterThan(0);
  await page.goto('/products');
  await expect(cartButton(page, w)).toContainText(String(total));
  await page.getByRole('banner').getByRole('combobox', { name: w('common.language') }).selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('header button[aria-haspopup=dialog]').filter({ hasText: String(total) })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ar');
});

test('the currency picker converts every price, with the symbol in its place', async ({ page, context, shop, w }) => {
  const token = await signInAs(shop, context, 'amira');
  const euros = (await call<{ currencies: { id: number; code: string }[] }>(shop, '/master')).currencies.find(({ code }) => code === 'EUR');
  const headers = { 'Currency-Id': String(euros?.id) };
  const { product } = await call<{ product: { display: { price: string } } }>(shop, `/product-details?slug=${plain}`, { headers });
  expect(product.display.price).toMatch(/^\d+\.\d\d€$/);
  const cart = await call<{ display: { total_amount: string } }>(shop, '/carts', { token, headers });

  await page.goto('/products');
  await page.getByRole('banner').getByRole('combobox', { name: w('common.currency') }).selectOption({ value: String(euros?.id) });
  const prices = page.getByRole('main').getByRole('article').getByText(/€/);
  await expect(prices.first()).toBeVisible();
  for (const text of await prices.allInnerTexts()) expect(text.replaceAll(/\d[\d,]*\.\d\d€/g, ''), text).not.toContain('€');
  await expect(page.getByRole('main').getByRole('article').getByText('$')).toHaveCount(0);

  await page.goto(`/products/${plain}`);
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.getByRole('main').getByText(product.display.price).first()).toBeVisible();
  await cartButton(page, w).click();
  await expect(cartDrawer(page, w).getByText(cart.display.total_amount).first()).toBeVisible();
  await expect(cartDrawer(page, w).getByText('$')).toHaveCount(0);
});
