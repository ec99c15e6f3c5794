package catalog

import (
	"context"
	"fmt"

	"shop/backend/postgres"
)

func favoritesAmong(ctx context.Context, db postgres.DB, userID int64, productIDs []int64) (map[int64]bool, error) {
	rows, err := collect[struct{ ProductID int64 }](ctx, db,
		`select product_id from favorites where user_id = $1 and product_id = any($2)`, userID, productIDs)
	if err != nil {
		return nil, fmt.Errorf("read favourites: %w", err)
	}
	set := map[int64]bool{}
	for _, r := range rows {
		set[r.ProductID] = true
	}
	return set, nil
}

// toggleFavorite removes the favourite or, when there was none, adds it; two clicks at once end as two toggles.
const toggleFavorite = `
with removed as (
  delete from favorites where user_id = $1 and product_id = $2 returning product_id
), added as (
  insert into favorites (user_id, product_id)
  select $1, $2 where not exists (select from removed)
  on conflict do nothing
  returning product_id
)
select exists (select from added) as is_favorite`

const countFavorites = `
select count(*)
from favorites f
join product_cards c on c.product_id = f.product_id
where f.user_id = $1`

// cutFavorites is the favourites of the shopper $2, newest first. A product that is no longer sold is kept for the day
// it returns, and not shown.
const cutFavorites = `
select c.*, row_number() over (order by f.created_at desc, f.product_id desc) as position
from favorites f
join product_cards c on c.product_id = f.product_id
where f.user_id = $2
order by f.created_at desc, f.product_id desc
limit $3 offset $4`

const countViews = `
select count(*)
from product_views v
join product_cards c on c.product_id = v.product_id
where v.user_id = $1`

const cutViews = `
select c.*, row_number() over (order by v.viewed_at desc, v.product_id desc) as position
from product_views v
join product_cards c on c.product_id = v.product_id
where v.user_id = $2
order by v.viewed_at desc, v.product_id desc
limit $3 offset $4`

// addViews keeps the order of the list: the first is the newest. A product's view_count is the number of people who
// looked at it, not of their looks.
const addViews = `
with seen as (
  insert into product_views (user_id, product_id, viewed_at)
  select $1, v.product_id, now() - min(v.nth) * interval '1 millisecond'
  from unnest($2::bigint[]) with ordinality v (product_id, nth)
  join product_cards c on c.product_id = v.product_id
  group by v.product_id
  on conflict (user_id, product_id) do update set viewed_at = excluded.viewed_at
  returning product_id, xmax = 0 as is_new
)
update products p
set view_count = p.view_count + 1
from seen
where p.id = seen.product_id and seen.is_new`

// trimViews forgets all but the newest.
const trimViews = `
delete from product_views
where user_id = $1 and (viewed_at, product_id) < (
  select viewed_at, product_id from product_views
  where user_id = $1
  order by viewed_at desc, product_id desc
  limit 1 offset 99)`
