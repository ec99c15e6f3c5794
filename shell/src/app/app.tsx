import { queryClient } from '@shop/platform';
import { QueryClientProvider } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { LastResort } from './last-resort.tsx';
import type { Place, ShopNavigator } from './navigator.ts';
import { Overlays } from './overlays.tsx';
import { ShopRouter } from './shop-router.tsx';

interface Props {
  routes: RouteObject[];
  navigator: ShopNavigator;
  /** Called after the page of a place is on screen. */
  onShown: (place: Place) => void;
}

/** The whole shop in the browser. */
export function App({ routes, navigator, onShown }: Props) {
  return (
    <LastResort>
      <QueryClientProvider client={queryClient}>
        <ShopRouter routes={routes} navigator={navigator} onShown={onShown}>
          <Overlays />
        </ShopRouter>
      </QueryClientProvider>
    </LastResort>
  );
}
