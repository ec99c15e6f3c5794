import { useT } from '@shop/platform';
import { Button, Price } from '@shop/ui';
import { useEffect, useState } from 'react';
import type { Product } from '../../lib/product.ts';
import * as css from './buy-bar.module.css';
import type { Purchase } from './use-purchase.ts';

interface BuyBarProps {
  product: Product;
  purchase: Purchase;
  /** What holds the page's own buttons; null while there are none. */
  buttons: HTMLElement | null;
}

/** Price and buttons of small windows while the page's own buttons are out of view. It rests at the page's end, before the footer. */
export function BuyBar({ product, purchase: { variant, busy, buy }, buttons }: BuyBarProps) {
  const t = useT();
  const away = useAway(buttons);
  if (!away) return null;
  const { display } = variant ?? product;
  const reduced = display.discount_price !== '';
  return (
    <div role="group" aria-label={product.name} className={css.bar}>
      <Price
        price={reduced ? display.discount_price : display.price}
        oldPrice={reduced ? display.price : undefined}
        oldPriceLabel={reduced ? t('product.wasPrice', { price: display.price }) : undefined}
        className={css.price}
      />
      <div className={css.buttons}>
        <Button variant="outline" loading={busy === 'now'} onClick={() => void buy(true)} aria-label={`${t('product.buyNow')}: ${product.name}`} className={css.button}>
          {t('product.buyNow')}
        </Button>
        <Button loading={busy === 'cart'} onClick={() => void buy(false)} aria-label={`${t('product.addToCart')}: ${product.name}`} className={css.button}>
          {t('product.addToCart')}
        </Button>
      </div>
    </div>
  );
}

/** Whether an element has left the window; at its foot, as soon as the bars that lie there cover the first two rows of it. */
function useAway(element: HTMLElement | null): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!element) {
      setAway(false);
      return;
    }
    const observer = new IntersectionObserver((entries) => setAway(entries.at(-1)?.isIntersecting === false), { rootMargin: '0px 0px -176px 0px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return away;
}
