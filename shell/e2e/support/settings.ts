import { expect, type Page } from '@playwright/test';
import type { Shop } from './shop.ts';

/** Changes settings of the shop for the length of `during`; documents know of it within a second. */
export async function withSettings(shop: Shop, page: Page, settings: Record<string, [during: unknown, after: unknown]>, during: () => Promise<void>): Promise<void> {
  const apply = async (at: 0 | 1) => {
    for (const [key, values] of Object.entries(settings)) await shop.command('set', key, JSON.stringify(values[at]));
    await expect.poll(async () => {
      const text = await (await page.request.get('/')).text();
      const { master } = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}') as { master: Record<string, unknown> };
      return Object.keys(settings).map((key) => JSON.stringify(master[key]));
    }).toEqual(Object.values(settings).map((values) => JSON.stringify(values[at])));
  };
  await apply(0);
  try {
    await during();
  } finally {
    await apply(1);
  }
}
