package order

import (
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

// Tx is the transaction of a purchase.
type Tx = pgx.Tx

// DB is the pool.
type DB interface {
	postgres.DB
	postgres.Beginner
}

// store is the SQL of the feature, on the pool or inside a transaction.
type store struct{ db postgres.DB }

func (s *Service) tx(ctx context.Context, do func(Tx) error) error {
	return postgres.Tx(ctx, s.DB, do)
}

// orderRow is an order with its purchase and its shop.
type orderRow struct {
	ID             int64       `db:"id"`
	Code           string      `db:"order_code"`
	GroupID        int64       `db:"group_id"`
	GroupCode      string      `db:"group_code"`
	UserID         int64       `db:"user_id"`
	Status         Status      `db:"status"`
	PaymentStatus  string      `db:"payment_status"`
	PaymentMethod  string      `db:"payment_method"`
	PayUntil       *time.Time  `db:"pay_until"`
	Refundable     bool        `db:"refundable"`
	CurrencyCode   string      `db:"currency_code"`
	CurrencyRate   money.Rate  `db:"currency_rate"`
	CurrencySymbol string      `db:"currency_symbol"`
	Position       string      `db:"currency_position"`
	ShipTo         []byte      `db:"ship_to"`
	ShopID         int64       `db:"shop_id"`
	ShopName       string      `db:"shop_name"`
	ShopSlug       string      `db:"shop_slug"`
	ShopLogo       string      `db:"shop_logo"`
	ShopRating     float64     `db:"shop_rating"`
	CouponID       int64       `db:"coupon_id"`
	CouponCode     string      `db:"coupon_code"`
	CouponDiscount money.Minor `db:"coupon_discount_minor"`
	Delivery       money.Minor `db:"delivery_charge_minor"`
	Note           string      `db:"note"`
	Carrier        string      `db:"carrier"`
	Tracking       string      `db:"tracking_number"`
	TrackingURL    string      `db:"tracking_url"`
	EtaFrom        *time.Time  `db:"eta_from"`
	EtaTo          *time.Time  `db:"eta_to"`
	CancelReason   string      `db:"cancel_reason"`
	PlacedAt       time.Time   `db:"created_at"`
	DeliveredAt    *time.Time  `db:"delivered_at"`
}

// orderSQL reads orders; it is completed by a condition, which names whose
// they have to be.
const orderSQL = `
	select o.id, o.order_code, o.group_id, g.code as group_code, o.user_id, o.status, o.payment_status, g.payment_method, g.pay_until,
		exists (select from payments p where p.group_id = g.id
			and (p.charge_ref is not null or p.status = 'captured' and p.charge_minor = 0)) as refundable,
		g.currency_code::text as currency_code, g.currency_rate::text as currency_rate, g.currency_symbol, g.currency_position, g.ship_to,
		o.shop_id, s.name as shop_name, s.slug as shop_slug, coalesce(s.logo, '') as shop_logo,
		coalesce(round(s.rating_sum::numeric / nullif(s.rating_count, 0), 1), 0)::float8 as shop_rating,
		coalesce(o.coupon_id, 0) as coupon_id, coalesce(o.coupon_code, '') as coupon_code, o.coupon_discount_minor, o.delivery_charge_minor,
		o.note, coalesce(o.carrier, '') as carrier, coalesce(o.tracking_number, '') as tracking_number,
		coalesce(o.tracking_url, '') as tracking_url, o.eta_from, o.eta_to, coalesce(o.cancel_reason, '') as cancel_reason,
		o.created_at, o.delivered_at
	from orders o
	join order_groups g on g.id = o.group_id
	join shops s on s.id = o.shop_id`

// Conditions that complete orderSQL.
const (
	byID    = ` where o.user_id = $1 and o.id = $2`
	byGroup = ` where o.user_id = $1 and o.group_id = $2 order by o.id`
	byShop  = ` where o.shop_id = $1 and o.id = $2`
)

// page reads a page; the limits are literals so that a generic plan knows
// how few rows are wanted.
func (s store) page(ctx context.Context, userID int64, status Status, limit, offset int) ([]Order, error) {
	return s.orders(ctx, fmt.Sprintf(` where o.user_id = $1 and ($2 = '' or o.status = $2) order by o.id desc limit %d offset %d`, limit, offset), userID, string(status))
}

// orders reads whole orders: the rows first, then everything in them at
// once.
func (s store) orders(ctx context.Context, condition string, args ...any) ([]Order, error) {
	rows, err := s.db.Query(ctx, orderSQL+condition, args...)
	if err != nil {
		return nil, err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByName[orderRow])
	if err != nil {
		return nil, err
	}
	orders := make([]Order, len(list))
	byID := make(map[int64]*Order, len(list))
	ids := make([]int64, len(list))
	for i, r := range list {
		if orders[i], err = r.order(); err != nil {
			return nil, err
		}
		byID[r.ID], ids[i] = &orders[i], r.ID
	}
	if len(ids) == 0 {
		return orders, nil
	}
	return orders, s.fill(ctx, ids, byID)
}

// order is the one order that the condition is about.
func (s store) order(ctx context.Context, condition string, args ...any) (Order, error) {
	list, err := s.orders(ctx, condition, args...)
	if err != nil {
		return Order{}, err
	}
	if len(list) == 0 {
		return Order{}, fault.New(fault.NotFound, "There is no such order")
	}
	return list[0], nil
}

func (r orderRow) order() (Order, error) {
	o := Order{
		ID: r.ID, Code: r.Code, GroupID: r.GroupID, GroupCode: r.GroupCode, UserID: r.UserID,
		Status: r.Status, PaymentStatus: r.PaymentStatus, PaymentMethod: r.PaymentMethod, PayUntil: r.PayUntil, Refundable: r.Refundable,
		Currency: money.Currency{Code: r.CurrencyCode, Rate: r.CurrencyRate, Symbol: r.CurrencySymbol, Position: r.Position},
		Shop: quote.Shop{
			ID: r.ShopID, Name: r.ShopName, Slug: r.ShopSlug, Logo: r.ShopLogo, Rating: r.ShopRating, Delivery: r.Delivery,
		},
		Note: r.Note, Carrier: r.Carrier, Tracking: r.Tracking, TrackingURL: r.TrackingURL,
		EtaFrom: r.EtaFrom, EtaTo: r.EtaTo, CancelReason: r.CancelReason, PlacedAt: r.PlacedAt, DeliveredAt: r.DeliveredAt,
	}
	if r.CouponDiscount > 0 {
		o.Shop.Voucher = &quote.Voucher{ID: r.CouponID, Code: r.CouponCode, Amount: r.CouponDiscount}
	}
	if err := json.Unmarshal(r.ShipTo, &o.ShipTo); err != nil {
		return o, fmt.Errorf("order %d: its address cannot be read: %w", r.ID, err)
	}
	return o, nil
}

const itemsSQL = `
	select i.order_id, i.id, i.product_id, i.variant_id, i.name, i.slug, i.brand, i.thumbnail, i.size, i.color, i.unit, i.sku,
		i.quantity, i.price_minor, i.unit_minor, i.discount_minor, i.tax_minor,
		o.status = 'delivered' and not exists (select from reviews r where r.order_item_id = i.id) as can_review
	from order_items i
	join orders o on o.id = i.order_id
	where i.order_id = any($1)
	order by i.order_id, i.id`

const taxesSQL = `
	select order_id, name, percentage::float8, included, base_minor, amount_minor
	from order_taxes
	where order_id = any($1)
	order by order_id, name, percentage`

const eventsSQL = `
	select order_id, to_status, created_at, coalesce(note, '')
	from order_events
	where order_id = any($1) and to_status is not null
	order by order_id, id`

// fill reads lines, taxes and timelines of the orders in one round trip.
func (s store) fill(ctx context.Context, ids []int64, orders map[int64]*Order) error {
	b := &pgx.Batch{}
	b.Queue(itemsSQL, ids).Query(func(rows pgx.Rows) error {
		for rows.Next() {
			var orderID int64
			var l quote.Line
			var i Item
			err := rows.Scan(&orderID, &i.ID, &l.ProductID, &l.VariantID, &l.Item.Name, &l.Item.Slug, &l.Item.Brand, &l.Item.Thumbnail,
				&l.Item.Size, &l.Item.Color, &l.Item.Unit, &l.Item.SKU, &l.Quantity, &l.Price, &l.Unit, &l.Share, &l.Tax, &i.CanReview)
			if err != nil {
				return err
			}
			o := orders[orderID]
			o.Shop.Lines, o.Items = append(o.Shop.Lines, l), append(o.Items, i)
		}
		return rows.Err()
	})
	b.Queue(taxesSQL, ids).Query(func(rows pgx.Rows) error {
		for rows.Next() {
			var orderID int64
			var t quote.Tax
			if err := rows.Scan(&orderID, &t.Name, &t.Percentage, &t.Included, &t.Base, &t.Amount); err != nil {
				return err
			}
			o := orders[orderID]
			o.Shop.Taxes = append(o.Shop.Taxes, t)
		}
		return rows.Err()
	})
	b.Queue(eventsSQL, ids).Query(func(rows pgx.Rows) error {
		for rows.Next() {
			var orderID int64
			var e Event
			if err := rows.Scan(&orderID, &e.Status, &e.At, &e.Note); err != nil {
				return err
			}
			o := orders[orderID]
			o.Events = append(o.Events, e)
		}
		return rows.Err()
	})
	return s.db.SendBatch(ctx, b).Close()
}

// Whose orders are counted.
const (
	ofUser = `user_id = $1`
	ofShop = `shop_id = $1`
)

// counts are somebody's orders by status, and "all".
func (s store) counts(ctx context.Context, whose string, id int64) (map[string]int, error) {
	counts := map[string]int{"all": 0}
	for _, status := range Statuses {
		counts[string(status)] = 0
	}
	rows, err := s.db.Query(ctx, `select status, count(*)::int from orders where `+whose+` group by status`, id)
	if err != nil {
		return nil, err
	}
	var status string
	var n int
	_, err = pgx.ForEachRow(rows, []any{&status, &n}, func() error {
		counts[status] = n
		counts["all"] += n
		return nil
	})
	return counts, err
}

// Conditions that complete notices.
const (
	noticesOfGroup = ` join order_groups g on g.id = o.group_id
		where g.id = $1 and (o.status <> 'cancelled' or g.payment_method = 'cash') order by o.id` // a shop never heard of what was called off unpaid
	noticeOfOrder = ` where o.id = $1`
)

func (s store) notices(ctx context.Context, condition string, id int64) ([]Notice, error) {
	rows, err := s.db.Query(ctx, `
		select o.id as order_id, o.order_code, o.shop_id, o.user_id, u.name as user_name, o.status, o.note,
			(select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id) as quantity
		from orders o
		join users u on u.id = o.user_id`+condition, id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[Notice])
}

// recipient is who gets a letter; Email is "" for a shopper who has none.
type recipient struct {
	UserID int64  `db:"user_id"`
	Name   string `db:"name"`
	Email  string `db:"email"`
}

// Conditions that complete recipient.
const (
	recipientOfGroup = ` join order_groups g on g.user_id = u.id where g.id = $1`
	recipientOfOrder = ` join orders o on o.user_id = u.id where o.id = $1`
)

func (s store) recipient(ctx context.Context, condition string, id int64) (recipient, error) {
	rows, err := s.db.Query(ctx, `select u.id as user_id, u.name, coalesce(u.email, '')::text as email from users u`+condition, id)
	if err != nil {
		return recipient{}, err
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[recipient])
}
