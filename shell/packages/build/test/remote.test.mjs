import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRemote, shared } from '../src/index.mjs';

let dir;

beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'remote-'));
  write('package.json', JSON.stringify(description()));
  write('src/page.tsx', `
    import { useCart } from '@shop/platform';
    import * as css from './page.module.css';
    export default function Page() { return <h1 className={css.title}>{useCart((cart) => cart.total)}</h1>; }
  `);
  write('src/page.module.css', '.title { margin: 0 }');
  // Only the versions of the shared modules are read from here: none of them is bundled.
  for (const name of Object.keys(shared)) write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '9.9.9' }));
});

afterEach(() => fs.rmSync(dir, { recursive: true }));

describe('a built remote', () => {
  test('describes itself, carries its name in its classes and bundles nothing shared', async () => {
    const files = await build();
    expect(JSON.parse(files.get('shop.json'))).toMatchObject({
      name: 'mfe-sample', version: '1.2.3', kind: 'remote', entry: 'remoteEntry.js',
      routes: [{ path: '/sample', expose: './page', layout: 'public', title: 'nav.home' }],
      needs: { platform: '^1.0.0' },
      shared: { react: '9.9.9', '@shop/platform': '9.9.9' },
    });
    expect([...files.keys()].filter((file) => file.startsWith('mf-'))).toEqual(['mf-manifest.json']);
    const [styles] = [...files].filter(([file]) => file.endsWith('.css')).map(([, text]) => text);
    expect(styles).toMatch(/\.mfe-sample__title-/);
    const scripts = [...files].filter(([file]) => file.endsWith('.js')).map(([, text]) => text).join('\n');
    expect(scripts).not.toMatch(/new Function\(|\beval\(/);
    expect(scripts).toContain('createPolicy("mfe-sample"');
    expect(scripts).not.toContain('useSyncExternalStore');
  });

  test('is the same, byte for byte, when its sources are', async () => {
    expect(await build()).toEqual(await build());
  });

  test('fails over its budget', async () => {
    write('package.json', JSON.stringify(description({ budget: { js: 5 } })));
    await expect(build()).rejects.toThrow(/js \d+\.\d KB brotli of 5 KB.*over the budget/);
  });
});

describe('a description with slips', () => {
  test('names them all', () => {
    write('package.json', JSON.stringify(description({
      exposes: { page: './src/none.tsx' },
      routes: [{ path: 'sample', expose: './gone', layout: 'wide' }],
      slots: { 'cart.drawer': './gone' },
      budget: { js: 60 },
    })));
    expect(() => createRemote(dir)).toThrow(
      /must start with "\.\/"[\s\S]*there is no file[\s\S]*must start with "\/"[\s\S]*not in exposes[\s\S]*layout "wide"[\s\S]*needs a title[\s\S]*slot cart\.drawer[\s\S]*at most 45 KB/,
    );
  });
});

function description(shop = {}) {
  return {
    name: 'mfe-sample',
    version: '1.2.3',
    shop: {
      routes: [{ path: '/sample', expose: './page', layout: 'public', title: 'nav.home' }],
      exposes: { './page': './src/page.tsx' },
      needs: { platform: '^1.0.0' },
      ...shop,
    },
  };
}

function write(file, text) {
  const at = path.join(dir, file);
  fs.mkdirSync(path.dirname(at), { recursive: true });
  fs.writeFileSync(at, text);
}

/** Builds the remote; its files by name. */
async function build() {
  const config = createRemote(dir);
  await new Promise((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
  const dist = path.join(dir, 'dist');
  return new Map(fs.readdirSync(dist, { recursive: true }).filter((file) => path.extname(file) !== '').toSorted().map((file) => [file, fs.readFileSync(path.join(dist, file), 'utf8')]));
}
