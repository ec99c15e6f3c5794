package catalog

import (
	"context"
	"fmt"
	"time"

	"shop/backend/money"
	"shop/backend/postgres"
)

type flashSaleRow struct {
	ID       int64
	Slug     string
	Name     string
	Line     string
	Banner   string
	StartsAt time.Time
	EndsAt   time.Time
	Now      time.Time
}

const flashSaleColumns = `
select id, slug, localized(name, $1) as name, localized(line, $1) as line, coalesce(banner, '') as banner,
  starts_at, ends_at, now() as now
from flash_sales
where is_active`

// nextFlashSales is the running sale that ends first and the next one to start, if there are any.
const nextFlashSales = `
select * from (` + flashSaleColumns + ` and starts_at <= now() and ends_at > now() order by ends_at, id limit 1) running
union all
select * from (` + flashSaleColumns + ` and starts_at > now() order by starts_at, id limit 1) incoming`

const findFlashSale = flashSaleColumns + ` and id = $2`

// cutFlash is the products of the flash sale $3 in its order.
const cutFlash = `
select c.*, row_number() over (order by f.sort, f.product_id) as position
from flash_sale_products f
join product_cards c on c.product_id = f.product_id
where f.flash_sale_id = $3
order by f.sort, f.product_id
limit $4`

// flashTermRow is what a sale says about a product: its price there, and how many may go.
type flashTermRow struct {
	ProductID     int64
	PriceMinor    money.Minor
	QuantityLimit *int
	QuantitySold  int
}

const selectFlashTerms = `
select f.product_id,
  (select min(greatest(round(v.price_minor * (100 - f.discount_percentage) / 100), 1))::bigint
   from variants v where v.product_id = f.product_id and v.is_active) as price_minor,
  f.quantity_limit, f.quantity_sold
from flash_sale_products f
where f.flash_sale_id = $1 and f.product_id = any($2)`

func flashTerms(ctx context.Context, db postgres.DB, saleID int64, productIDs []int64) (map[int64]flashTermRow, error) {
	rows, err := collect[flashTermRow](ctx, db, selectFlashTerms, saleID, productIDs)
	if err != nil {
		return nil, fmt.Errorf("read flash sale: %w", err)
	}
	terms := map[int64]flashTermRow{}
	for _, r := range rows {
		terms[r.ProductID] = r
	}
	return terms, nil
}
