import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { compare, type Comparison, type Measure } from './look-compare.ts';
import { stopCalendar } from './look-still.ts';
import { Shop } from './shop.ts';
import { expect, test as base } from './test.ts';

export const themes = ['novastore', 'nextmart', 'megamart', 'primecart', 'ultramart'] as const;
export const modes = ['light', 'dark'] as const;

/** The kept pictures: `<theme>/<name>.webp`. */
const kept = path.join(import.meta.dirname, '../looks');
const updating = process.env.LOOKS === 'update';

/** How pictures of a width are kept and compared; README.md, Decisions, says what these numbers were measured with. */
export function measureOf(width: number): Measure {
  return { shrink: width < 640 ? 2 : 3, block: 4, square: 20, distance: 0.03, share: 0.02, quality: 0.7 };
}

interface Fixtures {
  /** Fails the test, at its end, when a picture differs from the kept one; LOOKS=update keeps it instead. `name` is `theme/rest`. */
  expectLook: (name: string, png: Buffer, width: number) => Promise<void>;
}

interface WorkerFixtures {
  shop: Shop;
  /** A blank page that reads, shrinks and compares pictures. */
  eye: Page;
}

/** The test of pictures: a shop of its own, because what other journeys buy changes what is on sale, and a page at rest. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const shop = await Shop.start();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  eye: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await stopCalendar(context);
    await use(context);
  },
  page: async ({ page }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await use(page);
  },
  expectLook: async ({ eye }, use, info) => {
    await use(async (name, png, width) => {
      const file = path.join(kept, `${name}.webp`);
      const before = updating ? null : await readFile(file).catch(() => null);
      const measure = measureOf(width);
      const found = await compare(eye, png, before, measure);
      if (updating) {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, found.kept);
        return;
      }
      const verdict = verdictOn(found, measure);
      if (verdict !== '') await attach(info, name, { expected: before, actual: found.kept, difference: found.difference });
      expect.soft(verdict, `${name} looks as kept`).toBe('');
    });
  },
});

/** What is wrong with a picture, in a sentence; empty when nothing is. */
export function verdictOn({ spots, share, sizes }: Comparison, { block, shrink, square }: Measure): string {
  if (spots === null) return 'no picture is kept; LOOKS=update keeps this one';
  if (sizes !== undefined) return `it is ${sizes}, ${percent(share)} changed`;
  const side = block * shrink * square;
  const worst = spots.slice(0, 6).map((spot) => `${percent(spot.share)} at ${spot.x}, ${spot.y}`);
  return worst.length === 0 ? '' : `${percent(share)} changed; of the squares of ${side} px: ${worst.join('; ')}${spots.length > 6 ? `; ${spots.length - 6} more` : ''}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

async function attach(info: TestInfo, name: string, pictures: Record<string, Buffer | null | undefined>): Promise<void> {
  for (const [what, body] of Object.entries(pictures)) {
    if (!body) continue;
    const file = info.outputPath(`${name.replaceAll('/', '-')}-${what}.webp`);
    await writeFile(file, body);
    await info.attach(`${name} ${what}`, { path: file, contentType: 'image/webp' });
  }
}

export { expect };
