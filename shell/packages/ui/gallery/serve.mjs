// The built gallery for the tools beside it: a static server on the loopback, and the browser to look with.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';

export const dist = join(import.meta.dirname, 'dist');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.webp': 'image/webp', '.woff2': 'font/woff2' };

/** Serves `dist`; resolves to its base address and a way to stop. */
export async function serve() {
  const server = createServer((request, response) => {
    const file = join(dist, decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const path = existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file;
    if (!path.startsWith(dist) || !existsSync(path)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${server.address().port}/index.html`, stop: () => server.close() };
}

/** An installed Chromium, else the one Playwright brings. */
export function launch() {
  const executablePath = process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
