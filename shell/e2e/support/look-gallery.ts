import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { root } from './shop.ts';

const built = path.join(root, '.cache/e2e-builds', `gallery-${process.env.TEST_PARALLEL_INDEX ?? 0}`); // workers build side by side
const origin = 'http://gallery.example';

/** Builds the component gallery of @shop/ui from the sources and the built themes. */
export async function buildGallery(): Promise<void> {
  await promisify(execFile)(process.execPath, ['gallery/build.mjs', built], { cwd: path.join(root, 'shell/packages/ui') });
}

/** Lets the pages of a context open the built gallery. Answers its address, to which a query is added. */
export async function openGallery(context: BrowserContext): Promise<string> {
  await context.route(`${origin}/**`, (route) => route.fulfill({ path: path.join(built, new URL(route.request().url()).pathname) }));
  return `${origin}/index.html`;
}
