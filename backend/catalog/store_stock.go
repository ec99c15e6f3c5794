package catalog

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"shop/backend/postgres"
	"shop/backend/quote"
)

const takeUnits = `
update stock_levels
set on_hand = on_hand - $2
where variant_id = $1 and on_hand + backorder_limit >= $2`

const returnUnits = `
update stock_levels
set on_hand = on_hand + $2
where variant_id = $1`

// A flash sale whose quantity is used up is short like an empty shelf: the price the shopper was shown is gone.
const takeFlash = `
update flash_sale_products
set quantity_sold = quantity_sold + $3
where flash_sale_id = $1 and product_id = $2 and (quantity_limit is null or quantity_sold + $3 <= quantity_limit)`

const returnFlash = `
update flash_sale_products
set quantity_sold = greatest(quantity_sold - $3, 0)
where flash_sale_id = $1 and product_id = $2`

const writeMovements = `
insert into stock_movements (variant_id, delta, reason, ref_type, ref_id)
select m.variant_id, m.delta, $3, 'order_group', $4
from unnest($1::bigint[], $2::int[]) m (variant_id, delta)`

// move runs one statement for every variant, then for every flash sale, each in the order of their ids: whoever moves
// stock locks rows in this order, so nobody waits in a circle. It gives the number of the rows that each changed.
func move(ctx context.Context, tx pgx.Tx, variants, flash []quote.Stock, variantSQL, flashSQL string) (changed []int64, err error) {
	var batch pgx.Batch
	for _, u := range variants {
		batch.Queue(variantSQL, u.VariantID, u.Quantity)
	}
	for _, u := range flash {
		batch.Queue(flashSQL, u.FlashSaleID, u.ProductID, u.Quantity)
	}
	results := tx.SendBatch(ctx, &batch)
	defer func() {
		if closeErr := results.Close(); err == nil {
			err = closeErr
		}
	}()
	for range batch.Len() {
		tag, err := results.Exec()
		if err != nil {
			return nil, fmt.Errorf("move stock: %w", err)
		}
		changed = append(changed, tag.RowsAffected())
	}
	return changed, nil
}

func recordMovements(ctx context.Context, db postgres.DB, ref int64, reason string, sign int, units []quote.Stock) error {
	ids, deltas := make([]int64, len(units)), make([]int, len(units))
	for i, u := range units {
		ids[i], deltas[i] = u.VariantID, sign*u.Quantity
	}
	if _, err := db.Exec(ctx, writeMovements, ids, deltas, reason, ref); err != nil {
		return fmt.Errorf("record movements: %w", err)
	}
	return nil
}

// byVariant sums the units of a variant; byFlash those of a product in a flash sale.
func byVariant(units []quote.Stock) []quote.Stock {
	return summed(units, func(u quote.Stock) [2]int64 { return [2]int64{u.VariantID, 0} })
}

func byFlash(units []quote.Stock) []quote.Stock {
	flash := slices.DeleteFunc(slices.Clone(units), func(u quote.Stock) bool { return u.FlashSaleID == 0 })
	return summed(flash, func(u quote.Stock) [2]int64 { return [2]int64{u.FlashSaleID, u.ProductID} })
}

func summed(units []quote.Stock, key func(quote.Stock) [2]int64) []quote.Stock {
	list := slices.Clone(units)
	slices.SortFunc(list, func(a, b quote.Stock) int {
		ka, kb := key(a), key(b)
		return slices.Compare(ka[:], kb[:])
	})
	var sums []quote.Stock
	for _, u := range list {
		if n := len(sums); n > 0 && key(sums[n-1]) == key(u) {
			sums[n-1].Quantity += u.Quantity
		} else {
			sums = append(sums, u)
		}
	}
	return sums
}

// countSales moves what was sold and given back since the last time into the products and shops.
const countSales = `
with counted as (
  update stock_movements
  set counted_at = now()
  where counted_at is null and reason in ('sale', 'cancel', 'return')
  returning variant_id, delta, reason, ref_id
), moved as (
  select v.product_id, p.shop_id, m.delta, m.reason, m.ref_id
  from counted m
  join variants v on v.id = m.variant_id
  join products p on p.id = v.product_id
), shop as (
  update shops s
  set orders_count = s.orders_count + n.orders
  from (select shop_id, count(distinct ref_id) as orders from moved where reason = 'sale' group by shop_id) n
  where s.id = n.shop_id
)
update products p
set sold_count = greatest(p.sold_count - n.delta, 0)
from (select product_id, sum(delta) as delta from moved group by product_id) n
where p.id = n.product_id
returning p.id`

// staleFlash is the products whose card tells another flash sale, or another price of one, than runs now.
const staleFlash = `
select c.product_id as id
from product_cards c
where c.flash_sale_id is not null
  and not exists (
    select from flash_sale_products f join flash_sales s on s.id = f.flash_sale_id and s.is_active
    where f.product_id = c.product_id and f.flash_sale_id = c.flash_sale_id and f.during @> now()
      and (f.quantity_limit is null or f.quantity_sold < f.quantity_limit))
union
select f.product_id
from flash_sales s
join flash_sale_products f on f.flash_sale_id = s.id
join product_cards c on c.product_id = f.product_id
where s.is_active and s.starts_at <= now() and s.ends_at > now()
  and (f.quantity_limit is null or f.quantity_sold < f.quantity_limit)
  and c.flash_sale_id is distinct from s.id
  and exists (select from variant_offers o where o.product_id = f.product_id and o.is_sellable and o.flash_sale_id = s.id)
union
select v.product_id
from variants v
join product_cards c on c.product_id = v.product_id
where (v.discount_from between now() - interval '1 hour' and now() or v.discount_to between now() - interval '1 hour' and now())
  and exists (
    select from variant_offers o
    where o.variant_id = v.id and o.effective_minor is distinct from (
      select h.effective_minor from price_history h where h.variant_id = v.id order by h.recorded_at desc limit 1))`

func productIDs(ctx context.Context, db postgres.DB, sql string, args ...any) ([]int64, error) {
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}
