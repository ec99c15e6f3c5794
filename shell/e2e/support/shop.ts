import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { certificate } from './certificate.ts';

export const root = path.resolve(import.meta.dirname, '../../..');
const program = path.join(root, 'bin/shop');
const templateOf = 'SHOP_E2E_TEMPLATE'; // for the workers, which are processes of their own
const started = 120_000; // ms; the first start creates a database and compresses every bundle

/** The built bundles in the order of the release: shell, remotes, themes. */
export async function dists(): Promise<string[]> {
  const themes = (await readdir(path.join(root, 'themes/dist'), { withFileTypes: true })).filter((e) => e.isDirectory()).map((e) => `themes/dist/${e.name}`);
  return ['shell/dist', 'mfe-catalog/dist', 'mfe-cart/dist', 'mfe-account/dist', 'mfe-chat/dist', ...themes].map((d) => path.join(root, d));
}

/** One running program with a database, a bundle store and a port of its own, over https. */
export class Shop {
  private child?: ChildProcess;
  private output = '';
  readonly origin: string;

  private constructor(readonly state: string, private readonly port: number, private readonly settings: (origin: string) => Record<string, string>) {
    this.origin = `https://localhost:${port}`;
  }

  /** `settings` are more of the program's own, which may need the origin. */
  static async start(settings: (origin: string) => Record<string, string> = () => ({})): Promise<Shop> {
    const state = await mkdtemp(path.join(tmpdir(), 'shop-e2e-'));
    await chmod(state, 0o755); // the database may run as another user
    const template = process.env[templateOf];
    if (template) await promisify(execFile)('cp', ['-a', `${template}/.`, state]);
    const shop = new Shop(state, await freePort(), settings);
    await shop.run();
    return shop;
  }

  /**
   * Makes the state that every shop of this run begins with: demo data and published bundles take some twenty seconds of
   * processor time, a copy takes one. The answer removes it.
   */
  static async prepare(): Promise<() => Promise<void>> {
    const shop = await Shop.start();
    await shop.end('SIGTERM');
    process.env[templateOf] = shop.state;
    return () => rm(shop.state, { recursive: true, force: true });
  }

  /** Another process on this one's database and files, as a second machine would be. It ends by kill(). */
  async twin(): Promise<Shop> {
    const twin = new Shop(this.state, await freePort(), this.settings);
    await twin.run();
    return twin;
  }

  private get env(): NodeJS.ProcessEnv {
    return {
      ...process.env, ADDR: `localhost:${this.port}`, STATE_DIR: this.state, ROOT_DIR: root, RATE_FACTOR: '0', LOG_REQUESTS: 'false', DATABASE_URL: '',
      TLS_CERT: certificate.cert, TLS_KEY: certificate.key, SSL_CERT_FILE: certificate.cert, // the last one is for commands that call the server
      ...this.settings(this.origin),
    };
  }

  /** Starts the program; resolves when it is ready to sell. */
  async run(): Promise<void> {
    const child = spawn(program, ['serve', '--sync', ...(await dists())], { cwd: root, env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    child.stdout?.on('data', (d) => (this.output += d));
    child.stderr?.on('data', (d) => (this.output += d));
    for (const deadline = Date.now() + started; Date.now() < deadline; ) {
      if (child.exitCode !== null) throw new Error(`shop ended with ${child.exitCode}:\n${this.output}`);
      const ready = await fetch(`${this.origin}/readyz`).then((r) => r.ok, () => false);
      if (ready) return;
      await new Promise((r) => setTimeout(r, 100));
    }
    throw new Error(`shop was not ready in ${started} ms:\n${this.output}`);
  }

  /** What a power cut does to the program. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.state, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  /** Runs a command of the program against this shop's database and answers what it printed. */
  async command(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(program, args, { cwd: root, env: this.env });
    return stdout;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
