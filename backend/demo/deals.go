package demo

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

type voucherFile []struct {
	Shop           string  `json:"shop"`
	Code           string  `json:"code"`
	DiscountType   string  `json:"discount_type"`
	Discount       float64 `json:"discount"`
	MinOrderAmount float64 `json:"min_order_amount"`
	ValidDays      int     `json:"valid_days"`
	Note           string  `json:"note"`
	UsageLimit     int     `json:"usage_limit"`
}

func (s *seeder) vouchers(ctx context.Context) error {
	var file voucherFile
	if err := read("vouchers", &file); err != nil {
		return err
	}
	for _, v := range file {
		ends, err := s.day(v.ValidDays, "23:59")
		if err != nil {
			return err
		}
		id, err := s.insert(ctx, `
			insert into coupons (shop_id, code, discount_type, discount, min_order_minor, note, starts_at, ends_at, usage_limit, used_count)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			returning id`,
			s.shop[v.Shop].id, v.Code, v.DiscountType, v.Discount, minor(v.MinOrderAmount), v.Note,
			s.daysAgo(30), ends, v.UsageLimit, spread(v.Code, v.UsageLimit/2))
		if err != nil {
			return err
		}
		s.coupon[v.Code] = id
	}
	return nil
}

type flashFile []struct {
	Slug         string `json:"slug"`
	State        string `json:"state"`
	Name         texts  `json:"name"`
	Line         texts  `json:"line"`
	StartsInDays int    `json:"starts_in_days"`
	StartsAt     string `json:"starts_at"`
	EndsInDays   int    `json:"ends_in_days"`
	EndsAt       string `json:"ends_at"`
	Products     []struct {
		SKU        string  `json:"sku"`
		FlashPrice float64 `json:"flash_price"`
		Limit      int     `json:"limit"`
		Sold       int     `json:"sold"`
	} `json:"products"`
}

// flashBanners by state.
var flashBanners = map[string]string{"running": "/media/scenes/kitchen.webp", "upcoming": "/media/scenes/gifts.webp"}

// flashSales are dated by the clock, so that one is always running and one is
// always ahead, on the day of seeding.
func (s *seeder) flashSales(ctx context.Context) error {
	var file flashFile
	if err := read("flash-sales", &file); err != nil {
		return err
	}
	for _, f := range file {
		starts, err := s.day(f.StartsInDays, f.StartsAt)
		if err != nil {
			return err
		}
		ends, err := s.day(f.EndsInDays, f.EndsAt)
		if err != nil {
			return err
		}
		id, err := s.insert(ctx, `
			insert into flash_sales (slug, name, line, banner, starts_at, ends_at)
			values ($1, $2, $3, $4, $5, $6)
			returning id`, f.Slug, f.Name, f.Line, flashBanners[f.State], starts, ends.Add(time.Minute))
		if err != nil {
			return err
		}
		s.flashSale[f.State] = id
		var b pgx.Batch
		for i, p := range f.Products {
			price := s.product[p.SKU].Price
			b.Queue(`
				insert into flash_sale_products (flash_sale_id, product_id, discount_percentage, quantity_limit, quantity_sold, per_customer_limit, sort)
				values ($1, $2, round($3::numeric, 4), $4, $5, 3, $6)`,
				id, s.product[p.SKU].id, (price-p.FlashPrice)/price*100, p.Limit, p.Sold, i+1)
		}
		if err := s.send(ctx, &b); err != nil {
			return err
		}
	}
	return nil
}
