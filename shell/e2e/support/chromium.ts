import { accessSync, constants } from 'node:fs';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Keeps Chromium from calling home, which fails slowly on closed networks. */
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'];

/**
 * How to start a Chromium: the machine's own, or else the one that comes as an
 * npm package and needs nothing from the system. Downloading one is not tried.
 */
export async function chromium(): Promise<{ executablePath: string; args: string[] }> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const found = [process.env.CHROMIUM, ...installed].find((path) => path && executable(path));
  if (found) return { executablePath: found, args: [...sandbox, ...quiet] };
  const { default: packaged } = await import('@sparticuz/chromium');
  packaged.setGraphicsMode = false;
  return { executablePath: await packaged.executablePath(), args: [...packaged.args.filter((a) => !a.startsWith('--window-size')), ...quiet] };
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
