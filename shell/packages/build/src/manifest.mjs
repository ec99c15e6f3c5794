import fs from 'node:fs';
import path from 'node:path';

const kebab = /^[a-z][a-z0-9-]*$/;
const layouts = ['public', 'account', 'blog'];

/**
 * Reads the package.json of a bundle and checks its `shop` section, so that a slip fails the build with a sentence and not
 * the shop at run time. `limits` are the brotli kilobytes that the release host lets pass; a bundle may promise less.
 */
export function readManifest(dir, limits) {
  const { name, version, shop = {} } = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const { routes = [], slots = {}, exposes = {}, needs = {}, budget = {} } = shop;
  const problems = [];
  if (!kebab.test(name)) problems.push(`name "${name}" is not kebab-case`);
  for (const [expose, file] of Object.entries(exposes)) {
    if (!expose.startsWith('./')) problems.push(`expose "${expose}" must start with "./"`);
    if (!fs.existsSync(path.join(dir, file))) problems.push(`expose "${expose}": there is no file ${file}`);
  }
  for (const { path: at, expose, layout, title } of routes) {
    if (typeof at !== 'string' || !at.startsWith('/')) problems.push(`route "${at}" must start with "/"`);
    if (!(expose in exposes)) problems.push(`route ${at}: "${expose}" is not in exposes`);
    if (!layouts.includes(layout)) problems.push(`route ${at}: layout "${layout}" is none of ${layouts.join(', ')}`);
    if (typeof title !== 'string') problems.push(`route ${at} needs a title: a message key, or "" for the name of the shop alone`);
  }
  for (const [slot, expose] of Object.entries(slots)) {
    if (!(expose in exposes)) problems.push(`slot ${slot}: "${expose}" is not in exposes`);
  }
  for (const [type, kilobytes] of Object.entries(budget)) {
    if (!(kilobytes <= limits[type])) problems.push(`budget.${type} is ${kilobytes}: the release host takes at most ${limits[type]} KB`);
  }
  if (problems.length > 0) throw new Error(`${path.join(dir, 'package.json')}:\n  - ${problems.join('\n  - ')}`);
  return { name, version, routes, slots, exposes, needs, budget: { ...limits, ...budget } };
}
