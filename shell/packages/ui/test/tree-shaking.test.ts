// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { expect, test } from 'vitest';

/** Bundles an import of some components and answers the code with React left out. */
async function bundle(names: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'shop-ui-'));
  const root = join(import.meta.dirname, '..');
  writeFileSync(join(dir, 'entry.ts'), `import { ${names} } from ${JSON.stringify(join(root, 'src/index.ts'))};\nconsole.log(${names});\n`);
  const compiler = rspack({
    context: root,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: join(dir, 'entry.ts'),
    output: { path: join(dir, 'out'), filename: 'main.js' },
    externals: { react: 'React', 'react-dom': 'ReactDOM', 'react/jsx-runtime': 'jsx' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    optimization: { minimize: false },
    module: {
      rules: [
        { test: /\.tsx?$/, use: { loader: 'builtin:swc-loader', options: { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } } }, type: 'javascript/auto' },
        { test: /\.module\.css$/, type: 'css/module' },
      ],
    },
  });
  await new Promise<void>((resolve, reject) => compiler.run((error, stats) => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve())));
  const code = readFileSync(join(dir, 'out/main.js'), 'utf8');
  rmSync(dir, { recursive: true });
  return code;
}

test('light components bring no Base UI, no Embla and no other icons', async () => {
  const code = await bundle('Button, IconButton, Badge, Price, Rating, ProductCard, ShopCard, TextField, Pagination, Image, ToastView, EmptyState');
  expect(code).not.toMatch(/base-ui|FloatingPortal|EmblaCarousel/u);
  expect(code.length).toBeLessThan(90_000);
});

test('a dialog brings Base UI', async () => {
  expect(await bundle('Dialog')).toMatch(/base-ui/u);
});
