package catalog

import (
	"context"
	"fmt"

	"shop/backend/postgres"
)

// A theme that nobody made a hero for, a new one for instance, shows the banners
// of the first theme that has one.
const selectBanners = `
with shown as (
  select * from banners where coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
), worn as (
  select case when exists (select from shown where placement = 'hero' and (theme is null or theme = $2)) then $2
    else coalesce((select theme from shown where placement = 'hero' order by id limit 1), $2) end as name
)
select id, coalesce(theme, '') as theme, placement, image, image_kind, coalesce(link, '') as link,
  localized(headline, $1) as headline, localized(line, $1) as line, localized(button, $1) as button, tone, mirror, spots as places
from shown, worn
where $2 = '' or theme is null or theme = worn.name
order by placement, sort, id`

// bannerRow is a banner with the products in its picture by their ids.
type bannerRow struct {
	Banner
	Places []struct {
		ProductID int64   `json:"product_id"`
		X         float64 `json:"x"`
		Y         float64 `json:"y"`
	}
}

// listBanners reads the site's banners that show now.
func listBanners(ctx context.Context, db postgres.DB, locale, theme string) ([]bannerRow, error) {
	rows, err := collect[bannerRow](ctx, db, selectBanners, locale, theme)
	if err != nil {
		return nil, fmt.Errorf("list banners: %w", err)
	}
	return rows, nil
}

const selectBrands = `
select id, name, slug, coalesce(logo, '') as logo
from brands
where logo is not null
order by name
limit $1`

// listBrands are the makers with a mark to show.
func listBrands(ctx context.Context, db postgres.DB, limit int) ([]Brand, error) {
	rows, err := collect[Brand](ctx, db, selectBrands, limit)
	if err != nil {
		return nil, fmt.Errorf("list brands: %w", err)
	}
	return rows, nil
}

// cutOf is the products of the list $3, in its order.
const cutOf = `
select c.*, array_position($3::bigint[], c.product_id) as position
from product_cards c
where c.product_id = any($3)`

const countMarket = `
select count(*) as shops, 0::bigint as products,
  coalesce(round(sum(rating_sum)::numeric / nullif(sum(rating_count), 0), 1), 0)::float8 as rating
from shops
where status = 'active'`
