package catalog

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/postgres"
)

type reviewRow struct {
	ID           int64
	Rating       int
	Description  string
	Locale       string
	Photos       []string
	Author       string
	AuthorPhoto  string
	IsVerified   bool
	HelpfulCount int
	ShopReply    *string
	RepliedAt    *time.Time
	ProductID    int64
	ProductName  string
	ProductSlug  string
	CreatedAt    time.Time
}

const selectReviews = `
select r.id, r.rating, coalesce(r.description, '') as description, coalesce(r.locale, '') as locale, r.photos,
  case when u.status = 'deleted' then '' else u.name end as author, coalesce(u.profile_photo, '') as author_photo,
  r.order_item_id is not null as is_verified, r.helpful_count, r.shop_reply, r.replied_at,
  r.product_id, coalesce(t.name, p.name) as product_name, p.slug as product_slug, r.created_at
from reviews r
join users u on u.id = r.user_id
join products p on p.id = r.product_id
left join product_translations t on t.product_id = p.id and t.locale = $1
where r.status = 'published' and %s
order by (r.description is null), r.created_at desc, r.id desc
limit %d offset %d`

const countReviews = `
select r.rating, count(*) as n
from reviews r
where r.status = 'published' and %s
group by r.rating`

func (q ReviewQuery) conditions(p *params, stars bool) string {
	var conds []string
	if q.ProductID != 0 {
		conds = append(conds, "r.product_id = "+p.add(q.ProductID))
	}
	if q.ShopID != 0 {
		conds = append(conds, "r.shop_id = "+p.add(q.ShopID))
	}
	if q.PhotosOnly {
		conds = append(conds, "r.photos <> '{}'")
	}
	if stars && q.Rating != 0 {
		conds = append(conds, "r.rating = "+p.add(q.Rating))
	}
	return strings.Join(conds, " and ")
}

func listReviews(ctx context.Context, db postgres.DB, locale string, q ReviewQuery) ([]reviewRow, error) {
	p := params{values: []any{locale}}
	sql := fmt.Sprintf(selectReviews, q.conditions(&p, true), q.PerPage, (q.Page-1)*q.PerPage)
	rows, err := collect[reviewRow](ctx, db, sql, append([]any{pgx.QueryExecModeCacheDescribe}, p.values...)...)
	if err != nil {
		return nil, fmt.Errorf("list reviews: %w", err)
	}
	return rows, nil
}

// reviewCounts is the number of reviews by stars, whatever stars were asked for.
func reviewCounts(ctx context.Context, db postgres.DB, q ReviewQuery) (map[string]int, error) {
	p := params{}
	rows, err := collect[struct{ Rating, N int }](ctx, db, fmt.Sprintf(countReviews, q.conditions(&p, false)), p.values...)
	if err != nil {
		return nil, fmt.Errorf("count reviews: %w", err)
	}
	counts := map[string]int{}
	for _, r := range rows {
		counts[strconv.Itoa(r.Rating)] = r.N
	}
	return counts, nil
}
