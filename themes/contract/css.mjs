// theme.json -> theme.css
import { valueOf } from './contract.mjs';

const ranges = {
  latin: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext': 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  arabic: 'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200E, U+2010-2011, U+204F, U+2E41, U+FB50-FDFF, U+FE70-FE74, U+FE76-FEFC',
};

/** The order of the page's layers. The first statement of a page fixes it, and a theme may be the first sheet to arrive. */
const layers = '@layer reset, tokens, theme, ui, page;';

const face = (lines) => `@font-face {\n${lines.filter(Boolean).map((line) => `  ${line};`).join('\n')}\n}`;

/** The stylesheet of a theme: its fonts, the system fonts that stand in for them, and its tokens. */
export function themeCss(theme) {
  const fonts = (theme.fonts ?? []).map((font) =>
    face([
      `font-family: "${font.family}"`,
      `src: url("${font.file}") format("woff2")`,
      `font-weight: ${font.weight}`,
      font.style && `font-style: ${font.style}`,
      'font-display: swap',
      font.range && `unicode-range: ${ranges[font.range] ?? font.range}`,
    ]),
  );
  const fallbacks = (theme.fallbacks ?? []).map((font) =>
    face([
      `font-family: "${font.family}"`,
      `src: ${font.local.map((name) => `local("${name}")`).join(', ')}`,
      `font-weight: ${font.weight}`,
      `size-adjust: ${font.sizeAdjust}%`,
      `ascent-override: ${font.ascent}%`,
      `descent-override: ${font.descent}%`,
      'line-gap-override: 0%',
    ]),
  );
  const values = [...palette(theme), ...Object.entries({ ...theme.colors, ...theme.tokens }).map(([name, value]) => [`--shop-${name}`, valueOf(value)])];
  const tokens = values.map(([name, value]) => `    ${name}: ${value};`).join('\n');
  return `${layers}\n${[...fonts, ...fallbacks].join('\n')}\n@layer theme {\n  :root[data-theme="${theme.name}"] {\n${tokens}\n  }\n}\n`;
}

function palette({ palette: { primary: _, ...shades } }) {
  return Object.entries(shades).map(([shade, value]) => [`--shop-primary-${shade}`, value]);
}
