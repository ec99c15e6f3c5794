// Builds every theme, or those named: `node build.mjs [name…]` -> dist/<name>/ with theme.css, theme.json, shop.json, fonts, preview.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { themeCss } from './contract/css.mjs';
import { lintTheme, root, themeNames, valuesOf } from './lint.mjs';
import { resolve } from './contract/colors.mjs';

/** Brotli bytes that a theme's stylesheet may weigh. */
const cssBudget = 4096;

/** Builds the theme of one folder into another, which it empties first. Throws with every reason why it may not ship; answers a line about its weight. */
export async function buildTheme(from, to) {
  const problems = lintTheme(from);
  if (problems.length > 0) throw new Error(problems.map((problem) => `  - ${problem}`).join('\n'));
  const theme = JSON.parse(readFileSync(join(from, 'theme.json'), 'utf8'));
  const own = existsSync(join(from, 'theme.css')) ? `@layer theme {\n${readFileSync(join(from, 'theme.css'), 'utf8')}\n}\n` : '';
  const css = minify(themeCss(theme) + own);
  const bytes = brotliCompressSync(css).length;
  if (bytes > cssBudget) throw new Error(`  - theme.css weighs ${bytes} bytes brotli, at most ${cssBudget} may. Leave out tokens that equal their default.`);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  if (theme.exposes) await piecesOf(theme, from, to);
  writeFileSync(join(to, 'theme.css'), css);
  writeFileSync(join(to, 'theme.json'), `${JSON.stringify(structure(theme), null, 2)}\n`);
  writeFileSync(join(to, 'shop.json'), `${JSON.stringify(bundle(theme), null, 2)}\n`);
  for (const font of theme.fonts ?? []) for (const file of [font.file, font.license]) cpSync(join(from, file), join(to, file));
  if (theme.mark) cpSync(join(from, theme.mark), join(to, theme.mark));
  for (const preview of ['preview.jpg', 'preview.png', 'preview.webp']) if (existsSync(join(from, preview))) cpSync(join(from, preview), join(to, preview));
  const fonts = (theme.fonts ?? []).map(({ file }) => readFileSync(join(from, file)).length);
  return `${theme.name}@${theme.version}  css ${bytes} B brotli  fonts ${fonts.map((size) => `${Math.round(size / 1000)} kB`).join(' + ')}`;
}

/** The federated pieces: `"home.hero": "./hero"` is the default export of hero.tsx. The bundler is loaded for themes that have some. */
async function piecesOf(theme, from, to) {
  const { buildPieces } = await import('@shop/build');
  const exposes = Object.fromEntries([...new Set(Object.values(theme.exposes))].map((expose) => [expose, join(from, `${expose}.tsx`)]));
  await buildPieces({ dir: from, out: to, exposes, description: bundle(theme) });
}

/** What the pages need to know beside the stylesheet; it travels in every document, so it carries no values the stylesheet has. */
function structure(theme) {
  const { $schema, palette, colors, tokens, fallbacks, exposes, fonts = [], ...rest } = theme;
  const page = (mode) => toHex(resolve('var(--shop-header)', mode, valuesOf(theme)) ?? resolve('var(--shop-page)', mode, valuesOf(theme)));
  return {
    ...rest,
    /** For <meta name="theme-color">. */
    themeColor: { light: page('light'), dark: page('dark') },
    preload: { ltr: preloads(fonts, 'ltr'), rtl: preloads(fonts, 'rtl') },
  };
}

function preloads(fonts, direction) {
  return fonts.filter(({ preload }) => preload?.includes(direction)).map(({ file }) => file);
}

function bundle({ name, version, label, contract, exposes }) {
  const pieces = exposes && { container: 'remoteEntry.js', pieces: exposes, needs: { platform: '^1.0.0' } };
  return { name, version, kind: 'theme', entry: 'theme.css', label, contract, routes: [], slots: {}, needs: {}, ...pieces };
}

function toHex([r, g, b]) {
  return `#${[r, g, b].map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;
}

function minify(css) {
  return css.replaceAll(/\s*\n\s*/gu, '').replaceAll(/\s*([{};])\s*/gu, '$1').replaceAll(/: /gu, ':').replaceAll(';}', '}');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  for (const name of names.length > 0 ? names : themeNames()) {
    try {
      console.log(await buildTheme(join(root, name), join(root, 'dist', name)));
    } catch (error) {
      console.error(`${name} does not build:\n${error.message}`);
      process.exitCode = 1;
    }
  }
}
