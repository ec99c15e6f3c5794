import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** A workspace package and what it may import of the others. */
interface Package {
  dir: string;
  may: readonly string[];
  /** Packages of which it may import types only. */
  typesOf?: readonly string[];
}

const packages: Readonly<Record<string, Package>> = {
  '@shop/api': { dir: 'shell/packages/api', may: [] },
  '@shop/platform': { dir: 'shell/packages/platform', may: ['@shop/api'] },
  '@shop/ui': { dir: 'shell/packages/ui', may: [] },
  '@shop/testkit': { dir: 'shell/packages/testkit', may: ['@shop/api', '@shop/platform'] },
  '@shop/build': { dir: 'shell/packages/build', may: [] },
  shell: { dir: 'shell', may: ['@shop/platform', '@shop/ui'], typesOf: ['@shop/api'] },
  ...Object.fromEntries(
    readdirSync(root)
      .filter((name) => name.startsWith('mfe-'))
      .map((name) => [name, { dir: name, may: ['@shop/platform', '@shop/ui'], typesOf: ['@shop/api'] }]),
  ),
};

interface Import {
  file: string;
  from: string;
  typeOnly: boolean;
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf({ dir }: Package): Import[] {
  return sourcesOf(dir).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map(([, type, from, lazy]) => ({
      file,
      from: from ?? lazy ?? '',
      typeOnly: type !== undefined,
    })),
  );
}

function sourcesOf(dir: string): string[] {
  const src = join(root, dir, 'src');
  if (!existsSync(src)) return [];
  return globSync('**/*.{ts,tsx,mjs}', { cwd: src })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => relative(root, join(src, file)));
}

const at = ({ file, from }: Import) => `${file} imports ${from}`;

describe.each(Object.entries(packages))('%s', (_, owner) => {
  const imports = importsOf(owner);

  test('imports other packages one way, by their names', () => {
    const wrong = imports.filter(({ from, typeOnly }) => {
      const name = Object.keys(packages).find((one) => from === one || from.startsWith(`${one}/`));
      if (name === undefined || packages[name] === owner || owner.may.includes(name)) return false;
      return !(typeOnly && owner.typesOf?.includes(name));
    });
    expect(wrong.map(at)).toEqual([]);
  });

  test('never reaches out of its own folder', () => {
    const wrong = imports.filter(({ file, from }) => {
      if (!from.startsWith('.')) return false;
      return relative(join(root, owner.dir), resolve(root, dirname(file), from)).startsWith('..');
    });
    expect(wrong.map(at)).toEqual([]);
  });
});

test('only the kit knows the primitives', () => {
  const wrong = Object.entries(packages)
    .filter(([name]) => name !== '@shop/ui')
    .flatMap(([, one]) => importsOf(one))
    .filter(({ from }) => from.startsWith('@base-ui/'));
  expect(wrong.map(at)).toEqual([]);
});

test('remotes leave requests to the platform', () => {
  const wrong = Object.entries(packages)
    .filter(([name]) => name.startsWith('mfe-'))
    .flatMap(([, { dir }]) => sourcesOf(dir))
    .filter((file) => /(?<![.\w])(fetch\(|new XMLHttpRequest|new WebSocket)/.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

test('styles use tokens that the themes, or the shell itself, define', () => {
  const { tokens } = JSON.parse(readFileSync(join(root, 'themes/contract/tokens.json'), 'utf8')) as { tokens: { name: string }[] };
  const sheets = Object.values(packages)
    .flatMap(({ dir }) => globSync('src/**/*.css', { cwd: join(root, dir) }).map((file) => join(dir, file)))
    .map((file) => ({ file, css: readFileSync(join(root, file), 'utf8') }));
  const defined = new Set([...tokens.map(({ name }) => name), ...sheets.flatMap(({ css }) => [...css.matchAll(/(--shop-[\w-]+):/g)].map(([, name]) => name))]);
  const unknown = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/var\((--shop-[\w-]+)/g)].filter(([, name]) => !defined.has(name ?? '')).map(([, name]) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('the linter allows exactly what the shell shares of a library', () => {
  const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8');
  for (const [library, facade] of [['react-router', 'router-facade'], ['@tanstack/react-query', 'query-facade']] as const) {
    const source = readFileSync(join(root, `shell/src/remotes/${facade}.ts`), 'utf8');
    const allowed = new RegExp(`"name": "${library}", "allowImportNames": \\[([^\\]]*)\\]`).exec(config)?.[1];
    const shared = /export \{([^}]*)\}/.exec(source)?.[1];
    expect(names(allowed), library).toEqual(names(shared));
  }
});

function names(list = ''): string[] {
  return list.split(',').map((name) => name.replaceAll('"', '').trim()).filter((name) => name !== '').toSorted();
}
