import { paths, usePageTitle, useT } from '@shop/platform';
import { Button, EmptyState, PackageIcon } from '@shop/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { pageOf, Pages } from '../../parts/pages.tsx';
import { useAccountQuery } from '../../lib/use-account-query.ts';
import { ordersPerPage, ordersQuery, orderStatuses, type OrderStatus } from '../../queries/orders.ts';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';
import { StatusFilter } from './status-filter.tsx';
import * as css from './orders-page.module.css';

/** /order-history: the shopper's orders, newest first, by status and page. */
export default function OrdersPage() {
  const t = useT();
  usePageTitle(t('account.orderHistory'));
  const [search] = useSearchParams();
  const status = statusOf(search);
  const page = pageOf(search);
  const query = useAccountQuery({ ...ordersQuery(status, page), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={t('account.orderHistory')} />
      {query.data?.status_wise_orders.all !== 0 && <StatusFilter current={status} counts={query.data?.status_wise_orders} />}
      <Loaded query={query} keepLast skeleton={<Skeletons />}>
        {({ orders, total }) => (
          <div aria-busy={query.isPlaceholderData || undefined} className={css.results}>
            {orders.length === 0 ? (
              <EmptyState
                title={t(status ? 'order.noneWithStatus' : 'empty.orders')}
                picture={<PackageIcon size={40} />}
                action={status ? <Button variant="outline" render={<Link to={paths.orders()} />}>{t('order.all')}</Button> : <Button render={<Link to={paths.products()} />}>{t('empty.startShopping')}</Button>}
              />
            ) : (
              <ul className={css.list}>
                {orders.map((order) => (
                  <li key={order.id}>
                    <OrderCard order={order} />
                  </li>
                ))}
              </ul>
            )}
            <Pages total={total} perPage={ordersPerPage} page={page} linkUrl={pageLink(status)} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function statusOf(search: URLSearchParams): OrderStatus | '' {
  const wanted = search.get('order_status');
  return orderStatuses.find((status) => status === wanted) ?? '';
}

function pageLink(status: string): string {
  return `${paths.orders()}?${status && `order_status=${status}&`}page=[page]`;
}

function Skeletons() {
  return (
    <div className={css.list}>
      <OrderCardSkeleton />
      <OrderCardSkeleton />
      <OrderCardSkeleton />
    </div>
  );
}
