// Builds the gallery: every component in every theme, mode and direction. `pnpm --filter @shop/ui gallery`, then open
// gallery/dist/index.html through any static server. Themes come from themes/dist: build them first.
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

const here = import.meta.dirname;
const root = join(here, '../../../..');
const dist = join(here, 'dist');

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
  const themes = existsSync(join(root, 'themes/dist')) ? readdirSync(join(root, 'themes/dist')) : [];
  for (const theme of themes) cpSync(join(root, 'themes/dist', theme), join(dist, 'themes', theme), { recursive: true });
  cpSync(join(root, 'backend/demo/assets'), join(dist, 'media'), { recursive: true });
  writeFileSync(join(dist, 'themes.json'), JSON.stringify(themes));
  cpSync(join(here, 'index.html'), join(dist, 'index.html'));
  compiler.close(() => console.log(`gallery: ${themes.join(', ') || 'no themes, only the defaults'} -> ${dist}`));
});
