import { useCart, type CartGroup } from '@shop/platform';

/**
 * What the selected shops come to, while only some of those that can be bought from are selected; null otherwise. `count` is in
 * lines, as the cart's own; `amount` is the server's text, and '' until it has priced this very selection.
 */
export function useSelectedSum(): { count: number; amount: string } | null {
  const groups = useCart((cart) => cart.groups);
  const ids = useCart((cart) => cart.selectedShopIds);
  const checkout = useCart((cart) => cart.checkout);
  const isSelected = ({ shop_id: id }: CartGroup) => ids.includes(id);
  const selected = linesOf(groups.filter(isSelected));
  if (selected.length === 0 || linesOf(groups).length === selected.length) return null;
  const priced = checkout !== null && keyOf(linesOf(checkout.checkout_items)) === keyOf(selected);
  return { count: selected.length, amount: priced ? checkout.checkout.display.total_amount : '' };
}

type Groups = readonly Pick<CartGroup, 'products'>[];
type Lines = CartGroup['products'];

/** The lines that can be bought. */
function linesOf(groups: Groups): Lines {
  return groups.flatMap(({ products }) => products).filter(({ is_available: available }) => available);
}

function keyOf(lines: Lines): string {
  return lines.map((line) => `${line.cart_id}:${line.quantity}`).toSorted().join();
}
