package demo

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

type reviewFile []struct {
	SKU          string         `json:"sku"`
	RatingCounts map[string]int `json:"rating_counts"` // of the ratings without words
	Reviews      []struct {
		Name         string  `json:"name"`
		Avatar       string  `json:"avatar"`
		Rating       int     `json:"rating"`
		Lang         string  `json:"lang"`
		Text         string  `json:"text"`
		Reply        *string `json:"reply"`
		DaysAgo      float64 `json:"days_ago"`
		Helpful      int     `json:"helpful"`
		ReplyDaysAgo float64 `json:"reply_days_ago"`
	} `json:"reviews"`
}

// reviews writes one row for every rating, with or without words, and makes
// the sums of products and shops of exactly these rows.
func (s *seeder) reviews(ctx context.Context) error {
	var file reviewFile
	if err := read("reviews", &file); err != nil {
		return err
	}
	var rows [][]any
	for _, f := range file {
		p := s.product[f.SKU]
		for _, r := range f.Reviews {
			author, err := s.reviewAuthor(ctx, r.Name, r.Lang, r.Avatar)
			if err != nil {
				return err
			}
			row := []any{p.id, s.shop[p.shop].id, author, r.Rating, r.Text, r.Lang, r.Helpful, nil, nil, s.daysAgo(r.DaysAgo)}
			if r.Reply != nil {
				row[7], row[8] = *r.Reply, s.daysAgo(r.ReplyDaysAgo)
			}
			rows = append(rows, row)
		}
		n := 0
		for rating := 5; rating >= 1; rating-- {
			for range f.RatingCounts[fmt.Sprint(rating)] {
				who := s.reviewer[(spread(f.SKU, len(s.reviewer))+n)%len(s.reviewer)]
				ago := 4 + float64(spread(fmt.Sprint(f.SKU, n), 380)) + float64(n)/48
				rows = append(rows, []any{p.id, s.shop[p.shop].id, who, rating, nil, nil, 0, nil, nil, s.daysAgo(ago)})
				n++
			}
		}
	}
	columns := []string{"product_id", "shop_id", "user_id", "rating", "description", "locale", "helpful_count", "shop_reply", "replied_at", "created_at"}
	if _, err := s.tx.CopyFrom(ctx, pgx.Identifier{"reviews"}, columns, pgx.CopyFromRows(rows)); err != nil {
		return err
	}
	return s.sums(ctx)
}

func (s *seeder) reviewAuthor(ctx context.Context, name, locale, picture string) (int64, error) {
	key := name + " " + picture
	if id, ok := s.author[key]; ok {
		return id, nil
	}
	id, err := s.addReviewer(ctx, name, locale, picture)
	if err != nil {
		return 0, err
	}
	s.author[key] = id
	return id, nil
}

// sums also invents how often things were sold and looked at: a rated product
// was sold some ten times for each rating.
func (s *seeder) sums(ctx context.Context) error {
	err := s.exec(ctx, `
		update products p
		set rating_sum = r.sum, rating_count = r.count, sold_count = r.count * (7 + p.id % 9) + p.id % 5,
			view_count = r.count * (7 + p.id % 9) * (11 + p.id % 13)
		from (select product_id, sum(rating) as sum, count(*) as count from reviews group by product_id) r
		where r.product_id = p.id`)
	if err != nil {
		return err
	}
	return s.exec(ctx, `
		update shops s
		set rating_sum = p.rating_sum, rating_count = p.rating_count, products_count = p.products, orders_count = p.sold * 2 / 3
		from (
			select shop_id, sum(rating_sum) as rating_sum, sum(rating_count) as rating_count, count(*) as products, sum(sold_count) as sold
			from products group by shop_id
		) p
		where p.shop_id = s.id`)
}
