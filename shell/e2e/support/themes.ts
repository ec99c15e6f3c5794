import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './shop.ts';

/** What the journeys change in a theme.json. */
export interface ThemeFile {
  version: string;
  home: { sections: { kind: string; variant: string }[] };
  productCard: { variant: string };
  palette: Record<string, string>;
  colors: Record<string, string | { light: string; dark: string }>;
  exposes?: Record<string, string>;
}

/** A themer's workplace: the folder `themes/` with its tools and nothing else of the shop. The real folder stays as it is. */
export class Workshop {
  private constructor(private readonly dir: string) {}

  static async open(name: string): Promise<Workshop> {
    const from = path.join(root, 'themes');
    const dir = path.join(root, '.cache/e2e-builds', name, 'themes');
    await rm(dir, { recursive: true, force: true });
    await mkdir(dir, { recursive: true });
    const apart = new Set(['node_modules', 'dist'].map((one) => path.join(from, one)));
    await cp(from, dir, { recursive: true, filter: (source) => !apart.has(source) });
    await symlink(path.join(from, 'node_modules'), path.join(dir, 'node_modules'));
    return new Workshop(dir);
  }

  /** Runs a script of the folder's package.json, as `pnpm --filter themes NAME …` does; answers what it printed, rejects when it fails. */
  async run(script: 'new' | 'lint' | 'build', ...args: string[]): Promise<string> {
    const { scripts } = JSON.parse(await readFile(path.join(this.dir, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const [program, ...given] = (scripts[script] ?? '').split(' ');
    if (program !== 'node') throw new Error(`the script ${script} is not run by node: ${scripts[script]}`);
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [...given, ...args], { cwd: this.dir });
      return stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${script} ${args.join(' ')}:\n${stdout}${stderr}`, { cause: error });
    }
  }

  /** Edits the theme.json of a theme. */
  async edit(theme: string, change: (file: ThemeFile) => void): Promise<void> {
    const file = path.join(this.dir, theme, 'theme.json');
    const data = JSON.parse(await readFile(file, 'utf8')) as ThemeFile;
    change(data);
    await writeFile(file, JSON.stringify(data, null, 2));
  }

  /** Puts the hero of the themes' own tests beside a theme.json. */
  async addHero(theme: string): Promise<void> {
    await cp(path.join(this.dir, 'test/pieces'), path.join(this.dir, theme), { recursive: true });
  }

  /** The built folder of a theme. */
  built(theme: string): string {
    return path.join(this.dir, 'dist', theme);
  }
}
