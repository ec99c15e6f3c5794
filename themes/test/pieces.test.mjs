import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTheme } from '../build.mjs';
import { lintTheme, root } from '../lint.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'pieces-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** NovaStore with a hero of its own. */
function glow(name, exposes) {
  const dir = join(scratch, name);
  cpSync(join(root, 'novastore'), dir, { recursive: true });
  cpSync(join(root, 'test/pieces'), dir, { recursive: true });
  const theme = JSON.parse(readFileSync(join(dir, 'theme.json'), 'utf8'));
  writeFileSync(join(dir, 'theme.json'), JSON.stringify({ ...theme, name, exposes }));
  return dir;
}

describe('a theme with a piece of its own', () => {
  const out = join(scratch, 'out');
  let shop;
  beforeAll(async () => {
    await buildTheme(glow('glow', { 'home.hero': './hero' }), out);
    shop = JSON.parse(readFileSync(join(out, 'shop.json'), 'utf8'));
  }, 60_000);

  test('holds a container beside its stylesheet, and says so', () => {
    expect(shop).toMatchObject({
      name: 'glow', kind: 'theme', entry: 'theme.css', container: 'remoteEntry.js', pieces: { 'home.hero': './hero' }, needs: { platform: '^1.0.0' },
    });
    const files = readdirSync(out);
    for (const file of ['theme.css', 'theme.json', 'remoteEntry.js', 'mf-manifest.json', 'fonts']) expect(files).toContain(file);
    const { metaData, exposes } = JSON.parse(readFileSync(join(out, 'mf-manifest.json'), 'utf8'));
    expect(metaData).toMatchObject({ globalName: 'glow', publicPath: 'auto' });
    expect(exposes.map(({ path }) => path)).toEqual(['./hero']);
  });

  test('bundles nothing shared and keeps its classes to itself', () => {
    const texts = readdirSync(out).filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(out, file), 'utf8')).join('\n');
    expect(texts).toContain('the hero broke on purpose');
    expect(texts).not.toContain('useSyncExternalStore');
    expect(texts).toContain('glow__hero-');
  });

  test('says in theme.json what pages need, not what they load', () => {
    expect(JSON.parse(readFileSync(join(out, 'theme.json'), 'utf8'))).not.toHaveProperty('exposes');
  });
});

test.each([
  [{ 'home.header': './hero' }, /home\.header", which is no part.*home\.hero/u],
  [{ 'home.vouchers': './hero' }, /home sections has no vouchers/u],
  [{ 'home.hero': './gone' }, /gone\.tsx is named for home\.hero/u],
  [{ 'home.hero': '../shell/src/main' }, /must match/u],
])('the linter refuses %o', (exposes, problem) => {
  expect(lintTheme(glow('slip', exposes)).join('\n')).toMatch(problem);
});

test('a theme of data alone needs no bundler and holds no script', async () => {
  const out = join(scratch, 'plain');
  await buildTheme(join(root, 'novastore'), out);
  expect(readdirSync(out).filter((file) => file.endsWith('.js'))).toEqual([]);
  expect(JSON.parse(readFileSync(join(out, 'shop.json'), 'utf8'))).not.toHaveProperty('container');
});
