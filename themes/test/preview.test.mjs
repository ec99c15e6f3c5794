import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTheme } from '../build.mjs';
import { root } from '../lint.mjs';
import { servePreview } from '../preview/server.mjs';

const parent = mkdtempSync(join(tmpdir(), 'preview-'));
const scratch = join(parent, 'gallery');
const boot = { theme: 'nextmart', composition: { themes: [{ name: 'nextmart', css: '/bundles/nextmart/1.0.0/theme.css' }] }, master: { app_name: 'A </script> shop' } };
const document = `<html lang="en" data-theme="nextmart"><head><link rel="stylesheet" href="https://shop/bundles/nextmart/1.0.0/theme.css" integrity="x"></head>
<body><div id="root"><div id="first">drawn for another theme</div></div>
<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script></body></html>`;

let shop;
let preview;
beforeAll(async () => {
  await buildTheme(join(root, 'megamart'), join(scratch, 'megamart'));
  mkdirSync(join(parent, 'gallery-private'));
  writeFileSync(join(parent, 'gallery-private', 'notes.txt'), 'private');
  writeFileSync(join(scratch, 'index.html'), '<html><head></head><body>gallery</body></html>');
  shop = createServer((request, response) => {
    if (request.url === '/api/echo') return request.pipe(response.writeHead(201, { 'content-type': 'application/json' }));
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'; frame-ancestors 'none'", 'set-cookie': 'theme=x; Secure' }).end(document);
  });
  await new Promise((resolve) => shop.listen(0, '127.0.0.1', resolve));
  preview = await servePreview({ name: 'megamart', dist: join(scratch, 'megamart'), gallery: scratch, shop: `http://127.0.0.1:${shop.address().port}` });
}, 30_000);
afterAll(() => {
  preview.stop();
  shop.close();
  rmSync(parent, { recursive: true });
});

const get = (path, init) => fetch(preview.base + path, init);

test('the pages of the shop wear the theme that the shop does not have', async () => {
  const answer = await get('/products');
  const html = await answer.text();
  expect(html).toContain('data-theme="megamart"');
  expect(html).not.toContain('drawn for another theme');
  expect(html).not.toContain('/bundles/nextmart/1.0.0/theme.css" integrity');
  expect(html).toContain('<link rel="stylesheet" href="/bundles/megamart/preview/theme.css">');
  const given = JSON.parse(/id="boot">([\s\S]*?)<\/script>/u.exec(html)[1]);
  expect(given.theme).toBe('megamart');
  expect(given.master).toEqual(boot.master);
  expect(given.composition.themes.find(({ name }) => name === 'megamart').data.navbar.style).toBe('glass');
  expect(answer.headers.get('content-security-policy')).toBeNull();
  expect(answer.headers.get('content-security-policy-report-only')).not.toContain('frame-ancestors');
  expect(answer.headers.get('set-cookie')).toBe('theme=x');
  expect(await (await get('/bundles/megamart/preview/theme.css')).text()).toContain('data-theme="megamart"');
});

test('the gallery has the theme, calls reach the shop, and no other file is given away', async () => {
  expect(await (await get('/@preview/gallery/')).text()).toContain('gallery');
  expect(await (await get('/@preview/gallery/themes.json')).json()).toEqual(['megamart']);
  expect((await get('/@preview/gallery/themes/megamart/theme.json')).status).toBe(200);
  const echo = await get('/api/echo', { method: 'POST', body: '{"a":1}' });
  expect([echo.status, await echo.text()]).toEqual([201, '{"a":1}']);
  expect((await get('/bundles/megamart/preview/..%2f..%2f..%2fetc%2fpasswd')).status).toBe(404);
  expect((await get('/@preview/gallery/..%2fgallery-private%2fnotes.txt')).status).toBe(404);
});

test('an address that is none is refused, and the next one is served', async () => {
  expect((await get('/@preview/gallery/50%')).status).toBe(404);
  const { port } = new URL(preview.base);
  for (const headers of [{}, { connection: 'upgrade', upgrade: 'websocket' }]) {
    const status = await new Promise((resolve) => {
      request({ port, path: '//', headers }, ({ statusCode }) => resolve(statusCode)).on('error', () => resolve(null)).end();
    });
    expect(status).toBe(headers.upgrade ? null : 400);
  }
  expect((await get('/@preview/gallery/')).status).toBe(200);
});

test('a build loads the open pages anew', async () => {
  const changes = (await get('/@preview/changes')).body.pipeThrough(new TextDecoderStream()).getReader();
  preview.tell('problem', 'a line\nand another');
  preview.tell('built');
  let text = '';
  while (!text.includes('event: built')) text += (await changes.read()).value;
  expect(text).toContain('event: problem\ndata: "a line\\nand another"\n\n');
  await changes.cancel();
});
