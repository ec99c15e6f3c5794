import { api, fetchFavorites, openLogin, queryClient, t, toast, toastError, useSession } from '@shop/platform';
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

async function toggle({ id, name }: Hearted, wanted: boolean): Promise<void> {
  if (useSession.getState().token === null) {
    openLogin('login');
    return;
  }
  const set = (value: boolean) => useHearts.setState(({ pressed }) => ({ pressed: { ...pressed, [id]: value } }));
  set(wanted);
  try {
    const { product } = await api.post('/favorite-add-or-remove', { product_id: id });
    set(product.is_favorite);
    toast.success(t(product.is_favorite ? 'toast.wishlistAdded' : 'toast.wishlistRemoved', { name }));
    void queryClient.invalidateQueries({ queryKey: ['/favorite-products'] });
    await fetchFavorites();
  } catch (error) {
    set(!wanted);
    toastError(error);
  }
}
