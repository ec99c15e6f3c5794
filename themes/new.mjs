// Starts a theme: `pnpm --filter themes new ocean [like]`. Copies an existing one under a new name; `like` defaults to novastore.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schema } from './contract/contract.mjs';
import { root, themeNames } from './lint.mjs';

const [name, like = 'novastore'] = process.argv.slice(2);
const stop = (message) => {
  console.error(message);
  process.exit(1);
};
if (!new RegExp(schema.properties.name.pattern, 'u').test(name ?? '')) stop('Give the theme a name of small letters and digits, words joined by single dashes: pnpm --filter themes new ocean');
if (existsSync(join(root, name))) stop(`themes/${name} exists already.`);
if (!themeNames().includes(like)) stop(`There is no theme ${like} to start from; take one of ${themeNames().join(', ')}.`);

cpSync(join(root, like), join(root, name), { recursive: true });
rmSync(join(root, name, 'preview.jpg'), { force: true });
const file = join(root, name, 'theme.json');
const theme = JSON.parse(readFileSync(file, 'utf8'));
const label = name.split('-').map((part) => part[0].toUpperCase() + part.slice(1)).join(' ');
writeFileSync(file, `${JSON.stringify({ ...theme, name, label, version: '0.1.0' }, null, 2)}\n`);
console.log(`themes/${name} is there, a copy of ${like}. Change theme.json, then: pnpm --filter themes lint ${name}`);
