package catalog

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/money"
	"shop/backend/postgres"
)

// shopRow is a shop with its texts in one language. Whether it is online is the conversations' to know.
type shopRow struct {
	ID             int64
	Name           string
	Slug           string
	Logo           string
	Banner         string
	BannerPosition string
	Tagline        string
	Description    string
	City           string
	Country        string
	Address        string
	Email          string
	Phone          string
	OpenedYear     *int
	RatingSum      int64
	RatingCount    int
	Products       int
	Followers      int
	DeliveryMinor  money.Minor
	FreeFromMinor  *money.Minor
	MinOrderMinor  money.Minor
	ETAMinDays     int
	ETAMaxDays     int
	OnHoliday      bool
	HolidayNote    string
	IsOnline       bool
	LastOnline     *time.Time
	DistanceKm     *float64
}

const shopColumns = `
select s.id, s.name, s.slug, coalesce(s.logo, '') as logo, coalesce(s.banner, '') as banner, s.banner_position,
  localized(s.tagline, $1) as tagline, localized(s.description, $1) as description,
  coalesce(s.city, '') as city, coalesce(s.country, '') as country, coalesce(s.address, '') as address,
  coalesce(s.email, '') as email, coalesce(s.phone, '') as phone, s.opened_year,
  s.rating_sum, s.rating_count, s.products_count as products, s.followers_count as followers,
  s.delivery_charge_minor as delivery_minor, s.free_delivery_from_minor as free_from_minor, s.min_order_minor,
  s.eta_min_days, s.eta_max_days,
  coalesce(current_date between s.vacation_from and coalesce(s.vacation_to, 'infinity'), false) as on_holiday,
  coalesce(s.vacation_note, '') as holiday_note,
  coalesce(k.answers_itself or k.last_seen > now() - interval '11 minutes', false) as is_online,
  k.last_seen as last_online, %s as distance_km
from shops s
left join chat_shops k on k.shop_id = s.id
where s.status = 'active'`

const noDistance = "null::float8"

// distance is the great circle in kilometres between a shop and the place in two arguments; null when the shop has none.
const distance = `2 * 6371 * asin(least(1, sqrt(power(sin(radians(s.latitude - %[1]s) / 2), 2)
  + cos(radians(%[1]s)) * cos(radians(s.latitude)) * power(sin(radians(s.longitude - %[2]s) / 2), 2))))`

var shopOrders = map[string]string{
	"":          "s.orders_count desc, s.id desc",
	"default":   "s.orders_count desc, s.id desc",
	"newest":    "s.created_at desc, s.id desc",
	"nearest":   "distance_km nulls last, s.id",
	"top_rated": "case when s.rating_count > 0 then (s.rating_sum + 40.0) / (s.rating_count + 10) else 0 end desc, s.id desc",
}

func (q ShopQuery) conditions(p *params) string {
	conds := "true"
	if q.Search != "" {
		conds += " and s.name ilike '%' || " + p.add(postgres.EscapeLike(q.Search)) + " || '%'"
	}
	if q.Rating > 0 {
		conds += " and s.rating_sum >= s.rating_count * " + p.add(q.Rating) + "::float8 and s.rating_count > 0"
	}
	return conds
}

func listShops(ctx context.Context, db postgres.DB, locale string, q ShopQuery) ([]shopRow, int64, error) {
	counting := params{}
	var total int64
	err := db.QueryRow(ctx, "select count(*) from shops s where s.status = 'active' and "+q.conditions(&counting), counting.values...).Scan(&total)
	if err != nil {
		return nil, 0, fmt.Errorf("count shops: %w", err)
	}
	p := params{values: []any{locale}}
	far := noDistance
	if q.Located {
		far = fmt.Sprintf(distance, p.add(q.Latitude)+"::float8", p.add(q.Longitude)+"::float8")
	}
	sql := fmt.Sprintf(shopColumns, far) + " and " + q.conditions(&p) + " order by " + shopOrders[q.SortType] +
		" limit " + strconv.Itoa(q.PerPage) + " offset " + strconv.Itoa((q.Page-1)*q.PerPage)
	rows, err := collect[shopRow](ctx, db, sql, append([]any{pgx.QueryExecModeCacheDescribe}, p.values...)...)
	if err != nil {
		return nil, 0, fmt.Errorf("list shops: %w", err)
	}
	return rows, total, nil
}

func findShop(ctx context.Context, db postgres.DB, locale string, ref Ref) (shopRow, error) {
	cond, arg := " and s.id = $2", any(ref.ID)
	if ref.ID == 0 {
		cond, arg = " and s.slug = $2", ref.Slug
	}
	row, err := one[shopRow](ctx, db, fmt.Sprintf(shopColumns, noDistance)+cond, locale, arg)
	if err != nil {
		return row, fmt.Errorf("read shop: %w", err)
	}
	return row, nil
}

// shopCategories counts what a shop sells by category, every level.
const shopCategories = `
select cat as id, count(*) as n
from product_cards c, unnest(array[c.cat1, c.cat2, c.cat3]) cat
where c.shop_id = $1 and cat is not null
group by cat`

func countShopCategories(ctx context.Context, db postgres.DB, shopID int64) (map[int64]int64, error) {
	rows, err := collect[struct{ ID, N int64 }](ctx, db, shopCategories, shopID)
	if err != nil {
		return nil, fmt.Errorf("count categories of shop: %w", err)
	}
	counts := map[int64]int64{}
	for _, r := range rows {
		counts[r.ID] = r.N
	}
	return counts, nil
}
