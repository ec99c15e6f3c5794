import { pageTitle, RouteTitle, useT } from '@shop/platform';
import { useLayoutEffect } from 'react';
import { loadedPiece } from '../remotes/pieces.ts';
import { PageBoundary } from './page-boundary.tsx';
import { usePlace } from './place.ts';
import type { Page } from './routes.tsx';

/** The page of a remote, under its title and behind a boundary. Its code is there: the navigator waited for it. */
export function RemotePage({ page }: { page: Page }) {
  const t = useT();
  const place = usePlace();
  const title = t(page.title);
  // Before the effects of the page, so that the page's own title wins.
  useLayoutEffect(() => {
    document.title = pageTitle(title);
  }, [title]);

  return (
    <RouteTitle value={title}>
      <PageBoundary page={page} place={place}>
        <Content page={page} failure={place.failure} />
      </PageBoundary>
    </RouteTitle>
  );
}

function Content({ page, failure }: { page: Page; failure: unknown }) {
  if (failure !== undefined) throw failure;
  const Component = loadedPiece(page);
  if (!Component) throw new Error(`${page.remote.name} ${page.expose} is not loaded`);
  return <Component />;
}
