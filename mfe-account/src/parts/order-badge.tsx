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

const paid: readonly Order['payment_status'][] = ['paid', 'authorized'];

export function PaymentBadge({ status }: { status: Order['payment_status'] }) {
  const t = useT();
  return <Badge tone={paid.includes(status) ? 'success' : status === 'failed' ? 'danger' : 'neutral'}>{t(`order.payment.${status}`)}</Badge>;
}
