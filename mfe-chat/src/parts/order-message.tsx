import { paths, useT } from '@shop/platform';
import { Image, Link, Price } from '@shop/ui';
import { Link as RouterLink } from 'react-router';
import type { OrderCardData } from '../queries/types.ts';
import * as css from './message.module.css';

/** An order inside a message. */
export function OrderMessage({ order }: { order: OrderCardData }) {
  const t = useT();
  return (
    <div className={css.card}>
      <Image src={order.thumbnail} alt="" ratio="1" className={css.thumbnail} />
      <div className={css.facts}>
        <Link variant="quiet" className={css.name} render={<RouterLink to={paths.order(order.id)} />}>
          {t('order.title', { code: order.order_code })}
        </Link>
        <Price size="sm" price={order.display.payable_amount} />
        <span className={css.quiet}>
          {t(`order.status.${order.order_status}`)} · {t('common.itemCount', { count: order.items })}
        </span>
      </div>
    </div>
  );
}
