import { formatNumber, paths, useT } from '@shop/platform';
import { Link } from 'react-router';
import { orderStatuses, type OrderPage, type OrderStatus } from '../../queries/orders.ts';
import * as css from './status-filter.module.css';

/** Links to the orders of each status, with their numbers. */
export function StatusFilter({ current, counts }: { current: OrderStatus | ''; counts?: OrderPage['status_wise_orders'] }) {
  const t = useT();
  return (
    <nav aria-label={t('order.byStatus')} className={css.filter}>
      <ul className={css.list}>
        {(['', ...orderStatuses] as const).map((status) => (
          <li key={status}>
            <Link className={css.link} to={paths.orders({ order_status: status })} aria-current={status === current ? 'page' : undefined}>
              {t(status === '' ? 'order.all' : `order.status.${status}`)}
              {counts && <span className={css.count}>{formatNumber(counts[status || 'all'])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
