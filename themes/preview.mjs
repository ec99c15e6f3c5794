// Shows a theme while it is made: `pnpm --filter themes preview ocean`, with a shop running (SHOP_SERVER, http://localhost:8080).
import { spawnSync } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildTheme } from './build.mjs';
import { root, themeNames } from './lint.mjs';
import { servePreview } from './preview/server.mjs';

/** Milliseconds that the files must be quiet: editors write in several steps. */
const quiet = 120;

const [name] = process.argv.slice(2);
const stop = (message) => {
  console.error(message);
  process.exit(1);
};
if (!themeNames().includes(name)) stop(`Name the theme to show, one of ${themeNames().join(', ')}: pnpm --filter themes preview ${themeNames()[0]}`);

const [from, dist] = [join(root, name), join(root, 'dist', name)];
const kit = join(root, '../shell/packages/ui/gallery');
const shop = process.env.SHOP_SERVER || 'http://localhost:8080';

console.log(await buildTheme(from, dist).catch((error) => stop(`${name} does not build:\n${error.message}`)));
const built = spawnSync(process.execPath, [join(kit, 'build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
if (built.status !== 0) stop('The gallery does not build; the lines above say why.');

const port = Number(process.env.PORT ?? 3110);
const preview = await servePreview({ name, dist, gallery: join(kit, 'dist'), shop, port }).catch((error) => stop(error.code === 'EADDRINUSE' ? `Port ${port} is taken: set PORT to another one.` : error.message));
console.log(`${preview.base}/@preview/ shows ${name}: the pages of ${shop}, and every component beside them. Changes load at once.`);
if (!(await fetch(shop).then(() => true, () => false))) console.log(`No shop answers at ${shop} yet: start one with make start, or set SHOP_SERVER.`);

let timer;
watch(from, { recursive: true }, () => {
  clearTimeout(timer);
  timer = setTimeout(rebuild, quiet);
});

async function rebuild() {
  if (!existsSync(join(from, 'theme.json'))) return;
  try {
    console.log(await buildTheme(from, dist));
    preview.tell('built');
  } catch (error) {
    console.error(error.message);
    preview.tell('problem', error.message);
  }
}
