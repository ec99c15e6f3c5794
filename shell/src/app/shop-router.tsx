import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Router, useRoutes, type RouteObject } from 'react-router';
import type { Place, ShopNavigator } from './navigator.ts';
import { PlaceContext } from './place.ts';
import * as css from './shop-router.module.css';

interface Props {
  routes: RouteObject[];
  navigator: ShopNavigator;
  /** Called after the page of a place is on screen. */
  onShown: (place: Place) => void;
  children: ReactNode;
}

/** Shows the page of the navigator's place, and whatever is inside it on every page. */
export function ShopRouter({ routes, navigator, onShown, children }: Props) {
  const [place, setPlace] = useState(navigator.place);
  const pending = useSyncExternalStore(navigator.subscribe, () => navigator.pending);
  useEffect(() => {
    const follow = () => startTransition(() => setPlace(navigator.place));
    follow();
    return navigator.subscribe(follow);
  }, [navigator]);
  useLayoutEffect(() => onShown(place), [place, onShown]);

  return (
    <Router location={place.location} navigationType={place.action as never} navigator={navigator}>
      <PlaceContext value={place}>
        {pending && <div className={css.progress} aria-hidden="true" />}
        <Page routes={routes} />
        {children}
      </PlaceContext>
    </Router>
  );
}

function Page({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
