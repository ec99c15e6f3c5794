package account

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

func (s store) dashboard(ctx context.Context, userID int64) (Dashboard, error) {
	d := Dashboard{OrderCounts: map[string]int{"all": 0}}
	err := s.pool.QueryRow(ctx, `
		select
			(select count(*) from favorites where user_id = $1),
			(select coalesce(sum(user_unread), 0) from chat_conversations where user_id = $1 and user_unread > 0),
			(select count(*) from support_tickets where user_id = $1 and status <> 'closed'),
			(select count(*) from user_coupons uc join coupons c on c.id = uc.coupon_id
				where uc.user_id = $1 and c.is_active and c.ends_at > now() and uc.used_count < c.per_user_limit)`,
		userID).Scan(&d.WishlistCount, &d.UnreadMessages, &d.OpenTickets, &d.CollectedVouchers)
	if err != nil {
		return d, fmt.Errorf("count for dashboard: %w", err)
	}
	rows, err := s.pool.Query(ctx, `select status, count(*) from orders where user_id = $1 group by status`, userID)
	if err != nil {
		return d, fmt.Errorf("count orders: %w", err)
	}
	var status string
	var n int
	if _, err := pgx.ForEachRow(rows, []any{&status, &n}, func() error {
		d.OrderCounts[status] = n
		d.OrderCounts["all"] += n
		return nil
	}); err != nil {
		return d, fmt.Errorf("count orders: %w", err)
	}
	d.LastOrders, err = s.lastOrders(ctx, userID)
	return d, err
}

func (s store) lastOrders(ctx context.Context, userID int64) ([]LastOrder, error) {
	rows, err := s.pool.Query(ctx, `
		select o.id, o.order_code, o.status as order_status, s.name as shop_name, coalesce(s.logo, '') as shop_logo,
			coalesce(i.thumbnail, '') as thumbnail, coalesce(i.total_items, 0) as total_items, o.created_at as placed_at
		from orders o
		join shops s on s.id = o.shop_id
		cross join lateral (
			select sum(quantity)::int as total_items, (array_agg(thumbnail order by id) filter (where thumbnail is not null))[1] as thumbnail
			from order_items where order_id = o.id) i
		where o.user_id = $1
		order by o.id desc
		limit $2`, userID, lastOrders)
	if err != nil {
		return nil, fmt.Errorf("list last orders: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[LastOrder])
}
