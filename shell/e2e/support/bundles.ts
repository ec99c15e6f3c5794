import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './shop.ts';

/** A change of one source file: what stands there, and what stands there instead. */
export interface Change {
  file: string;
  from: string;
  to: string;
}

/**
 * Builds another version of a remote the way its team does: the sources with changes, the version raised, `rspack build`.
 * The team's own folder stays as it is. Answers the built folder.
 */
export async function buildRemote(name: string, version: string, ...changes: Change[]): Promise<string> {
  const from = path.join(root, name);
  const copy = path.join(root, '.cache/e2e-builds', `${name}-${version}`);
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  for (const part of ['src', 'package.json', 'rspack.config.mjs', 'tsconfig.json']) await cp(path.join(from, part), path.join(copy, part), { recursive: true });
  await symlink(path.join(from, 'node_modules'), path.join(copy, 'node_modules'));

  const manifest = JSON.parse(await readFile(path.join(copy, 'package.json'), 'utf8')) as object;
  await writeFile(path.join(copy, 'package.json'), JSON.stringify({ ...manifest, version }));
  for (const { file, from: old, to } of changes) {
    const source = path.join(copy, file);
    const text = await readFile(source, 'utf8');
    if (!text.includes(old)) throw new Error(`${name}/${file} has no ${old} any more`);
    await writeFile(source, text.replace(old, () => to));
  }

  await promisify(execFile)(path.join(copy, 'node_modules/.bin/rspack'), ['build'], { cwd: copy }).catch((error: Error & { stdout: string }) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return path.join(copy, 'dist');
}
