import { createHash } from 'node:crypto';

/** Where a running shop answers (`make start`). */
const shop = process.env.SHOP_URL ?? 'http://localhost:8080';
const ports = { shell: 3100, 'mfe-catalog': 3101, 'mfe-cart': 3102, 'mfe-account': 3103, 'mfe-chat': 3104 };

/**
 * A dev server that is the whole shop with one bundle replaced: everything comes from the running shop, except this bundle's
 * files, which come from the sources. Documents are passed on with their boot block pointing here, hashes included, so that
 * neither shell nor server knows about development. Changes reload the page.
 */
export function devServer({ name, kind }) {
  const port = Number(process.env.PORT ?? ports[name] ?? 3199);
  const mount = `/bundles/${name}/dev/`;
  return {
    host: '127.0.0.1',
    port,
    hot: kind === 'shell',
    liveReload: true,
    devMiddleware: { publicPath: mount },
    client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: false },
    // Whatever is not made here comes from the shop: API, pictures, other bundles, the realtime socket.
    proxy: [{ pathFilter: (path) => !path.startsWith(mount) && path !== '/ws', target: shop, ws: true }],
    setupMiddlewares(middlewares, server) {
      middlewares.unshift({
        name: 'shop-documents',
        middleware(request, response, next) {
          if (request.method !== 'GET' || !(request.headers.accept ?? '').includes('text/html')) return next();
          passDocument(request, response, (html) => (kind === 'shell' ? withShell(html, mount, server) : withRemote(html, name, mount, server))).catch(next);
        },
      });
      return middlewares;
    },
  };
}

async function passDocument(request, response, edit) {
  const answer = await fetch(shop + request.url, { headers: { cookie: request.headers.cookie ?? '', accept: 'text/html', 'accept-language': request.headers['accept-language'] ?? '' }, redirect: 'manual' });
  response.statusCode = answer.status;
  for (const [header, value] of answer.headers) {
    if (['content-length', 'content-encoding', 'transfer-encoding', 'link'].includes(header)) continue;
    // Violations are still told in the console, but the dev client may work.
    response.setHeader(header === 'content-security-policy' ? 'content-security-policy-report-only' : header, value);
  }
  response.end(await edit(await answer.text()));
}

/** Points the boot block's entry of a remote at this server. */
async function withRemote(html, name, mount, server) {
  const files = await compiled(server);
  return html.replace(/(<script[^>]*id="boot"[^>]*>)([\s\S]*?)(<\/script>)/, (_, open, json, close) => {
    const boot = JSON.parse(json);
    const remote = boot.composition.remotes.find((one) => one.name === name);
    if (remote) {
      Object.assign(remote, {
        version: 'dev',
        entry: `${mount}remoteEntry.js`,
        manifestUrl: `${mount}mf-manifest.json`,
        manifest: JSON.parse(files.get('mf-manifest.json')?.toString() ?? '{}'),
        integrity: hashes(files, mount),
      });
    }
    return open + JSON.stringify(boot).replaceAll('<', '\\u003c') + close;
  });
}

/** Puts this server's shell in the place of the published one. */
async function withShell(html, mount, server) {
  await compiled(server);
  return html
    .replace(/<link[^>]*href="\/bundles\/shell\/[^"]*"[^>]*>/g, '')
    .replace(/<script[^>]*src="\/bundles\/shell\/[^"]*"[^>]*><\/script>/g, '')
    .replace('</head>', `<link rel="stylesheet" href="${mount}main.css"><script defer src="${mount}main.js"></script></head>`);
}

/** The files of the latest compilation, once it is done. */
function compiled(server) {
  return new Promise((resolve) => {
    server.middleware.waitUntilValid((stats) => {
      const { outputFileSystem, outputPath } = server.compiler;
      resolve(new Map(Object.keys(stats.compilation.assets).map((file) => [file, outputFileSystem.readFileSync(`${outputPath}/${file}`)])));
    });
  });
}

function hashes(files, mount) {
  return Object.fromEntries(
    [...files].filter(([file]) => /\.(js|css)$/.test(file)).map(([file, bytes]) => [mount + file, `sha384-${createHash('sha384').update(bytes).digest('base64')}`]),
  );
}
