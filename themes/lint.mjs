// Lints themes: `node lint.mjs [name…]`, all of them without a name. Every problem names its fix.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pairs, schema, tokenNames, tokens, version } from './contract/contract.mjs';
import { contrast, over, repaired, resolve } from './contract/colors.mjs';
import { validate } from './contract/validate.mjs';

export const root = fileURLToPath(new URL('.', import.meta.url));

/** Bytes that the fonts of one direction of text may weigh together, and one file alone. */
export const fontBudget = { direction: 90_000, file: 60_000 };

/** Folders that hold a theme. */
export function themeNames() {
  return readdirSync(root).filter((name) => existsSync(join(root, name, 'theme.json')));
}

/** Problems of the theme in a folder, one sentence each; empty when it may ship. */
export function lintTheme(dir) {
  let theme;
  try {
    theme = JSON.parse(readFileSync(join(dir, 'theme.json'), 'utf8'));
  } catch (error) {
    return [`theme.json cannot be read: ${error.message}`];
  }
  const problems = validate(schema, theme);
  if (problems.length > 0) return problems;
  const css = existsSync(join(dir, 'theme.css')) ? readFileSync(join(dir, 'theme.css'), 'utf8') : '';
  return [...lintNames(theme, dir), ...lintTokens(theme), ...lintContrast(theme), ...lintFonts(theme, dir), ...lintCss(theme.name, css)];
}

function lintNames(theme, dir) {
  const folder = dir.replace(/\/+$/u, '').split('/').at(-1);
  const problems = folder === theme.name ? [] : [`theme.json name is "${theme.name}" in the folder ${folder}; give both the same name.`];
  if (Number(theme.contract.split('.')[1]) > Number(version.split('.')[1])) problems.push(`theme.json contract is ${theme.contract}, this is ${version}; update the contract or lower the number.`);
  problems.push(...lintPieces(theme, dir));
  if (theme.mark && !existsSync(join(dir, theme.mark))) problems.push(`${theme.mark} is named as mark but not there; add the file.`);
  return problems;
}

/** Parts of the page that a theme may bring itself. */
const pieceNames = schema.properties.home.properties.sections.items.properties.kind.enum.map((kind) => `home.${kind}`);

function lintPieces({ exposes = {}, home }, dir) {
  return Object.entries(exposes).flatMap(([piece, expose]) => {
    if (!pieceNames.includes(piece)) return [`theme.json exposes "${piece}", which is no part that a theme may bring; use one of ${pieceNames.join(', ')}.`];
    if (!home.sections.some(({ kind }) => piece === `home.${kind}`)) return [`theme.json exposes "${piece}", but home sections has no ${piece.slice(5)}; add it where it should stand.`];
    return existsSync(join(dir, `${expose}.tsx`)) ? [] : [`${expose.slice(2)}.tsx is named for ${piece} but not there; add the file, its default export is the component.`];
  });
}

function lintTokens({ colors = {}, tokens: others = {} }) {
  const kinds = new Map(tokens.map((token) => [token.name, token.type]));
  const unknown = [...Object.keys(colors), ...Object.keys(others)].filter((name) => !tokenNames.has(`--shop-${name}`));
  const misplaced = [
    ...Object.keys(colors).filter((name) => tokenNames.has(`--shop-${name}`) && kinds.get(`--shop-${name}`) !== 'color').map((name) => `colors "${name}" is no colour; move it to tokens.`),
    ...Object.keys(others).filter((name) => kinds.get(`--shop-${name}`) === 'color').map((name) => `tokens "${name}" is a colour; move it to colors, with a value for light and one for dark.`),
  ];
  return [...unknown.map((name) => `There is no token --shop-${name}${nearest(name)}. The list is contract/tokens.json.`), ...misplaced];
}

function nearest(name) {
  const parts = name.split('-');
  const best = [...tokenNames].map((token) => [token, parts.filter((part) => token.includes(part)).length]).sort((a, b) => b[1] - a[1])[0];
  return best && best[1] > 0 ? `; did you mean ${best[0]}?` : '';
}

/** Looks a token up in a theme, then in the defaults. */
export function valuesOf({ palette, colors = {}, tokens: others = {} }) {
  const defaults = new Map(tokens.map((token) => [token.name, token.default]));
  return (name) => {
    const short = name.replace('--shop-', '');
    const shade = /^primary-(\d+)$/u.exec(short);
    return (shade && palette[shade[1]]) ?? colors[short] ?? others[short] ?? defaults.get(name);
  };
}

function lintContrast(theme) {
  const lookup = valuesOf(theme);
  const problems = [];
  for (const mode of ['light', 'dark']) {
    const page = resolve('var(--shop-page)', mode, lookup);
    for (const { text, ground, ratio, about } of pairs) {
      const [front, back] = [resolve(`var(${text})`, mode, lookup), resolve(`var(${ground})`, mode, lookup)];
      if (!front || !back) {
        problems.push(`${front ? ground : text} (${mode}) is ${JSON.stringify(lookup(front ? ground : text))}, which the linter cannot read; write #rrggbb, rgb(r g b / a) or var(--shop-…).`);
        continue;
      }
      const solid = over(back, page);
      const reached = contrast(over(front, solid), solid);
      if (reached >= ratio) continue;
      const fix = repaired(front, solid, ratio);
      problems.push(`${about}, ${mode}: ${text} on ${ground} has a contrast of ${reached.toFixed(2)}, it needs ${ratio}.${fix ? ` ${fix} for ${text} would do.` : ` Change ${ground} too.`}`);
    }
  }
  return problems;
}

function lintFonts({ fonts = [], fallbacks = [], tokens: others = {} }, dir) {
  const problems = [];
  const weight = { ltr: 0, rtl: 0 };
  for (const font of fonts) {
    for (const file of [font.file, font.license]) if (!existsSync(join(dir, file))) problems.push(`${file} is named in theme.json but not there; add the file.`);
    if (!existsSync(join(dir, font.file))) continue;
    const { size } = statSync(join(dir, font.file));
    if (size > fontBudget.file) problems.push(`${font.file} weighs ${size} bytes, at most ${fontBudget.file} may; subset it (pyftsubset --unicodes) or take fewer axes.`);
    for (const direction of font.preload ?? []) weight[direction] += size;
  }
  for (const [direction, size] of Object.entries(weight)) if (size > fontBudget.direction) problems.push(`The fonts preloaded for ${direction} weigh ${size} bytes together, at most ${fontBudget.direction} may; preload fewer.`);
  if (fonts.length > 0 && !fonts.some(({ range }) => range === 'arabic')) problems.push('No font has the range "arabic": Arabic and Persian would fall back to a system font. Add one that covers both, for instance Vazirmatn.');
  const families = `${others['font-body'] ?? ''} ${others['font-display'] ?? ''}`;
  for (const family of new Set([...fonts, ...fallbacks].map((font) => font.family))) if (!families.includes(family)) problems.push(`The family "${family}" is declared but no font token uses it; add it to font-body or font-display.`);
  return problems;
}

/** A hand-written theme.css may hold tokens of its theme and nothing else. */
export function lintCss(name, css) {
  const problems = [];
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//gu, '');
  const own = new RegExp(`^:root\\[data-theme=["']?${name}["']?\\](\\[data-mode=["']?(light|dark)["']?\\]|:lang\\([a-z, ]+\\))*$`, 'u');
  for (const [, prelude, body] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/gu)) {
    const selector = prelude.trim();
    if (selector.startsWith('@font-face')) problems.push('theme.css has an @font-face; declare fonts in theme.json, so that they are subset, licensed and preloaded.');
    else if (selector.startsWith('@')) problems.push(`theme.css has "${selector}"; only rules for :root[data-theme="${name}"] may stand in it.`);
    else if (!own.test(selector)) problems.push(`theme.css styles "${selector}"; a theme may only set tokens on :root[data-theme="${name}"]. Look for a token or a variant in theme.json instead.`);
    for (const declaration of body.split(';').map((one) => one.trim()).filter(Boolean)) {
      const property = declaration.split(':')[0].trim();
      if (!property.startsWith('--')) problems.push(`theme.css sets "${property}"; a theme sets --shop-* tokens only.`);
      else if (!tokenNames.has(property)) problems.push(`There is no token ${property}${nearest(property.replace('--shop-', ''))}. The list is contract/tokens.json.`);
      if (/url\(/u.test(declaration)) problems.push(`theme.css loads something for ${property}; only the fonts of theme.json may be loaded.`);
    }
  }
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  let bad = 0;
  for (const name of names.length > 0 ? names : themeNames()) {
    const problems = lintTheme(join(root, name));
    bad += problems.length;
    console.log(problems.length === 0 ? `${name}: ok` : `${name}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
  process.exit(bad > 0 ? 1 : 0);
}
