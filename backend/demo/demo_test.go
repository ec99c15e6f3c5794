package demo_test

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/backendtest"
	"shop/backend/demo"
)

// counted are the tables whose rows must not change when the demo is seeded
// again.
var counted = []string{
	"currencies", "settings", "menus", "footer_groups", "footer_items", "banners", "pages", "page_translations", "blogs", "blog_translations",
	"shops", "categories", "brands", "products", "product_media", "product_translations", "variants", "stock_levels", "reviews", "coupons",
	"flash_sales", "flash_sale_products", "users", "addresses", "favorites", "cart_items", "order_groups", "orders", "order_items",
	"order_events", "payments", "return_requests", "chat_conversations", "chat_messages", "support_tickets", "support_ticket_messages",
}

func deps() demo.Deps {
	return demo.Deps{
		HashPassword: func(password string) (string, error) { return "hash of " + password, nil },
		Rebuild:      func(context.Context) error { return nil },
	}
}

func seed(t *testing.T) *pgxpool.Pool {
	t.Helper()
	pool := backendtest.NewDB(t)
	wrote, err := demo.Seed(t.Context(), pool, deps())
	if err != nil {
		t.Fatal(err)
	}
	if !wrote {
		t.Fatal("an empty shop was taken for a seeded one")
	}
	return pool
}

func counts(t *testing.T, pool *pgxpool.Pool) map[string]int {
	t.Helper()
	out := map[string]int{}
	for _, table := range counted {
		out[table] = number(t, pool, "select count(*) from "+table)
	}
	return out
}

func number(t *testing.T, pool *pgxpool.Pool, sql string, args ...any) (n int) {
	t.Helper()
	if err := pool.QueryRow(t.Context(), sql, args...).Scan(&n); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return n
}

func TestSeedTwiceChangesNothing(t *testing.T) {
	t.Parallel()
	pool := seed(t)
	first := counts(t, pool)
	for table, n := range first {
		if n == 0 {
			t.Errorf("%s is empty", table)
		}
	}
	wrote, err := demo.Seed(t.Context(), pool, deps())
	if err != nil || wrote {
		t.Fatalf("second time: wrote %v, %v", wrote, err)
	}
	if second := counts(t, pool); !maps.Equal(first, second) {
		t.Errorf("rows changed: %v, then %v", first, second)
	}
}

func TestSeedFinishesWhatWasInterrupted(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	broken := deps()
	broken.Rebuild = func(context.Context) error { return context.Canceled }
	if _, err := demo.Seed(t.Context(), pool, broken); err == nil {
		t.Fatal("a failed rebuild went unnoticed")
	}
	rebuilt := 0
	good := deps()
	good.Rebuild = func(context.Context) error { rebuilt++; return nil }
	for range 2 {
		if _, err := demo.Seed(t.Context(), pool, good); err != nil {
			t.Fatal(err)
		}
	}
	if rebuilt != 1 {
		t.Errorf("rebuilt %d times, want once", rebuilt)
	}
}

// Processes that start at once on an empty database: one writes, and the read
// models are never made twice at the same time.
func TestSimultaneousSeedsRebuildOnce(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	var rebuilt, wrote atomic.Int32
	slow := deps()
	slow.Rebuild = func(context.Context) error {
		rebuilt.Add(1)
		time.Sleep(100 * time.Millisecond)
		return nil
	}
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			did, err := demo.Seed(t.Context(), pool, slow)
			if err != nil {
				t.Error(err)
			}
			if did {
				wrote.Add(1)
			}
		})
	}
	wg.Wait()
	if rebuilt.Load() != 1 || wrote.Load() != 1 {
		t.Errorf("written %d times, rebuilt %d times, want once each", wrote.Load(), rebuilt.Load())
	}
}

func TestSeedIsQuick(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	started := time.Now()
	if _, err := demo.Seed(t.Context(), pool, deps()); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(started); took > 30*time.Second {
		t.Errorf("seeding took %s", took)
	}
}

func TestOrders(t *testing.T) {
	t.Parallel()
	pool := seed(t)
	for name, sql := range map[string]string{
		"group totals are the sums of their orders": `
			select count(*) from order_groups g
			where total_minor <> (select sum(payable_minor) from orders o where o.group_id = g.id)`,
		"order items add up to the order": `
			select count(*) from orders o
			where items_minor <> (select sum(price_minor * quantity) from order_items i where i.order_id = o.id)
			   or items_minor - discount_minor - coupon_discount_minor <> (select sum(total_minor - tax_minor) from order_items i where i.order_id = o.id)`,
		"payments are split over their orders": `
			select count(*) from payments p
			where amount_minor <> (select sum(amount_minor) from payment_splits s where s.payment_id = p.id)`,
		"the last event is the order's state": `
			select count(*) from orders o
			where status <> (select e.to_status from order_events e where e.order_id = o.id and e.kind <> 'returned' order by e.id desc limit 1)`,
	} {
		if n := number(t, pool, sql); n != 0 {
			t.Errorf("%s: %d do not", name, n)
		}
	}
	if n := number(t, pool, `select count(distinct status) from orders`); n != 7 {
		t.Errorf("orders in %d states, want all 7", n)
	}
	if n := number(t, pool, `select max(n) from (select count(*) as n from orders group by group_id) g`); n != 3 {
		t.Errorf("the biggest purchase is of %d shops, want 3", n)
	}
}

func TestShopping(t *testing.T) {
	t.Parallel()
	pool := seed(t)
	for name, check := range map[string]struct {
		sql string
		min int
	}{
		"products without stock":         {`select count(*) from (select product_id from variants v join stock_levels s on s.variant_id = v.id group by 1 having sum(on_hand) = 0) p`, 3},
		"products that run low":          {`select count(*) from (select product_id from variants v join stock_levels s on s.variant_id = v.id group by 1 having sum(on_hand) between 1 and 5) p`, 3},
		"running flash sale products":    {`select count(*) from flash_sale_products where during @> now()`, 12},
		"upcoming flash sales":           {`select count(*) from flash_sales where starts_at > now()`, 1},
		"unread messages":                {`select sum(user_unread) from chat_conversations`, 3},
		"messages of the longest thread": {`select max(last_seq) from chat_conversations`, 45},
		"expired vouchers":               {`select count(*) from coupons where ends_at < now()`, 1},
		"lines in the cart":              {`select count(*) from cart_items`, 4},
		"translated products":            {`select count(*) from product_translations where locale = 'ar'`, 109},
	} {
		if n := number(t, pool, check.sql); n < check.min {
			t.Errorf("%s: %d, want at least %d", name, n, check.min)
		}
	}
	if n := number(t, pool, `select count(*) from products p where rating_count <> (select count(*) from reviews r where r.product_id = p.id)
		or rating_sum <> (select sum(rating) from reviews r where r.product_id = p.id)`); n != 0 {
		t.Errorf("%d products do not have the ratings of their reviews", n)
	}
	if n := number(t, pool, `select count(*) from variant_offers o join flash_sale_products f on f.product_id = o.product_id and f.during @> now()
		where o.effective_minor % 100 <> 0`); n != 0 {
		t.Errorf("%d flash prices are not the whole dollars they should be", n)
	}
}

// TestEveryAddressLeadsSomewhere checks pictures, and links inside the shop
// that name a product, category, page or post.
func TestEveryAddressLeadsSomewhere(t *testing.T) {
	t.Parallel()
	pool := seed(t)
	for _, sql := range []string{
		"select url from product_media", "select thumbnail from categories", "select logo from shops", "select banner from shops",
		"select logo from brands", "select image from banners", "select thumbnail from blogs", "select author_photo from blogs",
		"select icon from menus", "select promo->>'image' from menus where promo is not null", "select flag from languages",
		"select profile_photo from users where profile_photo is not null", "select banner from flash_sales",
		"select value #>> '{}' from settings where key in ('web_logo', 'web_footer_logo', 'footer_qr')",
		"select l->>'logo' from settings, jsonb_array_elements(value) l where key = 'social_links'",
		"select a->>'url' from support_ticket_messages, jsonb_array_elements(attachments) a",
	} {
		for _, url := range list(t, pool, sql) {
			if _, err := fs.Stat(demo.Assets(), strings.TrimPrefix(url, "/media/")); err != nil {
				t.Errorf("%s: %v", sql, err)
			}
		}
	}
	for _, file := range list(t, pool, "select replace(url, '/media/products/', '') from product_media") {
		for _, width := range []string{"w160", "w320"} {
			if _, err := fs.Stat(demo.Assets(), "products/"+width+"/"+file); err != nil {
				t.Error(err)
			}
		}
	}
	known := map[string]bool{}
	for prefix, sql := range map[string]string{
		"/products/": "select slug from products", "/categories/": "select slug from categories", "/page/": "select slug from pages",
		"/blog/": "select slug from blogs", "/shops/": "select id::text from shops", "/flash-sale/": "select id::text from flash_sales",
	} {
		for _, name := range list(t, pool, sql) {
			known[prefix+name] = true
		}
	}
	for _, page := range []string{
		"/products", "/shops", "/categories", "/best-deal", "/most-popular", "/blogs", "/support", "/about-us", "/contact-us", "/shop/register",
		"/order-history", "/support-tickets", "/terms-and-conditions", "/privacy-policy",
	} {
		known[page] = true
	}
	for _, url := range list(t, pool, `select url from menus union select url from footer_items where type = 'link' union select link from banners
		union select (regexp_matches(body, '\]\((/[^)]*)\)', 'g'))[1] from page_translations
		union select (regexp_matches(body, '\]\((/[^)]*)\)', 'g'))[1] from blog_translations`) {
		path, _, _ := strings.Cut(url, "?")
		if !known[path] {
			t.Errorf("%s leads nowhere", url)
		}
	}
}

func TestImageCreditsNameEveryPicture(t *testing.T) {
	t.Parallel()
	pool := seed(t)
	body := list(t, pool, `select body from page_translations t join pages p on p.id = t.page_id where p.slug = 'image-credits'`)
	if len(body) != 1 || strings.Contains(body[0], "{rows}") || strings.Contains(body[0], "{extra_rows}") {
		t.Fatal("the page is not filled in")
	}
	for _, sku := range list(t, pool, `select code from products`) {
		if !strings.Contains(body[0], "| "+sku+" |") {
			t.Errorf("no credit for %s", sku)
		}
	}
}

func TestSignIns(t *testing.T) {
	t.Parallel()
	pool := seed(t)
	people, err := demo.SignIns()
	if err != nil || len(people) != 2 {
		t.Fatalf("%v, %v", people, err)
	}
	for _, p := range people {
		hash := list(t, pool, fmt.Sprintf("select password_hash from users where email = '%s'", p.Login))
		if len(hash) != 1 || hash[0] != "hash of "+p.Password {
			t.Errorf("%s cannot sign in", p.Login)
		}
	}
}

func list(t *testing.T, pool *pgxpool.Pool, sql string) []string {
	t.Helper()
	rows, err := pool.Query(t.Context(), sql)
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	out, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return out
}
