import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The script that loads a page anew when the theme was built again. */
export const reloader = '/@preview/reload.js';

/** Where the files of a built theme are served. */
export const mountOf = (name) => `/bundles/${name}/preview/`;

/**
 * A document of the shop in a theme that the shop does not have: its stylesheet, its structure and its own pieces in the place
 * of those it came with. The first content is left out, it was drawn for the other theme. Other pages come back unchanged.
 */
export function wearing(html, dist) {
  const block = /(<script[^>]*id="boot"[^>]*>)([\s\S]*?)(<\/script>)/u;
  const found = block.exec(html);
  if (!found) return html;
  const boot = JSON.parse(found[2]);
  const before = boot.composition.themes.find(({ name }) => name === boot.theme);
  const entry = entryOf(dist);
  boot.composition.themes = [...boot.composition.themes.filter(({ name }) => name !== entry.name), entry];
  boot.theme = entry.name;
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const worn = html
    .replace(block, (_, open, __, close) => open + json + close)
    .replace(/<div id="root">[\s\S]*?(?=<script[^>]*id="boot")/u, '<div id="root"></div>\n')
    .replace(/(<html[^>]*data-theme=")[^"]*/u, `$1${entry.name}`)
    .replace(/<link rel="preload" as="(font|image)"[^>]*>\s*/gu, '')
    .replace('</head>', `<link rel="stylesheet" href="${entry.css}"><script defer src="${reloader}"></script></head>`);
  return before ? worn.replace(new RegExp(`<link rel="stylesheet" href="[^"]*${before.css}"[^>]*>`, 'u'), '') : worn;
}

/** What a composition says about a theme, from its built folder. */
function entryOf(dist) {
  const data = JSON.parse(readFileSync(join(dist, 'theme.json'), 'utf8'));
  const mount = mountOf(data.name);
  const entry = { name: data.name, version: data.version, label: data.label, css: `${mount}theme.css`, integrity: '', data };
  const { container, pieces } = JSON.parse(readFileSync(join(dist, 'shop.json'), 'utf8'));
  if (!container || !existsSync(join(dist, container))) return entry;
  const files = readdirSync(dist).filter((file) => /\.(js|css)$/u.test(file));
  const hash = (file) => `sha384-${createHash('sha384').update(readFileSync(join(dist, file))).digest('base64')}`;
  return {
    ...entry,
    container: {
      entry: mount + container,
      manifestUrl: `${mount}mf-manifest.json`,
      manifest: JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8')),
      integrity: Object.fromEntries(files.map((file) => [mount + file, hash(file)])),
      pieces,
    },
  };
}
