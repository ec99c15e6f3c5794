import { accessSync, constants } from 'node:fs';
import { trust } from './certificate.ts';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Arguments of the npm package that are not for us: a window's size, and one process for all, which ends with its first context. */
const unwanted = /^--(window-size|single-process|no-zygote)/;

/** Keeps Chromium from calling home, which fails slowly on closed networks. */
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'];

/** What a Chromium is started with. */
export interface Launch {
  executablePath: string;
  args: string[];
}

/**
 * How to start a Chromium: the machine's own, or else the one that comes as an
 * npm package and needs nothing from the system. Downloading one is not tried.
 */
export async function chromium(): Promise<Launch> {
  const found = [process.env.CHROMIUM, ...installed].find((path) => path && executable(path));
  return found ? { executablePath: found, args: [...sandbox, ...quiet, trust] } : packagedChromium();
}

/** The npm package's: the same version, and so the same pixels, on every machine. */
export async function packagedChromium(): Promise<Launch> {
  const { default: packaged } = await import('@sparticuz/chromium');
  packaged.setGraphicsMode = false;
  return { executablePath: await packaged.executablePath(), args: [...sandbox, ...packaged.args.filter((arg) => !unwanted.test(arg)), ...quiet, trust] };
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
