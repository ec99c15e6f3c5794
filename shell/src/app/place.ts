import { createContext, useContext } from 'react';
import type { Place, ShopNavigator } from './navigator.ts';

let current: ShopNavigator | null = null;

/** The navigator of this page load. */
export function navigatorOfShop(): ShopNavigator {
  if (!current) throw new Error('the shop has not started');
  return current;
}

export function setNavigatorOfShop(navigator: ShopNavigator): void {
  current = navigator;
}

export const PlaceContext = createContext<Place | null>(null);

/** The place on screen, with the failure to prepare it if there was one. */
export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('usePlace outside of the shop');
  return place;
}
