import { addToCart, navigate, paths, useT } from '@shop/platform';
import { useState } from 'react';
import { hasOptions, type Card } from '../lib/product.ts';

/** A button that buys what a card shows; null for what is sold out. A product with sizes or colours leads to its page instead. */
export function useBuy(product: Card) {
  const t = useT();
  const [loading, setLoading] = useState(false);
  const text = t(hasOptions(product) ? 'catalog.choose' : 'product.addToCart');

  const buy = async () => {
    if (hasOptions(product)) {
      navigate(paths.product(product.slug));
      return;
    }
    setLoading(true);
    await addToCart({ product_id: product.id, quantity: 1 }, { name: product.name, thumbnail: product.images.w160 });
    setLoading(false);
  };

  // The label begins with what is drawn, so that speech control finds it.
  return product.stock === 'out' ? null : { text, label: `${text}: ${product.name}`, onPress: () => void buy(), loading };
}
