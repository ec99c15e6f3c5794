import { formatDateTime, openChat, paths, usePageTitle, useT } from '@shop/platform';
import { Avatar, Button, EmptyState, MessageIcon, PackageIcon, Skeleton } from '@shop/ui';
import { Link, useParams } from 'react-router';
import { useAccountQuery } from '../../lib/use-account-query.ts';
import { AddressLines } from '../../parts/address-lines.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { OrderBadge } from '../../parts/order-badge.tsx';
import { OrderTitle } from '../../parts/order-title.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Panel } from '../../parts/panel.tsx';
import { orderQuery, type Order } from '../../queries/orders.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderProduct } from './order-product.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderTotals } from './order-totals.tsx';
import { Payment } from './payment.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import * as css from './order-page.module.css';

/** /order-history/:id: one order with its way, its products and what it cost. */
export default function OrderPage() {
  const t = useT();
  const { id = '' } = useParams();
  const query = useAccountQuery(orderQuery(id));
  usePageTitle(query.data && t('order.title', { code: query.data.order.order_code }));
  return (
    <Loaded
      query={query}
      skeleton={<OrderSkeleton />}
      missing={
        <EmptyState
          headingLevel={1}
          title={t('order.missing')}
          picture={<PackageIcon size={40} />}
          action={<Button render={<Link to={paths.orders()} />}>{t('checkout.viewOrders')}</Button>}
        />
      }
    >
      {({ order }) => <OrderDetails order={order} />}
    </Loaded>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const t = useT();
  const items = order.products.reduce((sum, product) => sum + product.quantity, 0);
  return (
    <>
      <PageHead title={<OrderTitle code={order.order_code} />} note={t('order.placedOn', { date: formatDateTime(order.placed_at) })}>
        <OrderBadge status={order.order_status} />
      </PageHead>
      <PaymentNotice order={order} />
      <div className={css.columns}>
        <div className={css.main}>
          <Panel title={t('order.timeline')}>
            <OrderProgress order={order} />
          </Panel>
          <Panel
            title={t('common.itemCount', { count: items })}
            aside={
              <span className={css.shop}>
                <Avatar name={order.shop.name} src={order.shop.logo} size={28} shape="rounded" />
                <Link className={css.shopName} to={paths.shop(order.shop.id)}>
                  {order.shop.name}
                </Link>
                <Button variant="ghost" size="sm" icon={<MessageIcon size={18} />} onClick={() => void openChat(order.shop)}>
                  {t('shop.chat')}
                </Button>
              </span>
            }
          >
            <ul className={css.products}>
              {order.products.map((product) => (
                <li key={product.order_item_id}>
                  <OrderProduct product={product} />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
        <div className={css.side}>
          <Panel title={t('checkout.summary')}>
            <OrderTotals order={order} />
            <OrderActions order={order} />
          </Panel>
          <Panel title={t('checkout.paymentMethod')}>
            <Payment order={order} />
          </Panel>
          <Panel title={t('checkout.deliverTo')}>
            <AddressLines address={order.address} />
          </Panel>
          {order.note && (
            <Panel title={t('checkout.note')}>
              <p className={css.note}>
                <bdi>{order.note}</bdi>
              </p>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}

function OrderSkeleton() {
  return (
    <>
      <PageHead title={<Skeleton shape="text" width="14rem" />} note={<Skeleton shape="text" width="10rem" />} />
      <div className={css.columns}>
        <div className={css.main}>
          <Skeleton height="18rem" />
          <Skeleton height="14rem" />
        </div>
        <div className={css.side}>
          <Skeleton height="16rem" />
          <Skeleton height="8rem" />
        </div>
      </div>
    </>
  );
}
