package catalog

import (
	"context"
	"fmt"
	"time"

	"shop/backend/money"
	"shop/backend/postgres"
)

// productRow is what a product's page shows beyond its card.
type productRow struct {
	ID               int64
	CategoryID       int64
	Code             string
	ShortDescription string
	Description      string
	Highlights       []string
	Specs            []Spec
	Care             string
	Tags             []string
	Video            *string
	SEO              SEO
	MinOrderQuantity int
	MaxOrderQuantity *int
	PublishedAt      time.Time
	UpdatedAt        time.Time
	DeliveryMinor    money.Minor
	FreeFromMinor    *money.Minor
	ETAMinDays       int
	ETAMaxDays       int
	Brand            *BrandInfo
	Variants         []variantRow
	Media            []mediaRow
	Taxes            []Tax
	Ratings          map[string]int
	Flash            *flashRow
}

type variantRow struct {
	ID             int64       `json:"id"`
	SKU            *string     `json:"sku"`
	SizeID         *int64      `json:"size_id"`
	ColorID        *int64      `json:"color_id"`
	UnitID         *int64      `json:"unit_id"`
	PriceMinor     money.Minor `json:"price_minor"`
	EffectiveMinor money.Minor `json:"effective_minor"`
	Available      int         `json:"available"`
	LowStockAt     int         `json:"low_stock_at"`
}

type mediaRow struct {
	ID      int64   `json:"id"`
	ColorID *int64  `json:"color_id"`
	Kind    string  `json:"kind"`
	URL     string  `json:"url"`
	Width   *int    `json:"width"`
	Height  *int    `json:"height"`
	Blur    *string `json:"blur"`
	Alt     *string `json:"alt"`
}

type flashRow struct {
	ID     int64             `json:"id"`
	Name   map[string]string `json:"name"`
	EndsAt time.Time         `json:"ends_at"`
	Limit  *int              `json:"quantity_limit"`
	Sold   int               `json:"quantity_sold"`
}

// selectProduct has everything of one product in one round trip. Only products that can be shown have a card.
const selectProduct = `
select p.id, p.category_id, coalesce(p.code, '') as code,
  coalesce(t.short_description, p.short_description) as short_description,
  coalesce(t.description, p.description) as description,
  p.highlights, p.specs, coalesce(p.care, '') as care, p.tags, p.video, p.seo, p.min_order_quantity, p.max_order_quantity,
  p.published_at, p.updated_at,
  s.delivery_charge_minor as delivery_minor, s.free_delivery_from_minor as free_from_minor,
  s.eta_min_days, s.eta_max_days,
  (select jsonb_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'logo', coalesce(b.logo, ''), 'line', coalesce(b.line, ''))
   from brands b where b.id = p.brand_id) as brand,
  (select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('id', v.id, 'sku', v.sku) order by v.sort, v.id), '[]')
   from variant_offers o join variants v on v.id = o.variant_id
   where o.product_id = p.id and o.is_sellable) as variants,
  (select coalesce(jsonb_agg(m order by m.sort, m.id), '[]') from product_media m where m.product_id = p.id) as media,
  (select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'percentage', x.percentage, 'included', x.price_includes_tax) order by x.id), '[]')
   from product_taxes pt join vat_taxes x on x.id = pt.tax_id
   where pt.product_id = p.id and x.is_active) as taxes,
  (select coalesce(jsonb_object_agg(r.rating, r.n), '{}')
   from (select rating, count(*) as n from reviews where product_id = p.id and status = 'published' group by rating) r) as ratings,
  (select jsonb_build_object('id', f.id, 'name', f.name, 'ends_at', f.ends_at, 'quantity_limit', fp.quantity_limit, 'quantity_sold', fp.quantity_sold)
   from flash_sale_products fp join flash_sales f on f.id = fp.flash_sale_id and f.is_active
   where fp.product_id = p.id and fp.during @> now()) as flash
from products p
join product_cards c on c.product_id = p.id
join shops s on s.id = p.shop_id
left join product_translations t on t.product_id = p.id and t.locale = $1
where `

func findProduct(ctx context.Context, db postgres.DB, locale string, ref Ref) (productRow, error) {
	cond, arg := "p.id = $2", any(ref.ID)
	if ref.ID == 0 {
		cond, arg = "p.slug = $2", ref.Slug
	}
	row, err := one[productRow](ctx, db, selectProduct+cond, locale, arg)
	if err != nil {
		return row, fmt.Errorf("read product: %w", err)
	}
	return row, nil
}
