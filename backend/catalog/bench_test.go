package catalog

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/backendtest"
	"shop/backend/catalog/bulk"
)

// bulkCatalogue is as many products as backendtest.BenchProducts says.
func bulkCatalogue(b *testing.B) (*pgxpool.Pool, *Service) {
	db := backendtest.NewDB(b)
	s := New(Config{Pool: db, Currencies: fixedCurrencies{}})
	err := bulk.Load(context.Background(), db, s, backendtest.BenchProducts(), func(step string, took time.Duration) {
		b.Logf("%-18s %s", step, took.Round(time.Millisecond))
	})
	if err != nil {
		b.Fatal(err)
	}
	return db, s
}

// BenchmarkList measures a page from the service against the same statement straight through pgx with every row read
// and thrown away. ratio is how much of that the service reaches: 1 is nothing lost.
func BenchmarkList(b *testing.B) {
	db, s := bulkCatalogue(b)
	ctx := context.Background()
	var department, section, class int64
	for i, into := range []*int64{&department, &section, &class} {
		sql := fmt.Sprintf(`select cat%d from product_cards group by 1 order by count(*) desc limit 1`, i+1)
		if err := db.QueryRow(ctx, sql).Scan(into); err != nil {
			b.Fatal(err)
		}
	}
	words, err := s.vocabulary(ctx)
	if err != nil {
		b.Fatal(err)
	}
	var blue, medium int64
	for id, c := range words.colors {
		if c.Name == "blue" {
			blue = id
		}
	}
	for id, size := range words.sizes {
		if size.Name == "M" {
			medium = id
		}
	}
	for _, c := range []struct {
		name  string
		query ListQuery
	}{
		{"all", ListQuery{}},
		{"department by price", ListQuery{CategoryID: department, SortType: "low_to_high"}},
		{"class newest", ListQuery{CategoryID: class, SortType: "newest"}},
		{"class page 50", ListQuery{CategoryID: class, Page: 50}},
		{"section, colour and size", ListQuery{CategoryID: section, ColorIDs: []int64{blue}, SizeIDs: []int64{medium}}},
		{"department, everything", ListQuery{CategoryID: department, ColorIDs: []int64{blue}, SizeIDs: []int64{medium}, Rating: 3, MinPrice: 20, MaxPrice: 200, InStock: true, SortType: "low_to_high"}},
		{"shop by price", ListQuery{ShopID: s.firstShop(b), SortType: "low_to_high"}},
		{"search one word", ListQuery{Search: "chair"}},
		{"search two words", ListQuery{Search: "oak chair"}},
		{"search three words", ListQuery{Search: "nordic oak cha"}},
		{"search in a department", ListQuery{Search: "oak", CategoryID: department}},
	} {
		b.Run(c.name, func(b *testing.B) {
			c.query.PerPage = 20
			if _, err := s.Products(ctx, View{}, c.query); err != nil { // the counts of the list are kept from here on
				b.Fatal(err)
			}
			sql, args := s.statement(b, c.query)
			straight := func() {
				rows, err := db.Query(ctx, sql, args...)
				if err != nil {
					b.Fatal(err)
				}
				for rows.Next() {
				}
				if rows.Err() != nil {
					b.Fatal(rows.Err())
				}
			}
			straight()
			var ours, theirs time.Duration
			for b.Loop() {
				started := time.Now()
				straight()
				theirs += time.Since(started)
				started = time.Now()
				if _, err := s.Products(ctx, View{}, c.query); err != nil {
					b.Fatal(err)
				}
				ours += time.Since(started)
			}
			b.ReportMetric(float64(ours.Microseconds())/float64(b.N), "us/page")
			b.ReportMetric(float64(theirs)/float64(ours), "ratio")
		})
	}
	for _, c := range []struct {
		name string
		call func() error
	}{
		{"facets of a department", func() error {
			_, err := liveFacets(ctx, db, filter{categoryID: department, level: 1, inStock: true})
			return err
		}},
		{"facets of a section, two choices", func() error {
			_, err := liveFacets(ctx, db, filter{categoryID: section, level: 2, colorIDs: []int64{blue}, sizeIDs: []int64{medium}})
			return err
		}},
		{"product details", func() error { _, err := s.ProductDetails(ctx, View{}, Ref{ID: s.firstProduct(b)}); return err }},
		{"suggest", func() error { _, err := s.suggest(ctx, View{}, []string{"oak", "ch"}, 8); return err }},
		{"correct", func() error { _, err := corrected(ctx, db, []string{"headfones", "walnutt"}); return err }},
		{"home, kept", func() error { _, err := s.Home(ctx, View{}, ""); return err }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if err := c.call(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// statement is what Products sends for a query.
func (s *Service) statement(b *testing.B, q ListQuery) (string, []any) {
	f, err := s.filter(context.Background(), View{}, q)
	if err != nil {
		b.Fatal(err)
	}
	orderName, err := orderOf(q.SortType)
	if err != nil {
		b.Fatal(err)
	}
	var cut string
	var args []any
	if f.search != "" {
		cut, args = f.searchCut(nil, 0, q.PerPage+1)
	} else {
		known, _ := s.pages.get(context.Background(), cursorText(orderName, place{int64(q.PerPage), 0})+f.key(), newBoundaries)
		passed, after := known.before(max(q.Page, 1))
		cut, args = f.cut(orders[orderName], after, (max(q.Page, 1)-1-passed)*q.PerPage, q.PerPage+1)
	}
	args = append([]any{"en", int64(0)}, args...)
	if f.narrow() != 0 || f.search != "" {
		args = append([]any{pgx.QueryExecModeCacheDescribe}, args...)
	}
	return fmt.Sprintf(cardsOf, cut), args
}

func (s *Service) firstShop(b *testing.B) (id int64) {
	if err := s.db.QueryRow(context.Background(), `select shop_id from product_cards group by 1 order by count(*) desc limit 1`).Scan(&id); err != nil {
		b.Fatal(err)
	}
	return id
}

func (s *Service) firstProduct(b *testing.B) (id int64) {
	if err := s.db.QueryRow(context.Background(), `select product_id from product_cards order by popularity desc limit 1`).Scan(&id); err != nil {
		b.Fatal(err)
	}
	return id
}
