package order

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/fault"
	"shop/backend/money"
	"shop/backend/postgres"
	"shop/backend/quote"
)

// replay finds the purchase that this request or this checkout made already;
// 0 when there is none. Invalid when the key came with another request.
func (s store) replay(ctx context.Context, r PlaceRequest) (groupID int64, err error) {
	rows, err := s.db.Query(ctx, `
		select id, coalesce(request_key, ''), request_hash
		from order_groups
		where user_id = $1 and (request_key = nullif($2::text, '') or checkout_key = nullif($3::text, '')::uuid)
		order by request_key = nullif($2::text, '') desc nulls last
		limit 1`, r.UserID, r.RequestKey, r.CheckoutKey)
	if err != nil {
		return 0, err
	}
	var key string
	var hash []byte
	_, err = pgx.ForEachRow(rows, []any{&groupID, &key, &hash}, func() error {
		if key != "" && key == r.RequestKey && !bytes.Equal(hash, r.RequestHash[:]) {
			return fault.InvalidField("Idempotency-Key", "This key was used with another request")
		}
		return nil
	})
	return groupID, err
}

// insertGroup writes the purchase with its money as it was agreed. payUntil
// counts when it waits for a payment; what costs nothing online is paid.
func (s store) insertGroup(ctx context.Context, r PlaceRequest, q quote.Quote, c charge, payUntil time.Time) (groupID int64, err error) {
	shipTo, err := json.Marshal(q.ShipTo)
	if err != nil {
		return 0, err
	}
	var requestHash []byte
	if r.RequestKey != "" {
		requestHash = r.RequestHash[:]
	}
	exact := q.Totals(quote.Exact)
	status, paymentStatus := "created", "pending"
	if c.online && !c.waits() {
		status, paymentStatus = "captured", "paid"
	}
	var until *time.Time
	if c.waits() {
		until = &payUntil
	}
	err = s.db.QueryRow(ctx, `
		with g as (
			insert into order_groups (code, user_id, cart_id, checkout_key, request_key, request_hash, currency_code, currency_rate,
				currency_symbol, currency_position, total_minor, payment_method, payment_status, pay_until, ship_to, placed_ip)
			values (nextval('order_number_seq')::text, $1, $2, $3, nullif($4, ''), $5, $6, $7::text::numeric, $8, $9, $10, $11, $15, $16, $12, nullif($13, '')::inet)
			returning id
		), p as (
			insert into payments (group_id, gateway, status, amount_minor, charge_currency, charge_minor, locale)
			select id, $11, $17, $10, $18, $14, $19 from g
		)
		select id from g`,
		r.UserID, q.CartID, q.Key, r.RequestKey, requestHash, q.Currency.Code, q.Currency.Rate.String(),
		q.Currency.Symbol, q.Currency.Position, exact.Payable, r.Method, shipTo, r.ClientIP, c.Total,
		paymentStatus, until, status, c.Currency.Code, r.Locale).Scan(&groupID)
	return groupID, postgres.Fault(err)
}

// insertOrders writes one order per shop: first the orders, then everything
// in them, one round trip each.
func (s store) insertOrders(ctx context.Context, groupID int64, r PlaceRequest, q quote.Quote, c charge, now time.Time) error {
	ids := make([]int64, len(q.Shops))
	b := &pgx.Batch{}
	for i := range q.Shops {
		shop := &q.Shops[i]
		t := shop.Totals(quote.Exact)
		var couponID *int64
		var couponCode *string
		if shop.Voucher != nil {
			couponID, couponCode = &shop.Voucher.ID, &shop.Voucher.Code
		}
		b.Queue(`
			insert into orders (group_id, shop_id, user_id, order_code, items_minor, discount_minor, coupon_id, coupon_code,
				coupon_discount_minor, tax_minor, delivery_charge_minor, payable_minor, note, eta_from, eta_to, payment_status)
			select g.id, $2, $3, g.code || '-' || $4::text, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, g.payment_status
			from order_groups g
			where g.id = $1
			returning id`,
			groupID, shop.ID, r.UserID, fmt.Sprint(i+1), t.List, t.Sale, couponID, couponCode, t.Voucher, t.Tax, t.Delivery, t.Payable,
			r.Note, now.AddDate(0, 0, shop.EtaMin), now.AddDate(0, 0, shop.EtaMax),
		).QueryRow(func(row pgx.Row) error { return row.Scan(&ids[i]) })
	}
	if err := s.db.SendBatch(ctx, b).Close(); err != nil {
		return postgres.Fault(err)
	}
	b = &pgx.Batch{}
	for i := range q.Shops {
		queueContents(b, groupID, ids[i], &q.Shops[i], c.Shops[i])
	}
	return s.db.SendBatch(ctx, b).Close()
}

func queueContents(b *pgx.Batch, groupID, orderID int64, shop *quote.Shop, charged int64) {
	for _, l := range shop.Lines {
		b.Queue(`
			insert into order_items (order_id, product_id, variant_id, name, slug, brand, thumbnail, size, color, unit, sku,
				quantity, price_minor, unit_minor, discount_minor, tax_minor, total_minor, flash_sale_id)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, nullif($18::bigint, 0))`,
			orderID, l.ProductID, l.VariantID, l.Item.Name, l.Item.Slug, l.Item.Brand, l.Item.Thumbnail, l.Item.Size, l.Item.Color,
			l.Item.Unit, l.Item.SKU, l.Quantity, l.Price, l.Unit, l.Share, l.Tax, l.Total()-l.Share+l.Tax, l.FlashSaleID)
	}
	for _, t := range shop.Taxes {
		b.Queue(`
			insert into order_taxes (order_id, name, percentage, included, base_minor, amount_minor)
			values ($1, $2, $3::float8::numeric, $4, $5, $6)`, orderID, t.Name, t.Percentage, t.Included, t.Base, t.Amount)
	}
	b.Queue(`insert into order_events (order_id, kind, to_status, actor) values ($1, 'placed', 'pending', 'customer')`, orderID)
	b.Queue(`
		insert into payment_splits (payment_id, order_id, amount_minor, charge_minor)
		select p.id, $2, $3, $4 from payments p where p.group_id = $1`,
		groupID, orderID, money.Minor(shop.Totals(quote.Exact).Payable), charged)
}

// holdGroupOf locks the purchase of an order, so that its orders change one
// after the other.
func (s store) holdGroupOf(ctx context.Context, userID, orderID int64) error {
	_, err := s.db.Exec(ctx, `
		select from order_groups g
		join orders o on o.group_id = g.id
		where o.id = $1 and o.user_id = $2
		for update of g`, orderID, userID)
	return err
}

// cancel moves the order; it is a Conflict when the status moved meanwhile.
// With the last order of a purchase nothing is waited for any more.
func (s store) cancel(ctx context.Context, o Order, reason, actor, kind string) error {
	tag, err := s.db.Exec(ctx, `
		with c as (
			update orders set status = 'cancelled', cancelled_at = now(), cancel_reason = nullif($3, ''), version = version + 1
			where id = $1 and status = $2
			returning id, group_id
		), p as (
			update payments set status = 'cancelled'
			from c
			where payments.group_id = c.group_id and payments.status = 'created'
				and not exists (select from orders o where o.group_id = c.group_id and o.id <> c.id and o.status <> 'cancelled')
			returning payments.group_id
		), g as (
			update order_groups set pay_until = null
			from p
			where order_groups.id = p.group_id
		)
		insert into order_events (order_id, kind, from_status, to_status, actor, note)
		select id, $5, $2, 'cancelled', $4, nullif($3, '') from c`, o.ID, o.Status, reason, actor, kind)
	if err == nil && tag.RowsAffected() == 0 {
		return fault.New(fault.Conflict, "This order can no longer be cancelled")
	}
	return err
}

// freedVouchers are those of cancelled orders of one purchase that no other
// order of it uses any more.
func (s store) freedVouchers(ctx context.Context, list []Order) ([]int64, error) {
	ids := make([]int64, len(list))
	for i, o := range list {
		ids[i] = o.ID
	}
	rows, err := s.db.Query(ctx, `
		select distinct o.coupon_id from orders o
		where o.id = any($1) and o.coupon_id is not null and not exists (
			select from orders other
			where other.group_id = o.group_id and other.coupon_id = o.coupon_id and other.status <> 'cancelled')
		order by o.coupon_id`, ids)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}
