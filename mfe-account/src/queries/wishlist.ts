import { api, apiQuery, queryClient, sameSession, useSession, type DataOf } from '@shop/platform';

export type Wish = DataOf<'get', '/favorite-products'>['products'][number];
export const wishesPerPage = 24;

export const wishlistQuery = (page: number) => apiQuery('/favorite-products', { page: page > 1 ? page : undefined, per_page: wishesPerPage });

/** Puts a product on the wishlist, or takes it off; the header's counter follows. */
export async function toggleWish(productId: number): Promise<void> {
  const still = sameSession();
  const { total } = await api.post('/favorite-add-or-remove', { product_id: productId });
  if (still()) useSession.setState({ favoriteCount: total });
  await queryClient.invalidateQueries({ queryKey: ['/favorite-products'] });
}
