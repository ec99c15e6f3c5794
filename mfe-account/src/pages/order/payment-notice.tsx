import { formatDateTime, useT } from '@shop/platform';
import { Spinner, SuccessIcon, WarningIcon } from '@shop/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useArrival } from '../../lib/use-arrival.ts';
import { PayNow } from '../../parts/pay-now.tsx';
import type { Order } from '../../queries/orders.ts';
import * as css from './payment-notice.module.css';

/** What an online payment waits for: the shopper, the bank, or nothing any more. Silent about cash and old payments. */
export function PaymentNotice({ order }: { order: Order }) {
  const t = useT();
  const [search] = useSearchParams();
  const returned = search.get('payment'); // 'done' or 'back', as the gateway's page was left
  const arriving = useArrival(order, returned === 'done');
  if (order.payment_status === 'paid' && returned === 'done') {
    return (
      <Notice tone="success" icon={<SuccessIcon size={22} aria-hidden="true" />}>
        <b>{t('order.paidThanks')}</b>
      </Notice>
    );
  }
  if (order.payment_status === 'authorized' && order.order_status !== 'cancelled') {
    return <Notice icon={<WarningIcon size={22} aria-hidden="true" />}>{t('order.bankDecides')}</Notice>;
  }
  if (!order.pay_until) return null;
  if (arriving) {
    return (
      <Notice icon={<Spinner />}>
        <b>{t('checkout.paying')}</b>
      </Notice>
    );
  }
  return (
    <Notice icon={<WarningIcon size={22} aria-hidden="true" />} action={<PayNow order={order} />}>
      <b>{t('order.notPaidYet')}</b>
      <p>{t('checkout.reservedUntil', { time: formatDateTime(order.pay_until) })}</p>
    </Notice>
  );
}

function Notice({ tone, icon, action, children }: { tone?: 'success'; icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.notice} role="status" data-tone={tone}>
      {icon}
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
