// Takes pictures of the gallery: `node gallery/shoot.mjs [out] [query…]`, each query like `theme=novastore&mode=dark&dir=rtl&only=cards@390`.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dist, launch, serve } from './serve.mjs';

const [out = join(dist, 'shots'), ...queries] = process.argv.slice(2);

const { base, stop } = await serve();
const wanted = queries.length > 0 ? queries : readdirSync(join(dist, 'themes')).flatMap((theme) => ['light', 'dark'].flatMap((mode) => ['ltr', 'rtl'].map((dir) => `theme=${theme}&mode=${mode}&dir=${dir}`)));
const browser = await launch();
mkdirSync(out, { recursive: true });
for (const item of wanted) {
  const [query, width = '1440'] = item.split('@');
  const page = await browser.newPage({ viewport: { width: Number(width), height: 900 }, reducedMotion: 'reduce' });
  page.on('console', (message) => message.type() === 'error' && console.error(`${query}: ${message.text()}`));
  page.on('pageerror', (error) => console.error(`${query}: ${error}`));
  await page.goto(`${base}?${query}`);
  await page.waitForSelector('[data-ready]', { timeout: 15_000 });
  for (let y = 0, height = await page.evaluate(() => document.body.scrollHeight); y < height; y += 700) await page.evaluate((top) => window.scrollTo(0, top), y);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.waitForTimeout(200);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) console.error(`${query}@${width}: ${wide} px too wide`);
  const name = `${query.replaceAll(/[^a-z0-9]+/giu, '-')}-${width}.png`;
  await page.screenshot({ path: join(out, name), fullPage: !query.includes('open=') });
  console.log(join(out, name));
  await page.close();
}
await browser.close();
stop();
