package backendtest

import (
	"context"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
)

// User inserts a shopper with a default address in Germany.
func User(t testing.TB, pool *pgxpool.Pool) (id int64) {
	t.Helper()
	n := sequence.Add(1)
	one(t, pool, &id, `insert into users (name, email) values ($1, $2) returning id`,
		fmt.Sprintf("Shopper %d", n), fmt.Sprintf("shopper%d@example.test", n))
	Exec(t, pool, `
		insert into addresses (user_id, name, phone, country, city, address_line, is_default)
		values ($1, 'Ada', '+4930123456', 'DE', 'Berlin', 'Linienstr. 1', true)`, id)
	return id
}

// Shop inserts an open shop. Amounts are minor units; freeFrom 0 is never
// free.
func Shop(t testing.TB, pool *pgxpool.Pool, delivery, freeFrom int64) (id int64) {
	t.Helper()
	n := sequence.Add(1)
	one(t, pool, &id, `
		insert into shops (slug, name, delivery_charge_minor, free_delivery_from_minor)
		values ($1, $2, $3, nullif($4::bigint, 0)) returning id`, fmt.Sprintf("shop-x%d", n), fmt.Sprintf("Shop %d", n), delivery, freeFrom)
	return id
}

// Product inserts a published product without variants.
func Product(t testing.TB, pool *pgxpool.Pool, shopID int64, name string) (id int64) {
	t.Helper()
	slug := fmt.Sprintf("product-x%d", sequence.Add(1))
	Exec(t, pool, `insert into categories (level, slug, name) values (1, 'things', '{"en": "Things"}') on conflict do nothing`)
	one(t, pool, &id, `
		insert into products (shop_id, category_id, slug, name, status, published_at)
		select $1, c.id, $2, $3, 'published', now() from categories c where c.slug = 'things' returning id`, shopID, slug, name)
	return id
}

// Variant is one combination of options. Amounts are minor units; an empty
// name is no option, and a Discount of 0 is none.
type Variant struct {
	Size, Color, Unit string
	Price, Discount   int64
	Stock             int
}

// Put inserts a variant of a product and its stock.
func Put(t testing.TB, pool *pgxpool.Pool, productID int64, v Variant) (id int64) {
	t.Helper()
	for table, name := range map[string]string{"sizes": v.Size, "colors": v.Color, "units": v.Unit} {
		if name != "" {
			Exec(t, pool, `insert into `+table+` (name) values ($1) on conflict do nothing`, name)
		}
	}
	one(t, pool, &id, `
		insert into variants (product_id, size_id, color_id, unit_id, price_minor, discount_price_minor)
		values ($1, (select id from sizes where name = $2), (select id from colors where name = $3),
			(select id from units where name = $4), $5, $6) returning id`, productID, v.Size, v.Color, v.Unit, v.Price, v.Discount)
	Exec(t, pool, `insert into stock_levels (variant_id, on_hand) values ($1, $2)`, id, v.Stock)
	return id
}

// Exec runs a statement or ends the test.
func Exec(t testing.TB, pool *pgxpool.Pool, sql string, args ...any) {
	t.Helper()
	if _, err := pool.Exec(context.Background(), sql, args...); err != nil {
		t.Fatalf("%v\n%s", err, sql)
	}
}

func one(t testing.TB, pool *pgxpool.Pool, dest any, sql string, args ...any) {
	t.Helper()
	if err := pool.QueryRow(context.Background(), sql, args...).Scan(dest); err != nil {
		t.Fatalf("%v\n%s", err, sql)
	}
}
