import { useT } from '@shop/platform';
import { Badge, type BadgeProps } from '@shop/ui';
import type { Order, OrderStatus } from '../queries/orders.ts';

const tones: Readonly<Record<OrderStatus, BadgeProps['tone']>> = {
  pending: 'warning',
  confirmed: 'primary',
  processing: 'primary',
  pickup: 'primary',
  on_the_way: 'primary',
  delivered: 'success',
  cancelled: 'danger',
};

/** Where an order is, in a word. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  const t = useT();
  return <Badge tone={tones[status]}>{t(`order.status.${status}`)}</Badge>;
}

/** That an online order is not paid, or its payment failed; nothing for cash and for what is on its way or here. */
export function UnpaidBadge({ order }: { order: Order }) {
  const t = useT();
  const { payment_method: method, payment_status: status } = order;
  if (method === 'cash' || (status !== 'pending' && status !== 'failed')) return null;
  return <Badge tone={order.pay_until ? 'warning' : 'neutral'}>{t(status === 'failed' ? 'order.payment.failed' : 'order.notPaid')}</Badge>;
}

const paid: readonly Order['payment_status'][] = ['paid', 'authorized'];

export function PaymentBadge({ status }: { status: Order['payment_status'] }) {
  const t = useT();
  return <Badge tone={paid.includes(status) ? 'success' : status === 'failed' ? 'danger' : 'neutral'}>{t(`order.payment.${status}`)}</Badge>;
}
