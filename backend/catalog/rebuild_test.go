package catalog

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"shop/backend/backendtest"
	"shop/backend/catalog/bulk"
	"shop/backend/fault"
	"shop/backend/postgres"
)

func TestProductsChanged(t *testing.T) {
	t.Parallel()
	b := setup(t)
	ctx := context.Background()
	change := func(sql string, ids ...int64) {
		t.Helper()
		err := postgres.Tx(ctx, b.db, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, sql); err != nil {
				return err
			}
			return b.service.ProductsChanged(ctx, tx, ids)
		})
		if err != nil {
			t.Fatal(err)
		}
	}

	change(`insert into reviews (product_id, shop_id, user_id, rating) select id, 2, 1, 4 from products where slug = 'kettle'`, b.kettle)
	list := get[ProductList](t, b, "/products?rating=4")
	if names(list.Products) != "Whistling Kettle" || list.Products[0].Rating != 4 || list.Products[0].TotalReviews != "1" {
		t.Fatalf("%+v", list.Products)
	}
	change(`update products set category_id = 4, name = 'Samovar' where slug = 'kettle'`, b.kettle)
	if list = get[ProductList](t, b, "/products?category_id=4&search=samovar"); list.Total != 1 {
		t.Fatalf("%+v", list)
	}
	if c := get[CategoryList](t, b, "/categories").Categories; c[0].TotalProducts != 41 || c[1].TotalProducts != 0 {
		t.Fatalf("%+v", c)
	}
	change(`update products set status = 'archived' where slug = 'kettle'`, b.kettle)
	if list = get[ProductList](t, b, "/products?search=samovar"); list.Total != 0 {
		t.Fatalf("%+v", list)
	}
}

// The daily rebuild takes minutes for a large catalogue, and nobody may wait for it.
func TestSearchAnswersWhileItIsRebuilt(t *testing.T) {
	t.Parallel()
	b := setup(t)
	tx, err := b.db.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(context.WithoutCancel(t.Context()))
	if err := b.service.RebuildSearch(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	list, err := b.service.Products(ctx, View{}, ListQuery{Search: "kettle"})
	if err != nil || names(list.Products) != "Whistling Kettle" {
		t.Fatalf("found %q, %v", names(list.Products), err)
	}
	if _, err := b.service.Suggest(ctx, View{}, "kettl", 5); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(ctx); err != nil {
		t.Fatal(err)
	}
	if list, err = b.service.Products(ctx, View{}, ListQuery{Search: "kettle", PerPage: 7}); err != nil || len(list.Products) != 1 {
		t.Fatalf("afterwards %q, %v", names(list.Products), err)
	}
}

func TestLowestPriceOfThirtyDays(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.exec(t, `insert into price_history (variant_id, effective_minor, recorded_at)
		select v.id, h.minor, now() - h.days * interval '1 day'
		from variants v, (values (8000, 90), (13900, 60), (13500, 20), (13000, 10)) h (minor, days)
		where v.product_id = $1`, b.chairs[39])
	if err := b.service.RebuildCards(t.Context(), b.db, []int64{b.chairs[39]}); err != nil {
		t.Fatal(err)
	}
	c := get[ProductDetails](t, b, "/product-details?slug=chair-40").Product
	if c.Lowest30d == nil || *c.Lowest30d != 130 || c.Display.Lowest30d != "$130.00" {
		t.Fatalf("%+v", c.Card)
	}
	if c := get[ProductDetails](t, b, "/product-details?slug=chair-39").Product; c.Lowest30d != nil {
		t.Fatal("without a reduction there is nothing to compare")
	}
}

func TestRebuildLeavesUnchangedRowsAlone(t *testing.T) {
	t.Parallel()
	b := setup(t)
	var before, after string
	const versions = `select string_agg(xmin::text, ',' order by product_id) from product_cards`
	b.scan(t, &before, versions)
	b.rebuild(t)
	if b.scan(t, &after, versions); before != after {
		t.Fatal("cards were written although nothing changed")
	}
}

func TestWorkersHaveTheirKinds(t *testing.T) {
	t.Parallel()
	s := New(Config{})
	s.Workers(river.NewWorkers()) // panics when a kind is there twice
	if len(s.Periodic()) != 3 {
		t.Fatal("refresh, recount and reindex run by the clock")
	}
}

// TestBulk loads a small bulk catalogue twice into two databases: both are equal, and the shop works on it.
func TestBulk(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	var digests [2]string
	for i := range digests {
		db := backendtest.NewDB(t)
		s := New(Config{Pool: db, Currencies: fixedCurrencies{}})
		if err := bulk.Load(ctx, db, s, 3000, nil); err != nil {
			t.Fatal(err)
		}
		if err := db.QueryRow(ctx, `select md5(string_agg((c.*)::text, '' order by product_id)) from product_cards c`).Scan(&digests[i]); err != nil {
			t.Fatal(err)
		}
		list, err := s.Products(ctx, View{}, ListQuery{Search: "oak chair", PerPage: 20})
		if err != nil || list.Total == 0 || !strings.Contains(list.Products[0].Name, "Oak Chair") {
			t.Fatalf("%v %+v", err, list)
		}
		if list, err = s.Products(ctx, View{}, ListQuery{}); err != nil || list.Total != 3000 {
			t.Fatalf("%v %d", err, list.Total)
		}
		if err := bulk.Load(ctx, db, s, 10, nil); fault.CodeOf(err) != fault.Conflict {
			t.Fatalf("a second load: %v", err)
		}
		var indexes int
		if err := db.QueryRow(ctx, `select count(*) from pg_indexes where tablename in ('product_cards', 'product_search')`).Scan(&indexes); err != nil || indexes != 33 {
			t.Fatalf("%d indexes: %v", indexes, err)
		}
		// what comes after the load must not meet its ids
		if _, err := db.Exec(ctx, `insert into brands (slug, name) values ('new', 'New')`); err != nil {
			t.Fatal(err)
		}
	}
	if digests[0] != digests[1] {
		t.Fatal("two loads gave two catalogues")
	}
}

func TestMemo(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	m := newMemo[int, int](time.Hour, 4)
	loads := 0
	load := func(context.Context) (int, error) { loads++; return loads, nil }
	for range 3 {
		if v, err := m.get(ctx, 1, load); v != 1 || err != nil {
			t.Fatalf("%d %v", v, err)
		}
	}
	for key := range 100 {
		if _, err := m.get(ctx, key, load); err != nil {
			t.Fatal(err)
		}
	}
	if len(m.kept) > 4 {
		t.Fatalf("%d are kept", len(m.kept))
	}
	m.clear()
	if v, _ := m.get(ctx, 1, load); v == 1 {
		t.Fatal("cleared, and still there")
	}
}
