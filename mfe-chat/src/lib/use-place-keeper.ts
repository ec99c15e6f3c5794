import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { PlaceKeeper, type Paging, type Shown } from './place-keeper.ts';

/** A PlaceKeeper for the element that gets `ref`. `behind`: something new stands below what the reader sees. */
export function usePlaceKeeper(paging: Paging, shown: Shown) {
  const keeper = useRef<PlaceKeeper>(null);
  const [behind, setBehind] = useState(false);
  const ref = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return undefined; // never: the clean-up below takes its place
      const made = new PlaceKeeper(box, paging, setBehind);
      keeper.current = made;
      return () => made.stop();
    },
    [paging],
  );
  // After every render: the keeper finds out itself what has changed.
  useLayoutEffect(() => keeper.current?.show(shown));
  return { ref, behind, toEnd: () => keeper.current?.toEnd() };
}
