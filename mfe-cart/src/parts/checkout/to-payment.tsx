import { formatDateTime, paths, useT } from '@shop/platform';
import { Button, Spinner, WarningIcon } from '@shop/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Placed } from '../../queries/place-order.ts';
import * as css from './thank-you.module.css';

/** The order stands but is not paid: the way to the gateway's page, or to the order when that page is away. */
export function ToPayment({ placed }: { placed: Placed }) {
  const t = useT();
  const url = placed.order_payment_url;
  const order = placed.orders[0];
  const until = order?.pay_until;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    if (url !== '') window.location.assign(url);
  }, [url]);
  return (
    <div className={css.page}>
      {url === '' ? <WarningIcon size={56} aria-hidden="true" /> : <Spinner size={48} />}
      <h1 ref={title} tabIndex={-1} className={css.title}>
        {t(url === '' ? 'checkout.payLaterTitle' : 'checkout.leavingTitle')}
      </h1>
      {url === '' && <p>{t('checkout.payLaterText')}</p>}
      {until && <p className={css.mail}>{t('checkout.reservedUntil', { time: formatDateTime(until) })}</p>}
      <div className={css.actions}>
        {url !== '' && <Button href={url}>{t('checkout.toPayment')}</Button>}
        {order && (
          <Button variant={url === '' ? 'primary' : 'outline'} render={<Link to={paths.order(order.id)} />}>
            {t('checkout.seeOrder')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether a purchase still has to be paid online. */
export function isUnpaid({ orders }: Placed): boolean {
  return orders.some((order) => order.payment_method !== 'cash' && order.payment_status === 'pending');
}
