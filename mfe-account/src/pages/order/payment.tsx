import { useT } from '@shop/platform';
import { PaymentBadge } from '../../parts/order-badge.tsx';
import type { Order } from '../../queries/orders.ts';
import * as css from './payment.module.css';

/** How an order is paid, and whether it is; nothing is due for one that was called off unpaid, and what was paid for one goes back. */
export function Payment({ order }: { order: Order }) {
  const t = useT();
  const ended = order.order_status === 'cancelled';
  const nothingDue = ended && order.payment_status === 'pending';
  return (
    <p className={css.payment}>
      {t(order.payment_method === 'cash' ? 'checkout.cashOnDelivery' : 'checkout.onlinePayment')}
      {ended && order.payment_status === 'paid' ? <span>{t('order.refundUnderWay')}</span> : !nothingDue && <PaymentBadge status={order.payment_status} />}
    </p>
  );
}
