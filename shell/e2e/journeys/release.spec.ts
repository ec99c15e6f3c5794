import type { Browser, Page } from '@playwright/test';
import { buildRemote } from '../support/bundles.ts';
import { addPlainProduct, cartButton, cartDrawer, follow, hole } from '../support/parts.ts';
import { call, signInAs } from '../support/people.ts';
import { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { wordsOf, type Words } from '../support/words.ts';

/** What mfe-cart 1.0.1 says that 1.0.0 does not. */
const mark = 'Released a moment ago';

interface Channel {
  composition: string;
  bundles: Record<string, string>;
}

interface Diff {
  changes: { bundle: string; from: string; to: string }[];
}

// A shop of its own: other journeys must not meet another mfe-cart.
let shop: Shop;
let w: Words;
test.use({ expectedErrors: /thrown (while|by)/ });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await Shop.start();
  w = await wordsOf(shop.origin, 'en');
});
test.afterAll(() => shop.stop());

test('a team releases a remote while the shop runs, and takes it back', async ({ browser, watch }) => {
  test.setTimeout(120_000);
  const built = await buildRemote('mfe-cart', '1.0.1', {
    file: 'src/slots/cart-drawer/cart-drawer.tsx', from: "text={t('cart.emptyHint')}", to: `text=${JSON.stringify(mark)}`,
  });
  const token = await teamToken('cart team');
  const release = (...args: string[]) => shop.command(...args, '--server', shop.origin, '--token', token);
  const channel = async (): Promise<Channel> => {
    const { composition, bundles } = await call<Channel>(shop, '/releases/channels/production', { token });
    return { composition, bundles };
  };

  const open = await pageOf(browser, watch);
  await open.goto('/');
  await expect(cartButton(open, w)).toBeVisible();
  const before = await channel();
  expect(before.bundles['mfe-cart']).toBe('1.0.0');
  const oldFiles = await bundlesOf(browser, watch);

  const started = performance.now();
  expect(await release('publish', built)).toContain('mfe-cart 1.0.1');
  expect(await channel(), 'publishing alone changes nothing for shoppers').toEqual(before);
  const published = performance.now();
  await release('promote', 'mfe-cart@1.0.1', '--reason', 'a better empty cart');
  await until(async () => (await (await fetch(shop.origin)).text()).includes('/bundles/mfe-cart/1.0.1/'));
  const live = performance.now();

  await test.step('the next page load has it, and no other bundle changed', async () => {
    const page = await pageOf(browser, watch);
    await page.goto('/');
    await cartButton(page, w).click();
    await expect(cartDrawer(page, w).getByText(mark)).toBeVisible();
    await page.context().close();

    const after = await channel();
    expect(after.bundles).toEqual({ ...before.bundles, 'mfe-cart': '1.0.1' });
    const { changes } = await call<Diff>(shop, `/releases/compositions/${before.composition}/diff/${after.composition}`, { token });
    expect(changes.map(({ bundle, from, to }) => `${bundle} ${from} → ${to}`)).toEqual(['mfe-cart 1.0.0 → 1.0.1']);
    const newFiles = await bundlesOf(browser, watch);
    const ofOthers = (files: readonly string[]) => files.filter((file) => !file.startsWith('/bundles/mfe-cart/'));
    expect(ofOthers(newFiles)).toEqual(ofOthers(oldFiles));
  });

  await test.step('a page that was opened before still works, with the version it began with', async () => {
    await cartButton(open, w).click();
    const drawer = cartDrawer(open, w);
    await expect(drawer.getByText(w('cart.emptyHint'))).toBeVisible();
    await open.context().close();
  });

  await test.step('the same version with other bytes is refused', async () => {
    const other = await buildRemote('mfe-cart', '1.0.1', { file: 'src/slots/cart-drawer/cart-drawer.tsx', from: "text={t('cart.emptyHint')}", to: 'text="Something else"' });
    await expect(release('publish', other)).rejects.toThrow(/1\.0\.1/);
  });

  await test.step('a version whose files cannot be had gives way to the one before', async () => {
    const page = await pageOf(browser, () => undefined);
    await page.route('**/bundles/mfe-cart/1.0.1/**', (route) => route.abort());
    await page.goto('/');
    await cartButton(page, w).click();
    await expect(cartDrawer(page, w).getByText(w('cart.emptyHint'))).toBeVisible();
    await page.context().close();
  });

  const back = performance.now();
  await release('rollback', '--reason', 'the old words were better');
  await until(async () => !(await (await fetch(shop.origin)).text()).includes('/bundles/mfe-cart/1.0.1/'));
  const returned = performance.now();
  await test.step('rollback restores what was', async () => {
    expect((await channel()).composition).toBe(before.composition);
    const page = await pageOf(browser, watch);
    await page.goto('/');
    await cartButton(page, w).click();
    await expect(cartDrawer(page, w).getByText(w('cart.emptyHint'))).toBeVisible();
    await page.context().close();
  });

  const ms = (from: number, to: number) => `${Math.round(to - from)} ms`;
  process.stdout.write(`publish ${ms(started, published)}, promote → live ${ms(published, live)}, publish → live ${ms(started, live)}, rollback → live ${ms(back, returned)} (each with its command's own start)\n`);
});

test('a version that throws leaves holes, the rest sells, and a retry mends them', async ({ browser, watch }) => {
  const token = await teamToken('careless team');
  const broken = 'globalThis as unknown as { broken?: string }';
  const built = await buildRemote(
    'mfe-cart', '1.0.2',
    { file: 'src/slots/cart-drawer/cart-drawer.tsx', from: '/** What is in the drawer', to: `if ((${broken}).broken === 'evaluation') throw new Error('thrown while evaluated');\n/** What is in the drawer` },
    { file: 'src/slots/cart-drawer/cart-drawer.tsx', from: 'const t = useT();', to: `const t = useT();\n  if ((${broken}).broken === 'render') throw new Error('thrown while rendering');` },
    { file: 'src/pages/checkout/checkout-page.tsx', from: 'const guest =', to: `if ((${broken}).broken) throw new Error('thrown by the page');\n  const guest =` },
  );
  await shop.command('publish', built, '--promote', '--server', shop.origin, '--token', token);

  for (const when of ['evaluation', 'render'] as const) {
    await test.step(`thrown at ${when}`, async () => {
      const page = await pageOf(browser, watch);
      await page.addInitScript((value) => Object.assign(globalThis, { broken: value }), when);
      await signInAs(shop, page.context(), 'jonas');
      await addPlainProduct(page, w);
      await cartButton(page, w).click();
      const drawer = cartDrawer(page, w);
      await expect(hole(drawer, w)).toBeVisible();
      await page.keyboard.press('Escape');
      await follow(page, '/checkout');
      const main = page.getByRole('main');
      await expect(hole(main, w)).toBeVisible();
      await follow(page, '/products');
      await expect(main.getByRole('article').first()).toBeVisible();

      await cartButton(page, w).click();
      await expect(hole(drawer, w)).toBeVisible();
      await page.evaluate(() => Object.assign(globalThis, { broken: undefined }));
      await hole(drawer, w).getByRole('button', { name: w('common.retry') }).click();
      await expect(drawer.getByText('Lucky Bamboo')).toBeVisible();
      await page.keyboard.press('Escape');
      await follow(page, '/checkout');
      await expect(page.getByRole('heading', { level: 1, name: w('checkout.title') })).toBeVisible();
      await page.context().close();
    });
  }
});

/** A team's right to publish mfe-cart and to promote it. */
async function teamToken(name: string): Promise<string> {
  const printed = await shop.command('token', 'create', name, '--bundles', 'mfe-cart', '--channels', 'production');
  return printed.split('\n', 1)[0] ?? '';
}

async function pageOf(browser: Browser, watch: (page: Page) => void): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.origin });
  const page = await context.newPage();
  watch(page);
  return page;
}

/** Every file of a bundle that a first visit loads, without those of the cart's version, sorted. */
async function bundlesOf(browser: Browser, watch: (page: Page) => void): Promise<string[]> {
  const page = await pageOf(browser, watch);
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/bundles/')) files.add(pathname);
  });
  await page.goto('/');
  await cartButton(page, w).click();
  await expect(cartDrawer(page, w).getByRole('button', { name: w('empty.startShopping') })).toBeVisible();
  await page.context().close();
  return [...files].sort();
}

/** Asks again until it is so; the test's own time limit ends it otherwise. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
