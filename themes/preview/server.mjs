import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { extname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { mountOf, reloader, wearing } from './document.mjs';

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg', '.woff2': 'font/woff2' };
const page = join(import.meta.dirname, 'page.html');
const script = "new EventSource('/@preview/changes').addEventListener('built', () => location.reload());";

/**
 * Serves a built theme on the loopback: `/@preview/` shows both, `/@preview/gallery/` is the gallery, every other address is the
 * page of the shop, wearing the theme. `dist` is the theme's built folder, `gallery` the gallery's, `shop` the shop's origin.
 * Resolves to the base address, a way to tell the open pages of a build (or of why there is none), and a way to stop.
 */
export async function servePreview({ name, dist, gallery, shop, port = 0 }) {
  const open = new Set();
  const server = createServer((request, response) => {
    if (!URL.canParse(request.url, shop)) return void response.writeHead(400).end();
    const { pathname } = new URL(request.url, shop);
    if (pathname === '/@preview/changes') return listen(open, request, response);
    if (pathname === reloader) return send(response, 'text/javascript', script);
    if (pathname === '/@preview/theme') return send(response, 'application/json', JSON.stringify({ name, shop }));
    if (pathname === '/@preview/') return file(response, page);
    if (pathname === '/@preview/gallery/themes.json') return send(response, 'application/json', JSON.stringify([name]));
    for (const [prefix, folder] of [[`/@preview/gallery/themes/${name}/`, dist], [mountOf(name), dist], ['/@preview/gallery/', gallery]]) {
      if (pathname.startsWith(prefix)) return file(response, inside(folder, pathname.slice(prefix.length) || 'index.html'));
    }
    pass(request, response, shop, dist).catch((error) => send(response, 'text/plain; charset=utf-8', `The shop at ${shop} does not answer (${error.cause?.code ?? error.message}). Start it with make start, or set SHOP_SERVER.`, 502));
  });
  server.on('upgrade', (request, socket) => tunnel(request, socket, shop));
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    tell: (event, text = '') => open.forEach((response) => response.write(`event: ${event}\ndata: ${JSON.stringify(text)}\n\n`)),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function listen(open, request, response) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
  open.add(response);
  request.on('close', () => open.delete(response));
}

function send(response, type, text, status = 200) {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}

/** The path of a file in a folder; '' for one outside of it, and for an address that is no encoded text. */
function inside(folder, path) {
  try {
    const full = join(folder, decodeURIComponent(path));
    return full.startsWith(join(folder, sep)) ? full : '';
  } catch {
    return '';
  }
}

function file(response, path) {
  if (!path || !existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream', 'cache-control': 'no-store' });
  if (!path.endsWith('.html') || path === page) return void createReadStream(path).pipe(response);
  response.end(readFileSync(path, 'utf8').replace('</head>', `<script defer src="${reloader}"></script></head>`));
}

/** Headers that hold for one hop, or for the bytes as the shop sent them. */
const hops = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'link', 'x-frame-options', 'strict-transport-security'];

/** Passes a call on to the shop. Documents come back wearing the theme; their policy is only reported, so that this server's files may run. */
async function pass(request, response, shop, dist) {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([header]) => !['host', 'connection', 'origin', 'referer', 'content-length', 'accept-encoding'].includes(header)));
  const body = ['GET', 'HEAD'].includes(request.method) ? undefined : Readable.toWeb(request);
  const answer = await fetch(new URL(request.url, shop), { method: request.method, headers, body, duplex: 'half', redirect: 'manual' });
  for (const [header, value] of answer.headers) {
    if (hops.includes(header) || header === 'set-cookie') continue;
    if (header === 'content-security-policy') response.setHeader('content-security-policy-report-only', value.replace(/frame-ancestors[^;]*;?/u, ''));
    else response.setHeader(header, value);
  }
  // This server speaks http: a secure cookie would never come back.
  response.setHeader('set-cookie', answer.headers.getSetCookie().map((cookie) => cookie.replace(/;\s*secure/iu, '')));
  response.statusCode = answer.status;
  if ((answer.headers.get('content-type') ?? '').includes('text/html')) return void response.end(wearing(await answer.text(), dist));
  if (!answer.body) return void response.end();
  Readable.fromWeb(answer.body).on('error', () => response.destroy()).pipe(response);
}

/** Passes a WebSocket on to the shop. */
function tunnel(request, socket, shop) {
  if (!URL.canParse(request.url, shop)) return void socket.destroy();
  const target = new URL(request.url, shop);
  const up = (target.protocol === 'https:' ? secure : plain)(target, { headers: { ...request.headers, host: target.host, origin: target.origin } });
  up.on('upgrade', (answer, far) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${Object.entries(answer.headers).map(([header, value]) => `${header}: ${value}\r\n`).join('')}\r\n`);
    far.on('error', () => socket.destroy()).pipe(socket).on('error', () => far.destroy()).pipe(far);
  });
  up.on('response', () => socket.destroy()).on('error', () => socket.destroy()).end();
}
