package cart

import (
	"context"

	"github.com/jackc/pgx/v5"

	"shop/backend/fault"
	"shop/backend/money"
	"shop/backend/postgres"
)

// Tx is a transaction that another feature may hand in.
type Tx = pgx.Tx

// DB is the pool.
type DB interface {
	postgres.DB
	postgres.Beginner
}

// store is the SQL of the feature, on the pool or inside a transaction.
type store struct{ db postgres.DB }

func (s *Service) tx(ctx context.Context, do func(store) error) error {
	return postgres.Tx(ctx, s.db, func(tx pgx.Tx) error { return do(store{tx}) })
}

// hold makes sure the shopper has a cart and locks it until the transaction
// ends: changes of one cart happen one after the other.
func (s store) hold(ctx context.Context, userID int64) (cartID int64, err error) {
	err = s.db.QueryRow(ctx, `
		insert into carts (user_id) values ($1)
		on conflict (user_id) where user_id is not null do update set updated_at = now()
		returning id`, userID).Scan(&cartID)
	return cartID, postgres.Fault(err)
}

// currencySQL reads one currency as money.Currency; 0 and unknown ids mean
// the default one.
const currencySQL = `
	select id::bigint, code::text, name, symbol, position, exponent::int, rate_from_default::text as rate, is_default
	from currencies
	where (id = $1::bigint and is_active) or is_default
	order by is_default
	limit 1`

// lineSQL reads rows; $1 is the shopper and $2 the locale. It is completed by
// conditions and ordering.
const lineSQL = `
	select ci.id, ci.product_id, ci.variant_id, ci.quantity, ci.price_seen_minor, ci.is_buy_now,
		ci.shop_id, s.name as shop_name, s.slug as shop_slug, coalesce(s.logo, '') as shop_logo,
		coalesce(round(s.rating_sum::numeric / nullif(s.rating_count, 0), 1), 0)::float8 as shop_rating,
		s.status = 'active' as shop_open, s.min_order_minor, coalesce(s.free_delivery_from_minor, 0) as free_from_minor,
		s.delivery_charge_minor as delivery_minor, s.eta_min_days::int as eta_min, s.eta_max_days::int as eta_max,
		coalesce(tr.name, p.name) as name, p.slug, coalesce(b.name, '') as brand,
		coalesce(media.url, '') as picture, coalesce(v.sku, '') as sku,
		coalesce(v.size_id, 0)::bigint as size_id, coalesce(size.name, '') as size,
		coalesce(v.color_id, 0)::bigint as color_id, coalesce(color.name, '') as color,
		coalesce(v.unit_id, 0)::bigint as unit_id, coalesce(unit.name, '') as unit,
		p.min_order_quantity as min_quantity, coalesce(p.max_order_quantity, 0) as max_quantity,
		v.price_minor, coalesce(o.effective_minor, v.price_minor) as effective_minor,
		case when v.discount_price_minor > 0
			and coalesce(v.discount_from <= now(), true) and coalesce(v.discount_to > now(), true)
			then v.discount_price_minor else v.price_minor end as regular_minor,
		coalesce(o.flash_sale_id, 0) as flash_sale_id,
		case when o.flash_sale_id is not null then greatest(0, least(
			coalesce(flash.quantity_limit - flash.quantity_sold, 9999),
			coalesce(flash.per_customer_limit - bought.quantity, 9999))) else 0 end as flash_left,
		coalesce(o.available, 0) as available, coalesce(o.low_stock_at, 0) as low_stock_at,
		v.is_active and p.status = 'published' as is_sold, coalesce(p.weight_g, 0) as weight_g, taxes.list as taxes
	from carts c
	join cart_items ci on ci.cart_id = c.id
	join variants v on v.id = ci.variant_id
	join products p on p.id = ci.product_id
	join shops s on s.id = ci.shop_id
	left join variant_offers o on o.variant_id = ci.variant_id
	left join product_translations tr on tr.product_id = p.id and tr.locale = $2
	left join brands b on b.id = p.brand_id
	left join sizes size on size.id = v.size_id
	left join colors color on color.id = v.color_id
	left join units unit on unit.id = v.unit_id
	left join lateral (
		select m.url from product_media m
		where m.product_id = p.id and m.kind = 'image'
		order by (m.color_id = v.color_id) desc nulls last, m.sort, m.id
		limit 1) media on true
	left join flash_sale_products flash on flash.flash_sale_id = o.flash_sale_id and flash.product_id = p.id
	left join lateral (
		select coalesce(sum(oi.quantity), 0)::int as quantity
		from order_items oi
		join orders od on od.id = oi.order_id
		where oi.flash_sale_id = o.flash_sale_id and oi.product_id = p.id
			and od.user_id = c.user_id and od.status <> 'cancelled'
	) bought on flash.per_customer_limit is not null
	left join lateral (
		select jsonb_agg(jsonb_build_object('Name', t.name, 'Percentage', t.percentage, 'Included', t.price_includes_tax) order by t.id) as list
		from product_taxes pt
		join vat_taxes t on t.id = pt.tax_id
		where pt.product_id = p.id and t.is_active and t.applies_to = 'product'
	) taxes on true
	where c.user_id = $1`

// lineOrder keeps a cart still while quantities change: shops in the order
// of their first line, lines in the order they came.
const lineOrder = ` order by min(ci.id) over (partition by ci.shop_id), ci.id`

// cart reads the currency and the lines of the cart, without the buy-now
// line.
func (s store) cart(ctx context.Context, v Viewer) (currency money.Currency, rows []row, err error) {
	b := &pgx.Batch{}
	b.Queue(currencySQL, v.CurrencyID).Query(func(r pgx.Rows) error {
		currency, err = pgx.CollectExactlyOneRow(r, pgx.RowToStructByName[money.Currency])
		return err
	})
	b.Queue(lineSQL+" and not ci.is_buy_now"+lineOrder, v.UserID, v.Locale).Query(func(r pgx.Rows) error {
		rows, err = pgx.CollectRows(r, pgx.RowToStructByName[row])
		return err
	})
	err = s.db.SendBatch(ctx, b).Close() // fills both
	return currency, rows, err
}

// find reads the line a change is about. NotFound when the cart of this
// shopper has no such line.
func (s store) find(ctx context.Context, v Viewer, t Target) (Line, error) {
	rows, err := collect[row](ctx, s.db, lineSQL+`
		and ($3::bigint = 0 or ci.id = $3) and ($4::bigint = 0 or ci.product_id = $4) and ($3 <> 0 or not ci.is_buy_now)
		order by ci.updated_at desc, ci.id desc`, v.UserID, v.Locale, t.LineID, t.ProductID)
	if err != nil {
		return Line{}, err
	}
	for _, r := range rows {
		if t.Size.fits(r.SizeID, r.Size) && t.Color.fits(r.ColorID, r.Color) && t.Unit.fits(r.UnitID, r.Unit) {
			return r.line(flashQuota{}), nil
		}
	}
	return Line{}, fault.New(fault.NotFound, "This product is not in your cart")
}

// variants are the combinations of a published product that can be chosen.
func (s store) variants(ctx context.Context, productID int64, locale string) ([]variant, error) {
	return collect[variant](ctx, s.db, `
		select v.id, v.product_id, p.shop_id, coalesce(tr.name, p.name) as name,
			coalesce(v.size_id, 0)::bigint as size_id, coalesce(size.name, '') as size,
			coalesce(v.color_id, 0)::bigint as color_id, coalesce(color.name, '') as color,
			coalesce(v.unit_id, 0)::bigint as unit_id, coalesce(unit.name, '') as unit,
			p.min_order_quantity as min_quantity, coalesce(p.max_order_quantity, 0) as max_quantity,
			coalesce(o.available, 0) as available, coalesce(o.effective_minor, v.price_minor) as effective_minor,
			s.status = 'active' as shop_open
		from variants v
		join products p on p.id = v.product_id
		join shops s on s.id = p.shop_id
		left join variant_offers o on o.variant_id = v.id
		left join product_translations tr on tr.product_id = p.id and tr.locale = $2
		left join sizes size on size.id = v.size_id
		left join colors color on color.id = v.color_id
		left join units unit on unit.id = v.unit_id
		where v.product_id = $1 and v.is_active and p.status = 'published'
		order by v.sort, v.id`, productID, locale)
}

// quantityOf is how many of a variant are in the cart already.
func (s store) quantityOf(ctx context.Context, cartID, variantID int64, buyNow bool) (n int, err error) {
	err = s.db.QueryRow(ctx, `
		select coalesce(sum(quantity), 0)::int from cart_items
		where cart_id = $1 and variant_id = $2 and is_buy_now = $3`, cartID, variantID, buyNow).Scan(&n)
	return n, err
}

// put sets the line of a variant, which becomes the last touched one. Invalid
// when it would be one line more than a cart holds.
func (s store) put(ctx context.Context, cartID int64, v variant, quantity int, buyNow bool) error {
	tag, err := s.db.Exec(ctx, `
		insert into cart_items (cart_id, shop_id, product_id, variant_id, quantity, is_buy_now, price_seen_minor)
		select $1, $2, $3, $4, $5, $6, $7
		where (select count(*) from cart_items where cart_id = $1 and variant_id <> $4) < $8
		on conflict (cart_id, variant_id, is_buy_now) do update
		set quantity = excluded.quantity, price_seen_minor = excluded.price_seen_minor, updated_at = clock_timestamp()`,
		cartID, v.ShopID, v.ProductID, v.ID, quantity, buyNow, v.Effective, MaxLines)
	if err == nil && tag.RowsAffected() == 0 {
		return fault.InvalidField("product_id", "A cart holds %d different products. Please buy or remove some of them first", MaxLines)
	}
	return err
}

// dropBuyNow removes the buy-now line, if there is one.
func (s store) dropBuyNow(ctx context.Context, cartID int64) error {
	_, err := s.db.Exec(ctx, `delete from cart_items where cart_id = $1 and is_buy_now`, cartID)
	return err
}

// setQuantity changes a line; 0 deletes it.
func (s store) setQuantity(ctx context.Context, cartID, lineID int64, quantity int) error {
	if quantity == 0 {
		_, err := s.db.Exec(ctx, `delete from cart_items where cart_id = $1 and id = $2`, cartID, lineID)
		return err
	}
	_, err := s.db.Exec(ctx, `
		update cart_items set quantity = $3, updated_at = clock_timestamp()
		where cart_id = $1 and id = $2`, cartID, lineID, quantity)
	return err
}

// seen remembers what the shopper is being shown: the prices, and with
// quantities also how many of each can be had.
func (s store) seen(ctx context.Context, userID int64, lines []Line, quantities bool) error {
	b := &pgx.Batch{}
	for _, l := range lines {
		quantity := l.Wanted
		if quantities && !l.Blocked() {
			quantity = l.Quantity
		}
		if quantity == l.Wanted && l.Unit == l.Seen {
			continue
		}
		b.Queue(`
			update cart_items ci set price_seen_minor = $3, quantity = $4
			from carts c
			where c.id = ci.cart_id and c.user_id = $1 and ci.id = $2`, userID, l.ID, l.Unit, quantity)
	}
	if b.Len() == 0 {
		return nil
	}
	return s.db.SendBatch(ctx, b).Close()
}

// collect runs a query whose columns are the fields of T.
func collect[T any](ctx context.Context, db postgres.DB, sql string, args ...any) ([]T, error) {
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[T])
}

// ordered are the lines of an order of this shopper.
func (s store) ordered(ctx context.Context, userID, orderID int64) ([]ordered, error) {
	return collect[ordered](ctx, s.db, `
		select oi.name, oi.product_id, oi.variant_id, oi.quantity
		from order_items oi
		join orders o on o.id = oi.order_id
		where o.id = $1 and o.user_id = $2
		order by oi.id`, orderID, userID)
}
