import type { Page, Route } from '@playwright/test';

/** What arrives late, each on its own: data are the API's answers, code are the scripts of shell and remotes. */
const kinds = {
  fonts: /\.woff2$/,
  images: /^\/media\/|\.(svg|webp)$/,
  data: /^\/api\//,
  code: /^\/bundles\/.*\.js$/,
};

export type Kind = keyof typeof kinds;

function kindOf(url: string): Kind | undefined {
  const { pathname } = new URL(url);
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(pathname));
}

/** Opens a page whose document and stylesheets come at once; all else comes kind by kind, each after the one before is on screen. */
export async function openLate(page: Page, path: string, order: readonly Kind[]): Promise<void> {
  const held: { kind: Kind; route: Route }[] = [];
  const free = new Set<Kind>();
  await page.route((url) => kindOf(url.href) !== undefined, async (route) => {
    const kind = kindOf(route.request().url()) as Kind;
    if (free.has(kind)) await route.continue();
    else held.push({ kind, route });
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  for (const kind of order) {
    free.add(kind);
    const now = held.filter((one) => one.kind === kind);
    await Promise.all(now.map(({ route }) => route.continue()));
    await Promise.all(now.map(({ route }) => route.request().response()));
    await settled(page);
  }
  await page.waitForLoadState('networkidle');
  await settled(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Fonts in use are there, and what came since is drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
