import { createContext, useContext, useEffect } from 'react';
import { boot } from './boot.ts';
import { t } from './messages.ts';

/** The title of the document for a page: the page's title and the shop's name, or only the shop's name. */
export function pageTitle(title: string | undefined): string {
  const app = boot.master.app_name;
  return title ? t('common.pageTitle', { title, app }) : app;
}

/** Title of the route, set by the shell; `usePageTitle` overrides it while the page is mounted. */
export const RouteTitle = createContext<string | undefined>(undefined);

/** Sets the document's title while the component is mounted; an empty title leaves the route's own in place. */
export function usePageTitle(title: string | undefined): void {
  const fallback = useContext(RouteTitle);
  useEffect(() => {
    document.title = pageTitle(title || fallback);
  }, [title, fallback]);
}
