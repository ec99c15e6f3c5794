import { addToCart, navigate, paths, queryClient, useSession } from '@shop/platform';
import { useState } from 'react';
import { firstChoice, missingOption, variantOf, type Choice } from '../../lib/options.ts';
import { picturesOf, type Product, type Variant } from '../../lib/product.ts';

export interface Purchase {
  choice: Choice;
  choose: (choice: Choice) => void;
  /** How often the shopper wanted to buy while an option was open. */
  asked: number;
  /** Of a complete choice. */
  variant: Variant | undefined;
  /** There is none of the choice, or no such combination. */
  soldOut: boolean;
  /** Within what one order may hold and what is there. */
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The largest quantity. */
  most: number;
  /** What is on its way: into the cart, or to the checkout. */
  busy: 'cart' | 'now' | null;
  /** Puts it into the cart or, `now`, goes to its own checkout. With an option open it asks for that and sends nothing. */
  buy: (now: boolean) => Promise<void>;
}

/** What a shopper does with a product before it is in the cart: the choice, the quantity, the buying. */
export function usePurchase(product: Product): Purchase {
  const [choice, choose] = useState<Choice>(() => firstChoice(product));
  const [asked, setAsked] = useState(0);
  const [busy, setBusy] = useState<Purchase['busy']>(null);
  const [wanted, setQuantity] = useState(product.min_order_quantity);
  const variant = variantOf(product, choice);
  const none = !variant && missingOption(product, choice) === null;
  const available = none ? 0 : (variant?.quantity ?? product.quantity);
  const allowed = Math.min(available, product.max_order_quantity ?? available);
  const quantity = Math.max(product.min_order_quantity, Math.min(wanted, Math.max(allowed, 1)));

  const buy = async (now: boolean) => {
    if (!variant) {
      setAsked(asked + 1);
      return;
    }
    setBusy(now ? 'now' : 'cart');
    const added = await addToCart(
      {
        product_id: product.id, quantity, is_buy_now: now || undefined,
        size: choice.size ?? undefined, color: choice.color ?? undefined, unit: choice.unit ?? undefined,
      },
      { name: product.name, thumbnail: picturesOf(product, choice.color)[0]?.images.w160 ?? product.thumbnail },
    );
    setBusy(null);
    if (added && now) navigate(paths.buyNow());
    // Refused: what this page says of stock and price is not true any more.
    else if (!added && useSession.getState().token !== null) void queryClient.invalidateQueries({ queryKey: ['/product-details'] });
  };

  return { choice, choose, asked, variant, soldOut: available <= 0, quantity, setQuantity, most: Math.max(allowed, product.min_order_quantity), busy, buy };
}
