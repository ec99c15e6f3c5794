import { formatDate, formatDateTime, formatNumber, paths, useT } from '@shop/platform';
import { Avatar, Skeleton } from '@shop/ui';
import { Link } from 'react-router';
import { OrderBadge, UnpaidBadge } from '../../parts/order-badge.tsx';
import { OrderTitle } from '../../parts/order-title.tsx';
import { PayNow } from '../../parts/pay-now.tsx';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import type { Order } from '../../queries/orders.ts';
import * as css from './order-card.module.css';

/** Pictures that fit beside each other; the rest is a number. */
const most = 4;

/** One order of the list. One link covers it, but for the way to pay. */
export function OrderCard({ order }: { order: Order }) {
  const t = useT();
  const pictures = order.products.length > most ? order.products.slice(0, most - 1) : order.products;
  const more = order.products.length - pictures.length;
  const items = order.products.reduce((sum, product) => sum + product.quantity, 0);
  return (
    <article className={css.card}>
      <header className={css.head}>
        <h2 className={css.code}>
          <Link className={css.link} to={paths.order(order.id)}>
            <OrderTitle code={order.order_code} />
          </Link>
        </h2>
        <OrderBadge status={order.order_status} />
        <UnpaidBadge order={order} />
        <p className={css.date}>{t('order.placedOn', { date: formatDate(order.placed_at) })}</p>
      </header>
      <div className={css.body}>
        <ul className={css.pictures}>
          {pictures.map((product) => (
            <li key={product.order_item_id} className={css.picture}>
              <Thumbnail src={product.thumbnail} alt={product.name} />
            </li>
          ))}
          {more > 0 && <li className={css.more}>+{formatNumber(more)}</li>}
        </ul>
        <div className={css.sum}>
          <p className={css.shop}>
            <Avatar name={order.shop.name} src={order.shop.logo} size={24} shape="rounded" />
            {order.shop.name}
          </p>
          <p className={css.items}>{t('common.itemCount', { count: items })}</p>
          <p className={css.amount}>
            <bdi dir="ltr">{order.display.payable_amount}</bdi>
          </p>
        </div>
      </div>
      {order.pay_until && (
        <div className={css.due}>
          <p>{t('checkout.reservedUntil', { time: formatDateTime(order.pay_until) })}</p>
          <PayNow order={order} size="sm" />
        </div>
      )}
    </article>
  );
}

export function OrderCardSkeleton() {
  return (
    <div className={css.card}>
      <div className={css.head}>
        <Skeleton shape="text" width="11rem" />
        <Skeleton shape="text" width="5rem" />
      </div>
      <div className={css.body}>
        <div className={css.pictures}>
          <Skeleton width={72} height={95} />
          <Skeleton width={72} height={95} />
        </div>
        <div className={css.sum}>
          <Skeleton shape="text" width="9rem" />
          <Skeleton shape="text" width="4rem" />
          <Skeleton shape="text" width="6rem" />
        </div>
      </div>
    </div>
  );
}
