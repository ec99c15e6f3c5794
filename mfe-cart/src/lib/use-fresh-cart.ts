import { fetchCart, useSession } from '@shop/platform';
import { useEffect, useState } from 'react';

/** Reads the cart when a view opens that needs it then, and again for another session. True while an empty-looking one may yet be filled. */
export function useFreshCart(need = true): boolean {
  const token = useSession((session) => session.token);
  const [needed] = useState(need);
  const [waiting, setWaiting] = useState(needed && token !== null);
  useEffect(() => {
    if (token === null || !needed) return setWaiting(false);
    let current = true;
    void fetchCart().finally(() => current && setWaiting(false));
    return () => {
      current = false;
    };
  }, [token, needed]);
  return waiting;
}
