// Builds the gallery: every component in every theme, mode and direction. `pnpm --filter @shop/ui gallery`, then open
// gallery/dist/index.html through any static server; an argument names another folder. Themes come from themes/dist: build them first.
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rspack } from '@rspack/core';

const here = import.meta.dirname;
const root = join(here, '../../../..');
const dist = resolve(process.argv[2] ?? join(here, 'dist'));

const compiler = rspack({
  context: here,
  mode: 'production',
  target: ['web', 'es2022'],
  entry: './main.tsx',
  devtool: false,
  output: { path: dist, clean: true, publicPath: 'auto', uniqueName: 'gallery', filename: '[name].js', chunkFilename: '[name].js', cssFilename: '[name].css', cssChunkFilename: '[name].css' },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      { test: /\.tsx?$/, use: { loader: 'builtin:swc-loader', options: { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } } }, type: 'javascript/auto' },
      { test: /\.module\.css$/, type: 'css/module', generator: { localIdentName: 'gallery__[local]-[hash:base64:5]' } },
      { test: /(?<!\.module)\.css$/, type: 'css' },
    ],
  },
  performance: { hints: false },
});

compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats.toString('errors-only'));
    process.exit(1);
  }
  const built = join(root, 'themes/dist');
  const themes = existsSync(built) ? readdirSync(built).filter((name) => existsSync(join(built, name, 'theme.json'))) : [];
  for (const theme of themes) cpSync(join(built, theme), join(dist, 'themes', theme), { recursive: true });
  cpSync(join(root, 'backend/demo/assets'), join(dist, 'media'), { recursive: true });
  writeFileSync(join(dist, 'themes.json'), JSON.stringify(themes));
  cpSync(join(here, 'index.html'), join(dist, 'index.html'));
  compiler.close(() => console.log(`gallery: ${themes.join(', ') || 'no themes, only the defaults'} -> ${dist}`));
});
