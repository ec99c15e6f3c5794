import fs from 'node:fs';
import path from 'node:path';

/**
 * What exists once at run time: the shell provides it, remotes never bundle it. Module name to the range every remote asks
 * for. Each line is a contract between teams that release on their own: keep the list short, and change a range only with
 * a plan for the remotes that are already live.
 */
export const shared = Object.freeze({
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-router': '^8.0.0',
  zustand: '^5.0.0',
  '@tanstack/react-query': '^5.0.0',
  dayjs: '^1.0.0',
  '@shop/platform': '^1.0.0',
});

/** The installed version of every shared module, as seen from a package. A subpath has its package's version. */
export function sharedVersions(dir) {
  return Object.fromEntries(
    Object.keys(shared).map((name) => {
      const packageName = name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/');
      const file = path.join(dir, 'node_modules', packageName, 'package.json');
      return [name, JSON.parse(fs.readFileSync(file, 'utf8')).version];
    }),
  );
}
