import { api, fetchFavorites, handleCallError, openLogin, queryClient, sameSession, t, toast, useSession } from '@shop/platform';
import { create } from 'zustand';

/**
 * What the shopper has hearted or unhearted since the lists were loaded, by product id: every card of a product shows the
 * same heart at once, before the server has answered.
 */
const useHearts = create<{ pressed: Readonly<Record<number, boolean>> }>()(() => ({ pressed: {} }));

useSession.subscribe((now, before) => {
  if (now.token !== before.token) useHearts.setState({ pressed: {} });
});

interface Hearted {
  id: number;
  name: string;
  is_favorite: boolean;
}

/** The heart of a product for a card: pressed or not, its label, and what pressing does. */
export function useFavorite(product: Hearted) {
  const pressed = useHearts((state) => state.pressed[product.id]) ?? product.is_favorite;
  return {
    pressed,
    label: t(pressed ? 'product.removeFromWishlist' : 'product.addToWishlist'),
    onPress: () => void toggle(product, !pressed),
  };
}

async function toggle(product: Pick<Hearted, 'id' | 'name'>, wanted: boolean): Promise<void> {
  const { id, name } = product;
  if (useSession.getState().token === null) {
    openLogin('login', () => toggle(product, wanted));
    return;
  }
  const set = (value: boolean) => useHearts.setState(({ pressed }) => ({ pressed: { ...pressed, [id]: value } }));
  const still = sameSession();
  set(wanted);
  try {
    await turn(id, wanted, still);
    if (!still()) return;
    toast.success(t(wanted ? 'toast.wishlistAdded' : 'toast.wishlistRemoved', { name }));
    void queryClient.invalidateQueries({ queryKey: ['/favorite-products'] });
    await fetchFavorites();
  } catch (error) {
    if (still()) set(!wanted);
    handleCallError(error, { onSessionEnded: () => openLogin('login', () => toggle(product, wanted)) });
  }
}

/** The call turns a favourite over, whatever it was: where the page did not know (a guest's, an old one), it is turned back, while the session is the same. */
async function turn(id: number, wanted: boolean, still: () => boolean): Promise<void> {
  const press = async () => (await api.post('/favorite-add-or-remove', { product_id: id })).product.is_favorite;
  if ((await press()) !== wanted && still()) await press();
}
