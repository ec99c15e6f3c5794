import type { Browser, Page } from '@playwright/test';
import { call, signInAs } from '../support/people.ts';
import { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { Workshop } from '../support/themes.ts';
import { wordsOf, type Words } from '../support/words.ts';

interface Channel {
  composition: string;
  bundles: Record<string, string>;
}

interface Diff {
  changes: { bundle: string; from: string; to: string }[];
}

// A shop of its own: other journeys must not meet other themes.
let shop: Shop;
let workshop: Workshop;
let w: Words;
let token: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await Shop.start();
  workshop = await Workshop.open('themers');
  w = await wordsOf(shop.origin, 'en');
  token = (await shop.command('token', 'create', 'themers', '--bundles', 'ocean,glow,wave', '--channels', 'production')).split('\n', 1)[0] ?? '';
});
test.afterAll(() => shop.stop());

const release = (...args: string[]) => shop.command(...args, '--server', shop.origin, '--token', token);
const channel = () => call<Channel>(shop, '/releases/channels/production', { token });

test('a sixth theme: from new to live and back with the themes’ tools alone', async ({ browser, watch }) => {
  test.setTimeout(120_000);
  const started = performance.now();
  const before = await channel();

  await test.step('copied, changed, linted and built', async () => {
    await workshop.run('new', 'ocean');
    await workshop.edit('ocean', (theme) => {
      Object.assign(theme.palette, { primary: '#0b5c8f', 600: '#1273b0', 700: '#0b5c8f', 800: '#0a4a73' });
      theme.productCard.variant = 'lifted';
      const last = theme.home.sections.pop();
      if (last) theme.home.sections.unshift(last);
      theme.colors['ink-muted'] = { light: '#bbbbbb', dark: '#9db1ac' };
    });
    await expect(workshop.run('lint', 'ocean')).rejects.toThrow(/would do/);
    await workshop.edit('ocean', (theme) => (theme.colors['ink-muted'] = { light: '#566674', dark: '#a3b4c0' }));
    expect(await workshop.run('lint', 'ocean')).toContain('ocean: ok');
    expect(await workshop.run('build', 'ocean')).toContain('ocean@0.1.0');
  });

  await test.step('published: nobody sees it yet', async () => {
    expect(await release('publish', workshop.built('ocean'), '--dry-run')).toContain('nothing was stored');
    expect(await release('publish', workshop.built('ocean'))).toContain('ocean 0.1.0');
    expect(await channel()).toEqual(before);
    expect(await themeOf(await fetch(`${shop.origin}/?theme=ocean`))).not.toBe('ocean');
  });

  await test.step('previewed: whoever has the link sees it, nobody else does', async () => {
    const [link = ''] = (await release('preview', 'ocean@0.1.0', '--expires', '1h')).split('\n', 1);
    const page = await pageOf(browser, watch);
    const answer = await page.goto(link);
    expect(page.url(), 'the token is not in the address any more').toBe(`${shop.origin}/?theme=ocean`);
    const headers = answer?.headers() ?? {};
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(headers['x-shop-preview']).toContain('until=');
    await wears(page, 'ocean', '#0b5c8f');
    await page.getByRole('banner').getByRole('link').first().click();
    await wears(page, 'ocean', '#0b5c8f');
    await page.goto('/products');
    await wears(page, 'ocean', '#0b5c8f');
    expect(await themeOf(await fetch(`${shop.origin}/?theme=ocean`))).not.toBe('ocean');
    expect(await channel()).toEqual(before);

    await page.goto('/?preview=off');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'ocean');
    await page.context().close();
  });

  await test.step('promoted: the page wears it, and nothing but the theme is different', async () => {
    await release('promote', 'ocean@0.1.0', '--reason', 'the sixth look');
    const page = await pageOf(browser, watch);
    await until(async () => (await themeOf(await fetch(`${shop.origin}/?theme=ocean`))) === 'ocean');
    await page.goto('/?theme=ocean');
    await wears(page, 'ocean', '#0b5c8f');
    const after = await channel();
    expect(after.bundles).toEqual({ ...before.bundles, ocean: '0.1.0' });
    const diff = await call<Diff>(shop, `/releases/compositions/${before.composition}/diff/${after.composition}`, { token });
    expect(diff.changes.map(({ bundle, from, to }) => [bundle, from, to])).toEqual([['ocean', '', '0.1.0']]);
    await page.context().close();
  });

  await test.step('rolled back: as if it had never been', async () => {
    await release('rollback', '--reason', 'not yet');
    await until(async () => (await themeOf(await fetch(`${shop.origin}/?theme=ocean`))) !== 'ocean');
    expect((await channel()).composition).toBe(before.composition);
  });
  process.stdout.write(`a theme from new to live and back in ${((performance.now() - started) / 1000).toFixed(1)} s of machine time\n`);
});

test.describe('a theme with a hero of its own', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('wears it, and the built-in one when its own throws or cannot be had', async ({ browser, watch }) => {
    test.setTimeout(120_000);
    await workshop.run('new', 'glow');
    await workshop.edit('glow', (theme) => (theme.exposes = { 'home.hero': './hero' }));
    await workshop.addHero('glow');
    expect(await workshop.run('lint', 'glow')).toContain('glow: ok');
    await workshop.run('build', 'glow');
    await release('publish', workshop.built('glow'), '--promote');
    await until(async () => (await themeOf(await fetch(`${shop.origin}/?theme=glow`))) === 'glow');

    const page = await pageOf(browser, watch);
    const own = page.locator('[data-piece=hero]');
    const builtIn = page.getByRole('main').getByRole('heading', { level: 1 });
    await page.goto('/?theme=glow');
    await expect(own).toBeVisible();
    await expect(own).toHaveCSS('text-align', 'center');
    await page.goto('/?break=hero');
    await shownByShell(page);
    await expect(builtIn.first()).toBeVisible();
    await expect(own).toHaveCount(0);

    await page.context().route('**/bundles/glow/**/*.js', (route) => route.abort());
    await page.goto('/');
    await shownByShell(page);
    await expect(builtIn.first()).toBeVisible();
    await expect(own).toHaveCount(0);
    await page.context().close();
  });
});

test('an open page learns of a release and loads it at a safe moment', async ({ browser, watch }) => {
  test.setTimeout(120_000);
  await workshop.run('new', 'wave');
  const page = await pageOf(browser, watch);
  await signInAs(shop, page.context(), 'jonas');
  await page.goto('/');
  await shownByShell(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const sameDocument = () => page.evaluate(() => 'sameDocument' in window);

  // The signal may come before the connection stands; a later release is another one.
  const notice = page.getByText(w('common.newVersion'));
  for (let version = 1; version < 6 && !(await notice.isVisible()); version++) {
    await workshop.edit('wave', (theme) => (theme.version = `0.1.${version}`));
    await workshop.run('build', 'wave');
    await release('publish', workshop.built('wave'), '--promote');
    await notice.waitFor({ timeout: 8_000 }).catch(() => undefined);
  }
  await expect(notice).toBeVisible();
  expect(await sameDocument(), 'nothing is taken away from under the shopper').toBe(true);

  const live = (await channel()).composition;
  await page.getByRole('banner').locator('a[href="/shops"]').first().click();
  await expect(page).toHaveURL('/shops');
  await expect.poll(() => sameDocument().catch(() => true), 'the next page comes with its document').toBe(false);
  expect(await page.evaluate(() => (JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as { composition: { id: string } }).composition.id)).toBe(live);
  await page.context().close();
});

async function pageOf(browser: Browser, watch: (page: Page) => void): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.origin });
  const page = await context.newPage();
  watch(page);
  return page;
}

/** The shell has taken over from the document. */
async function shownByShell(page: Page): Promise<void> {
  await expect(page.locator('#first')).toHaveCount(0);
}

/** The page is drawn by the shell, in the theme, down to the values of its tokens. */
async function wears(page: Page, theme: string, primary: string): Promise<void> {
  await shownByShell(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--shop-primary-700').trim())).toBe(primary);
}

async function themeOf(answer: Response): Promise<string | undefined> {
  return /data-theme="([^"]*)"/.exec(await answer.text())?.[1];
}

/** Asks again until it is so; the test's own time limit ends it otherwise. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}
