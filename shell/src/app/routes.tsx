import type { LayoutName, RemoteEntry, RemoteRoute } from '@shop/platform';
import type { ComponentType, ReactNode } from 'react';
import { matchRoutes, Outlet, type RouteObject } from 'react-router';
import { AccountLayout, BareLayout, BlogLayout, PublicLayout } from '../chrome/layouts.tsx';
import type { Piece } from '../remotes/pieces.ts';
import { ForUser } from './for-user.tsx';
import { NotFound } from './not-found.tsx';
import { RemotePage } from './remote-page.tsx';

/** What a route of the shop knows of its page. */
export interface Page extends Piece {
  layout: LayoutName;
  /** Message key. */
  title: string;
}

const frames: Readonly<Record<LayoutName, ComponentType<{ children: ReactNode }>>> = {
  public: PublicLayout,
  account: ({ children }) => (
    <ForUser>
      <AccountLayout>{children}</AccountLayout>
    </ForUser>
  ),
  blog: BlogLayout,
};

/** The routes of a composition: one pathless route per layout around the pages of all remotes, and the not-found page. */
export function routesOf(remotes: readonly RemoteEntry[]): RouteObject[] {
  const pages = remotes.flatMap((remote) => remote.routes.map((route) => pageRoute(remote, route)));
  const layouts = Object.entries(frames).map(([layout, Frame]): RouteObject => ({
    id: layout,
    element: <Frame><Outlet /></Frame>,
    children: pages.filter(({ handle }) => (handle as Page).layout === layout),
  }));
  return [...layouts, { path: '*', element: <BareLayout><NotFound /></BareLayout> }];
}

function pageRoute(remote: RemoteEntry, { path, expose, title, layout }: RemoteRoute): RouteObject {
  const page: Page = { remote, expose, title, layout };
  return { path, handle: page, element: <RemotePage page={page} /> };
}

/** The page at an address; undefined where the not-found page is shown. */
export function pageAt(routes: RouteObject[], pathname: string): Page | undefined {
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle as Page | undefined;
}
