package cart

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"shop/backend/fault"
	"shop/backend/money"
	"shop/backend/postgres"
)

// couponSQL reads Coupon for the shopper $1; it is completed by a condition
// on $2.
const couponSQL = `
	select c.id, coalesce(c.shop_id, 0) as shop_id, coalesce(s.name, '') as shop_name, coalesce(s.logo, '') as shop_logo,
		c.code::text as code, c.discount_type, c.discount::float8 as discount, coalesce(c.max_discount_minor, 0) as max_discount_minor,
		c.min_order_minor, c.note, c.ends_at, c.is_active and c.starts_at <= now() and c.ends_at > now() as is_running,
		c.is_active and c.starts_at > now() as is_early,
		coalesce(c.usage_limit - c.used_count, 1000000000) as uses_left,
		c.per_user_limit - coalesce(uc.used_count, 0) as uses_left_for_me,
		uc.user_id is not null as is_collected
	from coupons c
	left join shops s on s.id = c.shop_id
	left join user_coupons uc on uc.coupon_id = c.id and uc.user_id = $1`

// Conditions that complete couponSQL.
const (
	shopVouchers = ` where c.shop_id = $2 and c.is_active and c.starts_at <= now() and c.ends_at > now()
		and (uc.user_id is not null or c.usage_limit is null or c.used_count < c.usage_limit)
		order by c.min_order_minor, c.id`
	// those of every shop that a guest may see: first one of each, then their second ones
	marketVouchers = ` where c.is_active and c.starts_at <= now() and c.ends_at > now()
		and (uc.user_id is not null or c.usage_limit is null or c.used_count < c.usage_limit)
		and (s.id is null or s.status = 'active')
		order by row_number() over (partition by c.shop_id order by c.min_order_minor, c.id), c.id
		limit $2`
	collectedVouchers = ` where uc.user_id is not null and $2 = 0
		order by c.is_active and c.ends_at > now() and uc.used_count < c.per_user_limit desc, c.ends_at, c.id`
	oneVoucher = ` where c.id = $2 and (c.is_active or uc.user_id is not null)`
	// what a checkout of the cart may use: the collected ones of its shops, and the code that was typed
	checkoutVouchers = ` where c.code = $2 or (uc.user_id is not null and c.shop_id in (
		select ci.shop_id from carts k join cart_items ci on ci.cart_id = k.id where k.user_id = $1))
		order by c.id`
)

func (s store) coupons(ctx context.Context, condition string, userID int64, argument any) ([]Coupon, error) {
	return collect[Coupon](ctx, s.db, couponSQL+condition, userID, argument)
}

func (s store) currency(ctx context.Context, id int64) (money.Currency, error) {
	rows, err := s.db.Query(ctx, currencySQL, id)
	if err != nil {
		return money.Currency{}, err
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[money.Currency])
}

func (s store) collect(ctx context.Context, userID, couponID int64) error {
	_, err := s.db.Exec(ctx, `
		insert into user_coupons (user_id, coupon_id) values ($1, $2) on conflict do nothing`, userID, couponID)
	return postgres.Fault(err)
}

// UseVouchers counts one use of each voucher by the shopper, in the
// transaction of a purchase. It is a Conflict when one of them has no use
// left; the transaction must then be given up.
func (s *Service) UseVouchers(ctx context.Context, tx Tx, userID int64, couponIDs []int64) error {
	ids := slices.Compact(slices.Sorted(slices.Values(couponIDs))) // one lock order for everybody
	if len(ids) == 0 {
		return nil
	}
	b := &pgx.Batch{}
	for _, id := range ids {
		b.Queue(`
			update coupons set used_count = used_count + 1
			where id = $1 and is_active and starts_at <= now() and ends_at > now()
				and (usage_limit is null or used_count < usage_limit)`, id)
		b.Queue(`
			insert into user_coupons (user_id, coupon_id, used_count) values ($1, $2, 1)
			on conflict (user_id, coupon_id) do update set used_count = user_coupons.used_count + 1
			where user_coupons.used_count < (select per_user_limit from coupons where id = $2)`, userID, id)
	}
	results := tx.SendBatch(ctx, b)
	defer results.Close()
	for range 2 * len(ids) {
		tag, err := results.Exec()
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return fault.New(fault.Conflict, "A voucher of your checkout has no use left")
		}
	}
	return results.Close()
}

// ReturnVoucher gives one use of a voucher back, in the transaction that
// cancels what it was used for.
func (s *Service) ReturnVoucher(ctx context.Context, tx Tx, userID, couponID int64) error {
	b := &pgx.Batch{}
	b.Queue(`update coupons set used_count = used_count - 1 where id = $1 and used_count > 0`, couponID)
	b.Queue(`update user_coupons set used_count = used_count - 1 where user_id = $1 and coupon_id = $2 and used_count > 0`, userID, couponID)
	return tx.SendBatch(ctx, b).Close()
}

// byCode finds a voucher by its code without regard to case.
func byCode(coupons []Coupon, code string) (Coupon, bool) {
	i := slices.IndexFunc(coupons, func(c Coupon) bool { return code != "" && strings.EqualFold(c.Code, code) })
	if i < 0 {
		return Coupon{}, false
	}
	return coupons[i], true
}
