import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';

const folder = path.resolve(import.meta.dirname, '../../../.cache/certificate');
const day = 86_400_000; // ms

/** A certificate for localhost that signs itself; made once, by the generator that comes with Go. */
export const certificate = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };

if (!existsSync(certificate.cert) || new Date(read().validTo).getTime() < Date.now() + day) {
  mkdirSync(folder, { recursive: true });
  const go = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim();
  execFileSync('go', ['run', path.join(go, 'src/crypto/tls/generate_cert.go'), '--host', 'localhost', '--ca', '--ecdsa-curve', 'P256', '--duration', '720h'], { cwd: folder, stdio: 'pipe' });
}

// The journeys' own calls trust it ...
tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(certificate.cert, 'utf8')]);

/** ... and Chromium does by this argument, as it would trust any other: cache and preloads work, which they do not when errors are merely ignored. */
export const trust = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(read().publicKey.export({ type: 'spki', format: 'der' })).digest('base64')}`;

function read(): X509Certificate {
  return new X509Certificate(readFileSync(certificate.cert));
}
