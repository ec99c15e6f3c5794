package catalog

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"shop/backend/postgres"
)

// cardsOf joins names and pictures to the few rows of a page. %s is the cut: it gives product_cards.* and a position,
// and numbers its own arguments from $3; $1 is the locale, $2 the shopper. The cut is materialized, so that the planner
// never joins first and cuts later.
const cardsOf = `
with page as materialized (%s)
select page.product_id, page.shop_id, page.price_minor, page.effective_minor, page.lowest_30d_minor,
  page.discount_bp, page.rating, page.rating_score, page.rating_count, page.sold_count, page.popularity, page.published_at,
  page.available, page.low_stock_at, page.flash_sale_id, page.color_ids, page.size_ids,
  coalesce(t.name, p.name) as name, p.slug, coalesce(b.name, '') as brand,
  s.name as shop_name, s.slug as shop_slug, coalesce(s.logo, '') as shop_logo,
  coalesce(m.url, '') as media_url, coalesce(m.width, 0) as media_width, coalesce(m.height, 0) as media_height,
  f.user_id is not null as is_favorite
from page
join products p on p.id = page.product_id
join shops s on s.id = page.shop_id
left join brands b on b.id = page.brand_id
left join product_media m on m.id = page.media_id
left join product_translations t on t.product_id = page.product_id and t.locale = $1
left join favorites f on f.user_id = $2 and f.product_id = page.product_id
order by page.position`

// cardRows gives the rows of a cut in its order. replan is for cuts with optional filters: the statement is planned
// with its values each time, because the plan that fits all values is up to a thousand times slower for some.
func cardRows(ctx context.Context, db postgres.DB, view View, cut string, args []any, replan bool) ([]cardRow, error) {
	all := make([]any, 0, len(args)+3)
	if replan {
		all = append(all, pgx.QueryExecModeCacheDescribe)
	}
	all = append(append(all, view.locale(), view.UserID), args...)
	rows, err := collect[cardRow](ctx, db, fmt.Sprintf(cardsOf, cut), all...)
	if err != nil {
		return nil, fmt.Errorf("list cards: %w", err)
	}
	return rows, nil
}

// cards answers a cut of a fixed shape.
func (s *Service) cards(ctx context.Context, view View, cut string, args []any) ([]Card, error) {
	rows, err := cardRows(ctx, s.db, view, cut, args, false)
	if err != nil {
		return nil, err
	}
	return s.render(ctx, view, rows)
}

func (s *Service) render(ctx context.Context, view View, rows []cardRow) ([]Card, error) {
	words, err := s.vocabulary(ctx)
	if err != nil {
		return nil, err
	}
	currency, err := s.currencies.Currency(ctx, view.CurrencyID)
	if err != nil {
		return nil, err
	}
	cards := make([]Card, len(rows))
	for i, r := range rows {
		cards[i] = r.card(words, currency)
	}
	return cards, nil
}

// cutOne is the product $3.
const cutOne = `
select c.*, 1 as position
from product_cards c
where c.product_id = $3`

// cutRelated is what the shop names beside the product $3, then the most popular of its category %[1]s = $4.
const cutRelated = `
select c.*, w.position
from (
  select id, min(rank) as position
  from (
    select related_id as id, sort as rank from product_relations where product_id = $3
    union all
    (select product_id, 100000 + row_number() over (order by popularity desc, product_id desc)
     from product_cards where %[1]s = $4 order by popularity desc, product_id desc limit 13)
  ) wanted
  where id <> $3
  group by id
  order by position
  limit 12
) w
join product_cards c on c.product_id = w.id`

// cutPopularNear is the most popular of the wider category %[1]s = $4 without the product $3.
const cutPopularNear = `
select c.*, row_number() over (order by c.popularity desc, c.product_id desc) as position
from product_cards c
where %[1]s = $4 and c.product_id <> $3
order by c.popularity desc, c.product_id desc
limit 12`

// cardsLikeViewed are popular products of the categories that the shopper $2 looked into last, without what was seen.
// The statement numbers no argument of its own but the limit of what counts as last.
const cardsLikeViewed = `
select c.*, row_number() over (order by near.nth, c.popularity desc, c.product_id desc) as position
from (
  select k.cat3, min(v.nth) as nth
  from (
    select product_id, row_number() over (order by viewed_at desc) as nth
    from product_views where user_id = $2 order by viewed_at desc limit $3
  ) v
  join product_cards k on k.product_id = v.product_id
  where k.cat3 is not null
  group by k.cat3
  order by nth
  limit 5
) near
cross join lateral (
  select c.*
  from product_cards c
  where c.cat3 = near.cat3
    and not exists (select from product_views v where v.user_id = $2 and v.product_id = c.product_id)
  order by c.popularity desc, c.product_id desc
  limit 4
) c`
