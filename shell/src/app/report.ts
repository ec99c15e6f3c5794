import { boot } from '@shop/platform';
import { IntegrityError } from '../remotes/integrity.ts';
import type { Piece } from '../remotes/pieces.ts';

type Fault = 'load' | 'render' | 'integrity';

const most = 10;
const sent = new Set<string>();

/** Tells the release host what went wrong in this composition: each fault once, ten per page load at most. */
export function report(error: unknown, piece?: Piece): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500) || 'no message';
  const kind = kindOf(error);
  const bundle = piece?.remote.name ?? 'shell';
  const version = piece?.remote.version ?? boot.composition.shell.version;
  const key = `${kind} ${bundle} ${message}`;
  if (sent.has(key) || sent.size >= most) return;
  sent.add(key);
  console.warn(`${bundle}@${version}: ${kind}`, error);
  post({ kind, bundle, version, message });
}

/** Tells the release host how fast or steady this page load was. Milliseconds, or a score for CLS. */
export function reportVital(name: 'LCP' | 'CLS' | 'INP', value: number): void {
  post({ kind: 'vital', message: name, value });
}

function post(facts: { kind: Fault | 'vital'; message: string; bundle?: string; version?: string; value?: number }): void {
  // Without an id the page is not of a composition (development, tests), and nobody counts.
  if (boot.composition.id === '') return;
  const body = JSON.stringify({ composition: boot.composition.id, path: window.location.pathname, ...facts });
  void fetch('/api/releases/reports', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, keepalive: true }).catch(() => undefined);
}

function kindOf(error: unknown): Fault {
  if (error instanceof IntegrityError) return 'integrity';
  const text = error instanceof Error ? error.message : '';
  return /RUNTIME-\d+|ScriptNetworkError|Loading (css )?chunk|has nothing at/i.test(text) ? 'load' : 'render';
}
