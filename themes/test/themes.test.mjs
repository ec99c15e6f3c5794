import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { themeCss } from '../contract/css.mjs';
import { lintCss, lintTheme, root, themeNames } from '../lint.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'themes-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A copy of NovaStore with some of its theme.json changed. */
function altered(name, change) {
  const dir = join(scratch, name);
  cpSync(join(root, 'novastore'), dir, { recursive: true });
  const theme = JSON.parse(readFileSync(join(dir, 'theme.json'), 'utf8'));
  const next = change({ ...theme, name });
  writeFileSync(join(dir, 'theme.json'), JSON.stringify(next));
  return dir;
}

test('a slanted font says so in its face', () => {
  const css = themeCss({ name: 'x', palette: {}, fonts: [{ family: 'Serif', file: 'fonts/serif.woff2', weight: '400', style: 'italic', license: 'fonts/OFL.txt' }] });
  expect(css).toMatch(/font-family: "Serif";[^}]*font-style: italic;/u);
});

describe.each(themeNames())('%s', (name) => {
  test('passes the linter, contrast in light and dark included', () => {
    expect(lintTheme(join(root, name))).toEqual([]);
  });

  test('sets tokens of its own selector only', () => {
    const css = themeCss(JSON.parse(readFileSync(join(root, name, 'theme.json'), 'utf8')));
    const rules = css.slice(css.indexOf('@layer theme')).replace('@layer theme {', '').replace(/\}\s*$/u, '');
    expect(lintCss(name, rules)).toEqual([]);
  });
});

describe('the linter', () => {
  test('takes another theme made of data alone', () => {
    expect(lintTheme(altered('ocean', (theme) => ({ ...theme, productCard: { variant: 'lifted' }, tokens: { ...theme.tokens, 'radius-card': '0' } })))).toEqual([]);
  });

  test('names an unknown token and the one that was meant', () => {
    const [problem] = lintTheme(altered('typo', (theme) => ({ ...theme, colors: { ...theme.colors, 'ink-mutd': '#000000' } })));
    expect(problem).toContain('no token --shop-ink-mutd; did you mean --shop-ink');
  });

  test('wants colours among the colours', () => {
    expect(lintTheme(altered('mixed', (theme) => ({ ...theme, tokens: { ...theme.tokens, ink: '#000000' } })))[0]).toContain('tokens "ink" is a colour');
  });

  test('measures contrast in both modes and offers a colour that would do', () => {
    const problems = lintTheme(altered('pale', (theme) => ({ ...theme, colors: { ...theme.colors, 'ink-muted': { light: '#bbbbbb', dark: '#9db1ac' } } })));
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every((problem) => problem.includes('light'))).toBe(true);
    expect(problems[0]).toMatch(/contrast of 1\.\d+, it needs 4\.5\. #[0-9a-f]{6} for --shop-ink-muted would do/u);
  });

  test('wants Arabic glyphs, used families and files that exist', () => {
    const problems = lintTheme(altered('latin', (theme) => ({ ...theme, fonts: [{ ...theme.fonts[0], file: 'fonts/none.woff2', family: 'Elsewhere' }] }))).join('\n');
    expect(problems).toMatch(/fonts\/none\.woff2 is named/u);
    expect(problems).toMatch(/No font has the range "arabic"/u);
    expect(problems).toMatch(/"Elsewhere" is declared but no font token uses it/u);
  });

  test('refuses a name that is not the folder', () => {
    expect(lintTheme(altered('folder', (theme) => ({ ...theme, name: 'other' })))[0]).toContain('give both the same name');
  });

  test.each([
    ['body { color: red }', 'styles "body"'],
    [':root[data-theme="x"] { color: red }', 'sets "color"'],
    [':root[data-theme="x"] { --shop-nothing: 1 }', 'no token --shop-nothing'],
    [':root[data-theme="x"] { --shop-page: url(https://example.com/a.png) }', 'loads something'],
    ['@import url(x.css); @media print { }', 'theme.css has "@import'],
    [':root[data-theme="y"] { --shop-page: red }', 'styles ":root[data-theme="y"]"'],
  ])('refuses %s', (css, problem) => {
    expect(lintCss('x', css).join('\n')).toContain(problem);
  });

  test('takes tokens on its own selector, by mode and language', () => {
    expect(lintCss('x', ':root[data-theme="x"]:lang(ar, fa) { --shop-leading: 1.7 } :root[data-theme=x][data-mode=dark] { --shop-page: #000000 }')).toEqual([]);
  });
});
