package cart

import (
	"context"

	"github.com/jackc/pgx/v5"

	"shop/backend/money"
	"shop/backend/quote"
)

// checkoutInput is everything a quote is made of.
type checkoutInput struct {
	cartID    int64
	purchases int
	currency  money.Currency
	shipTo    *quote.Address // the address asked for, or the default one
	rows      []row
	coupons   []Coupon
	rates     []rate
	taxes     []quote.Rate
}

const addressSQL = `
	select id, name, phone, country::text as country, state, city, area, flat_no, address_line, address_line2,
		post_code, address_type
	from addresses
	where user_id = $1 and ($2::bigint = 0 or id = $2)
	order by is_default desc, id
	limit 1`

const ratesSQL = `
	select r.shop_id, coalesce(r.country::text, '') as country, coalesce(r.min_quantity, 0) as min_quantity,
		coalesce(r.max_quantity, 0) as max_quantity, coalesce(r.min_weight_g, 0) as min_weight_g,
		coalesce(r.max_weight_g, 0) as max_weight_g, r.charge_minor, r.eta_min_days::int as eta_min, r.eta_max_days::int as eta_max
	from shop_delivery_rates r
	where r.shop_id in (select ci.shop_id from carts c join cart_items ci on ci.cart_id = c.id where c.user_id = $1)
	order by r.id`

const orderTaxesSQL = `
	select name, percentage::float8 as percentage, price_includes_tax as included
	from vat_taxes
	where is_active and applies_to = 'order'
	order by id`

// checkout reads it all in one round trip.
func (s store) checkout(ctx context.Context, r quote.Request) (in checkoutInput, err error) {
	shopIDs := r.ShopIDs
	if shopIDs == nil {
		shopIDs = []int64{}
	}
	b := &pgx.Batch{}
	b.Queue(`select id, purchases from carts where user_id = $1`, r.UserID).Query(func(rows pgx.Rows) error {
		for rows.Next() {
			if err := rows.Scan(&in.cartID, &in.purchases); err != nil {
				return err
			}
		}
		return rows.Err()
	})
	b.Queue(currencySQL, r.CurrencyID).Query(func(rows pgx.Rows) error {
		in.currency, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[money.Currency])
		return err
	})
	b.Queue(addressSQL, r.UserID, r.AddressID).Query(func(rows pgx.Rows) error {
		list, err := pgx.CollectRows(rows, pgx.RowToStructByName[quote.Address])
		if len(list) > 0 {
			in.shipTo = &list[0]
		}
		return err
	})
	b.Queue(lineSQL+" and ci.is_buy_now = $3 and ($3 or ci.shop_id = any($4::bigint[]))"+lineOrder,
		r.UserID, r.Locale, r.BuyNow, shopIDs).Query(into(&in.rows))
	b.Queue(couponSQL+checkoutVouchers, r.UserID, r.Code).Query(into(&in.coupons))
	b.Queue(ratesSQL, r.UserID).Query(into(&in.rates))
	b.Queue(orderTaxesSQL).Query(into(&in.taxes))
	err = s.db.SendBatch(ctx, b).Close() // fills in
	return in, err
}

// into collects a query of a batch.
func into[T any](list *[]T) func(pgx.Rows) error {
	return func(rows pgx.Rows) (err error) {
		*list, err = pgx.CollectRows(rows, pgx.RowToStructByName[T])
		return err
	}
}

func (s store) bought(ctx context.Context, cartID int64, lineIDs []int64) error {
	b := &pgx.Batch{}
	b.Queue(`delete from cart_items where cart_id = $1 and id = any($2)`, cartID, lineIDs)
	b.Queue(`update carts set purchases = purchases + 1, updated_at = now() where id = $1`, cartID)
	return s.db.SendBatch(ctx, b).Close()
}
