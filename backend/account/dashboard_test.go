package account

import "testing"

func TestDashboardCountsOwnThingsOnly(t *testing.T) {
	t.Parallel()
	b := setup(t)
	amira, token := b.person("Amira")
	_, stranger := b.person("Bruno")
	b.exec(`insert into shops (slug, name) values ('kiln', 'Kiln')`)
	b.exec(`insert into order_groups (code, user_id, checkout_key, currency_code, currency_rate, currency_symbol, currency_position, total_minor, payment_method, ship_to)
		select '10000' || n, $1, gen_random_uuid(), 'USD', 1, '$', 'prefix', 100, 'cash', '{}' from generate_series(1, 7) n`, amira.ID)
	b.exec(`insert into orders (group_id, shop_id, user_id, order_code, status, items_minor, payable_minor)
		select g.id, s.id, g.user_id, g.code || '-1', case when g.code = '100001' then 'delivered' else 'pending' end, 100, 100
		from order_groups g, shops s order by g.id`)
	b.exec(`insert into chat_conversations (user_id, shop_id, last_seq, shop_n, user_read_n) select $1, id, 3, 3, 1 from shops`, amira.ID)
	b.exec(`insert into support_tickets (user_id, subject, status) values ($1, 'Lamp', 'open'), ($1, 'Vase', 'closed')`, amira.ID)
	b.exec(`insert into coupons (code, discount_type, discount, ends_at) values ('NOW10', 'Percentage', 10, now() + interval '1 day'), ('OLD10', 'Percentage', 10, now() + interval '1 day')`)
	b.exec(`update coupons set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where code = 'OLD10'`)
	b.exec(`insert into user_coupons (user_id, coupon_id) select $1, id from coupons`, amira.ID)

	d := read[DashboardData](b.call("GET", "/dashboard", token, nil).want(200))
	if d.OrderCounts["all"] != 7 || d.OrderCounts["pending"] != 6 || d.OrderCounts["delivered"] != 1 {
		t.Errorf("orders %v", d.OrderCounts)
	}
	if d.UnreadMessages != 2 || d.OpenTickets != 1 || d.CollectedVouchers != 1 || d.WishlistCount != 0 {
		t.Errorf("%+v", d)
	}
	if len(d.LastOrders) != lastOrders || d.LastOrders[0].OrderCode != "#100007-1" || d.LastOrders[0].ShopName != "Kiln" {
		t.Errorf("last orders %+v", d.LastOrders)
	}

	empty := read[DashboardData](b.call("GET", "/dashboard", stranger, nil).want(200))
	if empty.OrderCounts["all"] != 0 || empty.UnreadMessages != 0 || empty.OpenTickets != 0 || empty.CollectedVouchers != 0 || empty.LastOrders == nil || len(empty.LastOrders) != 0 {
		t.Errorf("the stranger sees %+v", empty)
	}
}
