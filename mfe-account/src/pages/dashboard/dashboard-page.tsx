import { formatDate, formatNumber, paths, usePageTitle, useSession, useT } from '@shop/platform';
import { Button, EmptyState, HeartIcon, Link as TextLink, MessageIcon, PackageIcon, Skeleton, TicketIcon, BadgePercentIcon } from '@shop/ui';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useAccountQuery } from '../../lib/use-account-query.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { OrderBadge } from '../../parts/order-badge.tsx';
import { OrderTitle } from '../../parts/order-title.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import type { OrderStatus } from '../../queries/orders.ts';
import { dashboardQuery } from '../../queries/profile.ts';
import * as css from './dashboard-page.module.css';

/** /dashboard: the account at a glance. */
export default function DashboardPage() {
  const t = useT();
  usePageTitle(t('account.dashboard'));
  const name = useSession((session) => session.user?.name ?? '');
  const query = useAccountQuery(dashboardQuery());
  return (
    <>
      <PageHead title={t('account.hello', { name })} />
      <Loaded query={query} skeleton={<DashboardSkeleton />}>
        {(data) => (
          <div className={css.stack}>
            <ul className={css.tiles}>
              <Tile to={paths.orders()} text={t('account.orderHistory')} count={data.order_counts.all ?? 0} Icon={PackageIcon} />
              <Tile to={paths.wishlist()} text={t('account.wishlist')} count={data.wishlist_count} Icon={HeartIcon} />
              <Tile to={paths.messages()} text={t('account.unreadMessages')} count={data.unread_messages} Icon={MessageIcon} />
              <Tile to={paths.tickets()} text={t('account.openTickets')} count={data.open_tickets} Icon={TicketIcon} />
              <Tile text={t('account.collectedVouchers')} count={data.collected_vouchers} Icon={BadgePercentIcon} />
            </ul>
            <Panel
              title={t('account.recentOrders')}
              aside={data.last_orders.length > 0 && <TextLink variant="action" render={<Link to={paths.orders()} />}>{t('common.viewAll')}</TextLink>}
            >
              {data.last_orders.length === 0 ? (
                <EmptyState headingLevel={3} title={t('empty.orders')} picture={<PackageIcon size={40} />} action={<Button render={<Link to={paths.products()} />}>{t('empty.startShopping')}</Button>} />
              ) : (
                <ul className={css.orders}>
                  {data.last_orders.map((order) => (
                    <li key={order.id} className={css.order}>
                      <Thumbnail src={order.thumbnail} />
                      <div className={css.words}>
                        <Link className={css.code} to={paths.order(order.id)}>
                          <OrderTitle code={order.order_code} />
                        </Link>
                        <p className={css.note}>
                          {order.shop_name} · {t('common.itemCount', { count: order.total_items })} · {formatDate(order.placed_at)}
                        </p>
                      </div>
                      <OrderBadge status={order.order_status as OrderStatus} />
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** A number with its name; a link where there is a page behind it. */
function Tile({ to, text, count, Icon }: { to?: string; text: string; count: number; Icon: ComponentType<{ size: number }> }) {
  const content = (
    <>
      <span className={css.icon}>
        <Icon size={22} />
      </span>
      <b className={css.count}>{formatNumber(count)}</b>
      <span className={css.text}>{text}</span>
    </>
  );
  return <li>{to ? <Link className={css.tile} to={to}>{content}</Link> : <div className={css.tile}>{content}</div>}</li>;
}

function DashboardSkeleton() {
  return (
    <div className={css.stack}>
      <div className={css.tiles}>
        {[1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} height="8.5rem" />
        ))}
      </div>
      <Skeleton height="20rem" />
    </div>
  );
}
