import { useT } from '@shop/platform';
import { WarningIcon } from '@shop/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ChangedLine } from '../../queries/place-order.ts';
import * as css from './changes-notice.module.css';

/** What moved between the offer and the order. It takes the focus: the shopper is asked to agree once more. */
export function ChangesNotice({ lines, total, action }: { lines: readonly ChangedLine[]; total: string; action: ReactNode }) {
  const t = useT();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView({ block: 'center' });
  }, [lines]);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={css.notice}>
      <WarningIcon size={22} aria-hidden="true" />
      <div className={css.text}>
        <b>{t('cart.changed')}</b>
        <ul>
          {lines.map((line) => (
            <li key={line.cart_id}>{sentence(line, t)}</li>
          ))}
          <li>{t('checkout.totalIsNow', { amount: total })}</li>
        </ul>
        {action}
      </div>
    </div>
  );
}

function sentence({ name, reason, new_quantity: count, display }: ChangedLine, t: ReturnType<typeof useT>): string {
  if (reason === 'price') return t('cart.priceChanged', { name, price: display.new_price });
  if (reason === 'stock' && count > 0) return `${name}: ${t('cart.onlyLeft', { count })}`;
  if (reason === 'stock') return `${name}: ${t('product.outOfStock')}`;
  return `${name}: ${t(reason === 'shop' ? 'cart.shopClosed' : 'cart.unavailable')}`;
}
