import type { RemoteEntry } from '@shop/platform';

/** Raised before a file without a known hash could run. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

const hashes = new Map<string, string>();

/** Takes over the hashes of a remote's files. */
export function trust({ integrity }: Pick<RemoteEntry, 'integrity'>): void {
  for (const [path, hash] of Object.entries(integrity)) hashes.set(new URL(path, window.location.origin).href, hash);
}

/** The hash a file must have. There is none for a foreign or unlisted file, and then nothing is loaded. */
export function hashOf(url: string): string {
  const hash = hashes.get(new URL(url, window.location.href).href);
  if (hash === undefined) throw new IntegrityError(`${url} is not part of this composition`);
  return hash;
}
