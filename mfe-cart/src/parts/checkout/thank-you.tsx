import { paths, rich, useSession, useT } from '@shop/platform';
import { Button, SuccessIcon } from '@shop/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Placed } from '../../queries/place-order.ts';
import * as css from './thank-you.module.css';

/** The order stands: its codes, and where to go from here. The confirmation goes by mail to those who have an address. */
export function ThankYou({ placed }: { placed: Placed }) {
  const t = useT();
  const name = useSession((session) => session.user?.name ?? '');
  const email = useSession((session) => session.user?.email ?? '');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    title.current?.focus();
  }, []);
  return (
    <div className={css.page}>
      <SuccessIcon size={56} className={css.mark} aria-hidden="true" />
      <h1 ref={title} tabIndex={-1} className={css.title}>
        {t('checkout.thanksTitle', { name })}
      </h1>
      <p>{t('checkout.placedText', { count: placed.orders.length })}</p>
      {email !== '' && <p className={css.mail}>{rich('checkout.thanksText', { email: <bdi dir="ltr">{email}</bdi> })}</p>}
      <ul className={css.orders}>
        {placed.orders.map((order) => (
          <li key={order.id} className={css.order}>
            <Link className={css.code} to={paths.order(order.id)}>
              {t('order.title', { code: order.order_code })}
            </Link>
            <span className={css.shop}>{order.shop.name}</span>
            <bdi dir="ltr" className={css.amount}>
              {order.display.payable_amount}
            </bdi>
          </li>
        ))}
        {placed.orders.length > 1 && (
          <li className={css.order} data-total="">
            <span>{t('checkout.payableAmount')}</span>
            <bdi dir="ltr" className={css.amount}>
              {placed.order_group.display.payable_amount}
            </bdi>
          </li>
        )}
      </ul>
      <div className={css.actions}>
        <Button render={<Link to={paths.orders()} />}>{t('checkout.viewOrders')}</Button>
        <Button variant="outline" render={<Link to={paths.products()} />}>
          {t('checkout.keepShopping')}
        </Button>
      </div>
    </div>
  );
}
