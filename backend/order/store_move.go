package order

import (
	"context"
	"encoding/json"
	"fmt"

	"shop/backend/fault"
)

// shopPage reads a page of a shop's orders; two statements, so that each has
// an index that gives the newest first.
func (s store) shopPage(ctx context.Context, shopID int64, status Status, limit, offset int) ([]Order, error) {
	page := fmt.Sprintf(` order by o.id desc limit %d offset %d`, limit, offset)
	if status == "" {
		return s.orders(ctx, ` where o.shop_id = $1`+page, shopID)
	}
	return s.orders(ctx, ` where o.shop_id = $1 and o.status = $2`+page, shopID, status)
}

// move writes one step and its event; a Conflict when the status moved
// meanwhile.
func (s store) move(ctx context.Context, o Order, m Move) error {
	data, err := json.Marshal(map[string]string{"carrier": m.Parcel.Carrier, "tracking_number": m.Parcel.Number, "tracking_url": m.Parcel.URL})
	if err != nil {
		return err
	}
	tag, err := s.db.Exec(ctx, `
		with moved as (
			update orders set status = $3, version = version + 1,
				pick_up_at = case when $3 = 'pickup' then now() else pick_up_at end,
				delivered_at = case when $3 = 'delivered' then now() else delivered_at end,
				carrier = coalesce(nullif($5, ''), carrier),
				tracking_number = coalesce(nullif($6, ''), tracking_number),
				tracking_url = coalesce(nullif($7, ''), tracking_url)
			where id = $1 and status = $2
			returning id
		)
		insert into order_events (order_id, kind, from_status, to_status, actor, note, data)
		select id, $3, $2, $3, 'shop', nullif($4, ''), $8 from moved`,
		o.ID, o.Status, m.To, m.Note, m.Parcel.Carrier, m.Parcel.Number, m.Parcel.URL, data)
	if err == nil && tag.RowsAffected() == 0 {
		return fault.New(fault.Conflict, "The order has moved meanwhile")
	}
	return err
}

func (s store) setParcel(ctx context.Context, orderID int64, p Parcel) error {
	_, err := s.db.Exec(ctx, `
		update orders set carrier = nullif($2, ''), tracking_number = nullif($3, ''), tracking_url = nullif($4, ''), version = version + 1
		where id = $1 and (coalesce(carrier, ''), coalesce(tracking_number, ''), coalesce(tracking_url, '')) <> ($2, $3, $4)`,
		orderID, p.Carrier, p.Number, p.URL)
	return err
}

// collectCash notes that a delivered order was paid at the door, and with the
// last one that its purchase was.
func (s store) collectCash(ctx context.Context, o Order) error {
	if _, err := s.db.Exec(ctx, `update orders set payment_status = 'paid' where id = $1`, o.ID); err != nil {
		return err
	}
	_, err := s.db.Exec(ctx, `
		with settled as (
			update order_groups g set payment_status = 'paid'
			where g.id = $1 and not exists (
				select from orders o where o.group_id = g.id and o.status <> 'cancelled' and o.payment_status <> 'paid')
			returning g.id
		)
		update payments set status = 'captured'
		from settled
		where payments.group_id = settled.id and payments.status = 'created'`, o.GroupID)
	return err
}

// localeOf is the language a shopper chose last.
func (s store) localeOf(ctx context.Context, userID int64) (locale string, err error) {
	err = s.db.QueryRow(ctx, `select coalesce(locale, 'en') from users where id = $1`, userID).Scan(&locale)
	return locale, err
}
