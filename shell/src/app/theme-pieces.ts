import { boot, type ThemePieceHost } from '@shop/platform';
import { loadedPiece, loadPiece, type Piece } from '../remotes/pieces.ts';
import type { Container } from '../remotes/runtime.ts';
import { report } from './report.ts';

/** How long a page waits for the theme's own pieces before it shows the built-in ones. */
const patience = 400; // ms

const worn = () => boot.composition.themes.find(({ name }) => name === boot.theme);

/** What the pieces of the theme that is worn are loaded from, if it brings any. */
export function themeContainer(): Container | undefined {
  const theme = worn();
  return theme?.container && { name: theme.name, version: theme.version, ...theme.container };
}

function pieceOf(name: string): Piece | undefined {
  const remote = themeContainer();
  const expose = worn()?.container?.pieces[name];
  return remote && expose !== undefined ? { remote, expose } : undefined;
}

/** The page that has a part of this name built in: `home.hero` is of the page at `/`. */
function builtInOf(name: string): Piece | undefined {
  const area = name.split('.')[0];
  for (const remote of boot.composition.remotes) {
    const route = remote.routes.find(({ path }) => (path.split('/')[1] || 'home') === area);
    if (route) return { remote, expose: route.expose };
  }
  return undefined;
}

/** Brings the theme's own pieces. A failure is reported and shows nothing: the built-in piece stays. */
export const themePieceHost: ThemePieceHost = {
  has: (name) => pieceOf(name) !== undefined,
  loaded(name) {
    const piece = pieceOf(name);
    return piece && loadedPiece(piece);
  },
  async load(name) {
    const piece = pieceOf(name);
    if (!piece) throw new Error(`the theme ${boot.theme} brings no ${name}`);
    return loadPiece(piece);
  },
  report: (name, error, own) => report(error, own ? pieceOf(name) : builtInOf(name)),
};

/**
 * Loads the theme's own pieces of the page at an address, so that they are there in its first commit; `home.hero` belongs to
 * `/`, `products.x` would belong to everything below `/products`. Slow ones come later, failing ones are told by the page.
 */
export async function prepareThemePieces(pathname: string): Promise<void> {
  const area = pathname.split('/')[1] || 'home';
  const names = Object.keys(worn()?.container?.pieces ?? {}).filter((name) => name.startsWith(`${area}.`));
  if (names.length === 0) return;
  const all = Promise.allSettled(names.map((name) => pieceOf(name)).filter((piece) => piece !== undefined).map(loadPiece));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))]);
}
