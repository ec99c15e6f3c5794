// Puts the kept pictures on one sheet per theme, for eyes: `node support/look-sheets.ts` writes .cache/looks/<theme>.png.
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium as browserType } from '@playwright/test';
import { packagedChromium } from './chromium.ts';

const kept = path.join(import.meta.dirname, '../looks');
const out = path.join(import.meta.dirname, '../../../.cache/looks');

const browser = await browserType.launch(await packagedChromium());
await mkdir(out, { recursive: true });
const folders = (await readdir(kept, { withFileTypes: true })).filter((entry) => entry.isDirectory());
for (const { name: theme } of folders) {
  const names = (await readdir(path.join(kept, theme))).sort();
  const figures = await Promise.all(
    names.map(async (name) => {
      const data = (await readFile(path.join(kept, theme, name))).toString('base64');
      return `<figure><img src="data:image/webp;base64,${data}"><figcaption>${name}</figcaption></figure>`;
    }),
  );
  const page = await browser.newPage({ viewport: { width: 2800, height: 1000 } });
  await page.setContent(`<style>body { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; font: 14px sans-serif } figure { margin: 0 } img { display: block }</style>${figures.join('')}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.screenshot({ path: path.join(out, `${theme}.png`), fullPage: true });
  await page.close();
  process.stdout.write(`${path.join(out, theme)}.png, ${names.length} pictures\n`);
}
await browser.close();
