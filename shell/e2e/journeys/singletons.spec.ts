import { expect, test } from '../support/test.ts';

/** The shared modules of the federation, which must exist once whatever is loaded. */
const singletons = ['react', 'react-dom', 'react-router', 'zustand', '@tanstack/react-query', 'dayjs', '@shop/platform'];

test('shell and remotes run on one React, one router, one query client and one set of stores', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (/\/bundles\/.*\.js$/.test(response.url())) scripts.push(new URL(response.url()).pathname);
  });
  await page.goto('/products');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  for (const path of ['/checkout', '/']) {
    await page.evaluate((to) => document.body.append(Object.assign(document.createElement('a'), { href: to, id: 'go', textContent: 'go' })), path);
    await page.locator('#go').click();
    await page.locator('#go').evaluate((a) => a.remove());
    await expect(page).toHaveURL(path);
  }

  const shares = await page.evaluate(() => {
    const { __INSTANCES__: instances } = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: Record<string, Record<string, Record<string, { from: string }>>> }[] } }).__FEDERATION__;
    return instances.flatMap((instance) =>
      Object.entries(instance.shareScopeMap.default ?? {}).map(([name, versions]) => ({ name, versions: Object.entries(versions).map(([version, { from }]) => `${version} from ${from}`) })),
    );
  });
  for (const name of singletons) {
    const versions = new Set(shares.filter((share) => share.name === name).flatMap((share) => share.versions));
    expect([...versions], `copies of ${name}`).toHaveLength(1);
    expect([...versions][0]).toContain('from shell');
  }

  // What nobody shares would still be there twice: React's own mark stands in no file but the shell's.
  const marked = await page.evaluate(async (paths) => {
    const found: string[] = [];
    for (const path of paths) if ((await (await fetch(path)).text()).includes('react.transitional.element')) found.push(path);
    return found;
  }, [...new Set(scripts)]);
  expect(marked.every((path) => path.startsWith('/bundles/shell/')), `React is in ${marked.join(', ')}`).toBe(true);
  expect(scripts.some((path) => path.includes('/mfe-catalog/')) && scripts.some((path) => path.includes('/mfe-cart/'))).toBe(true);
});
