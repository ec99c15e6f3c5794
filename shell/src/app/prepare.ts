import { paths, useSession } from '@shop/platform';
import type { RouteObject } from 'react-router';
import { loadPiece } from '../remotes/pieces.ts';
import type { Prepare } from './navigator.ts';
import { pageAt } from './routes.tsx';
import { prepareThemePieces } from './theme-pieces.ts';

/** Loads the code of the page at an address. An account page without a user is the home page instead. */
export function preparing(routes: RouteObject[]): Prepare {
  return async (pathname) => {
    const page = pageAt(routes, pathname);
    if (page?.layout === 'account' && useSession.getState().user === null) return paths.home();
    if (page) await Promise.all([loadPiece(page), prepareThemePieces(pathname)]);
    return undefined;
  };
}

/** Begins to load the code of the page behind a link, where there is a network; a failure shows when the link is followed. */
export function prefetching(routes: RouteObject[]): (pathname: string) => void {
  return (pathname) => {
    const page = pageAt(routes, pathname);
    if (page && navigator.onLine) loadPiece(page).catch(() => undefined);
  };
}
