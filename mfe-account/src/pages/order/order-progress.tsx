import { formatDate, formatDateTime, useT } from '@shop/platform';
import { Link, Timeline, type TimelineEntry } from '@shop/ui';
import { orderSteps, type Order } from '../../queries/orders.ts';
import * as css from './order-progress.module.css';

/** What has happened to an order, what is still to come, and where the parcel is. */
export function OrderProgress({ order }: { order: Order }) {
  const t = useT();
  return (
    <>
      <Expected order={order} />
      <Timeline label={t('order.timeline')} entries={entriesOf(order, t)} />
    </>
  );
}

function Expected({ order }: { order: Order }) {
  const t = useT();
  const { carrier, number, url } = order.tracking;
  const underway = order.order_status !== 'delivered' && order.order_status !== 'cancelled';
  if (!(underway && order.eta_from) && !number) return null;
  return (
    <div className={css.expected}>
      {underway && order.eta_from && <p className={css.eta}>{t('product.arrives', { from: formatDate(order.eta_from), to: formatDate(order.eta_to) })}</p>}
      {number && (
        <p>
          {carrier && <>{t('order.shippedBy', { carrier })} · </>}
          {t('order.tracking')}: <bdi className={css.number}>{number}</bdi>
        </p>
      )}
      {url && (
        <Link variant="action" href={url} target="_blank" rel="noopener external">
          {t('order.track')}
        </Link>
      )}
    </div>
  );
}

function entriesOf(order: Order, t: ReturnType<typeof useT>): TimelineEntry[] {
  const ended = order.order_status === 'delivered' || order.order_status === 'cancelled';
  const past = order.timeline.map((event, index, all): TimelineEntry => {
    const last = index === all.length - 1;
    return {
      key: `${event.status} ${event.at}`,
      title: t(`order.status.${event.status}`),
      time: formatDateTime(event.at),
      note: event.note ? <bdi>{event.note}</bdi> : undefined,
      state: event.status === 'cancelled' ? 'failed' : last && !ended ? 'current' : 'done',
    };
  });
  if (ended) return past;
  const ahead = orderSteps.slice(orderSteps.findIndex((step) => step === order.order_status) + 1);
  return [...past, ...ahead.map((step): TimelineEntry => ({ key: step, title: t(`order.status.${step}`), state: 'ahead' }))];
}
