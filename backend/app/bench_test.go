package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/app"
	"shop/backend/backendtest"
	"shop/backend/cart"
	"shop/backend/catalog"
	"shop/backend/chat"
	"shop/backend/config"
	"shop/backend/jobs"
	"shop/backend/order"
	"shop/backend/quote"
)

// BenchmarkAgainstSQL measures what a shopper does most against the same
// statements sent straight through pgx. Each round makes the request over
// loopback, calls the service, and sends the statements that either of them
// sent, with their arguments, through one bare connection to a twin of the
// database, where every row is read and thrown away. The twin gets everything
// in the same order, so that its content and its ids stay the same and writes
// do there what they did here. One round after the other, nothing else at work.
//
//	http-p50-ms, http-p99-ms  the whole request
//	service-p50-ms            the service's call
//	sql-p50-ms                the service's statements alone
//	service-ratio, http-ratio p50 of the statements by p50 of what sent them:
//	                          how much of the database's speed is left, 1 is all of it
//	statements                how many times the service speaks to the database
//
// Reads ask for ever other pages and products: no cache of answers helps.
// BENCH_PRODUCTS sets the size, 10,000 when it is not set.
func BenchmarkAgainstSQL(b *testing.B) {
	s := newBenchShop(b)
	products, jonas, talk := s.products, s.jonas, s.talk
	token := s.token()
	ctx := context.Background()
	view := catalog.View{}
	viewer := cart.Viewer{UserID: jonas, Locale: "en"}
	body := func(i int) map[string]any {
		p := products[i%8]
		return map[string]any{"product_id": p.ID, "quantity": 1, "size": p.SizeID, "color": p.ColorID, "unit": p.UnitID}
	}
	fill := func(i int) error {
		_, err := s.cart.Add(ctx, viewer, products[i%8].wish(), 1, false)
		return err
	}
	of := func(i int) benchProduct { return products[i%len(products)] }
	word := func(i int) string { return strings.Fields(of(i).Name)[0] }
	list := func(q catalog.ListQuery) error {
		q.PerPage = 20
		_, err := s.catalog.Products(ctx, view, q)
		return err
	}
	cartShops := func() (ids []int64) {
		for i := range 8 {
			if id := products[i].ShopID; !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
		return ids
	}()
	for _, c := range []struct {
		name    string
		prepare func(i int) error // before each of the two, unmeasured
		request func(i int) *http.Request
		call    func(i int) error
	}{
		{"list", nil, func(i int) *http.Request {
			return s.get("/api/products?per_page=20&sort_type=newest&page=" + strconv.Itoa(1+i%40))
		}, func(i int) error { return list(catalog.ListQuery{SortType: "newest", Page: 1 + i%40}) }},
		{"list of a shop", nil, func(i int) *http.Request {
			return s.get(fmt.Sprintf("/api/products?per_page=20&shop_id=%d", of(i).ShopID))
		}, func(i int) error { return list(catalog.ListQuery{ShopID: of(i).ShopID, Page: 1}) }},
		{"search", nil, func(i int) *http.Request {
			return s.get("/api/products?per_page=20&search=" + word(i) + "&page=" + strconv.Itoa(1+i%3))
		}, func(i int) error { return list(catalog.ListQuery{Search: word(i), Page: 1 + i%3}) }},
		{"product", nil, func(i int) *http.Request {
			return s.get("/api/product-details?slug=" + of(i).Slug)
		}, func(i int) error {
			_, err := s.catalog.ProductDetails(ctx, view, catalog.Ref{Slug: of(i).Slug})
			return err
		}},
		{"cart add", nil, func(i int) *http.Request { return s.post("/api/cart/store", token, body(i)) }, fill},
		{"checkout", nil, func(int) *http.Request {
			return s.post("/api/cart/checkout", token, map[string]any{"shop_ids": cartShops})
		}, func(int) error {
			_, _, err := s.cart.Checkout(ctx, quote.Request{UserID: jonas, ShopIDs: cartShops, Locale: "en"})
			return err
		}},
		{"place order", fill, func(i int) *http.Request {
			return s.post("/api/place-order", token, map[string]any{"shop_ids": []int64{products[i%8].ShopID}, "payment_method": "cash"})
		}, func(i int) error {
			_, err := s.order.Place(ctx, order.PlaceRequest{
				Request: quote.Request{UserID: jonas, ShopIDs: []int64{products[i%8].ShopID}, Locale: "en"}, Method: order.Cash,
			})
			return err
		}},
		{"send message", nil, func(i int) *http.Request {
			return s.post("/api/send-message", token, map[string]any{"shop_id": talk[i%len(talk)], "message": "Is it still there?"})
		}, func(i int) error {
			_, err := s.chat.Send(ctx, jonas, talk[i%len(talk)], chat.Draft{Text: "Is it still there?"}, chat.View{Locale: "en"})
			return err
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var over, within duel
			i := 0
			round := func() {
				for _, one := range []struct {
					*duel
					run func() error
				}{
					{&over, func() error { return s.expect(c.request(i)) }},
					{&within, func() error { return c.call(i) }},
				} {
					if c.prepare != nil {
						if err := c.prepare(i); err != nil {
							b.Fatal(err)
						}
						s.follow(b)
					}
					started := time.Now()
					if err := one.run(); err != nil {
						b.Fatal(err)
					}
					one.ours = append(one.ours, time.Since(started))
					took, n := s.follow(b)
					one.theirs, one.statements = append(one.theirs, took), n
					i++
				}
			}
			for range 30 { // statements are prepared, memories filled
				round()
			}
			over, within = duel{}, duel{}
			for b.Loop() {
				round()
			}
			b.ReportMetric(within.ratio(), "service-ratio")
			b.ReportMetric(over.ratio(), "http-ratio")
			b.ReportMetric(quantile(within.theirs, 50), "sql-p50-ms")
			b.ReportMetric(quantile(within.ours, 50), "service-p50-ms")
			b.ReportMetric(quantile(over.ours, 50), "http-p50-ms")
			b.ReportMetric(quantile(over.ours, 99), "http-p99-ms")
			b.ReportMetric(float64(within.statements), "statements")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// duel is how long calls took, and their statements alone.
type duel struct {
	ours, theirs []time.Duration
	statements   int // of the last call
}

func (d *duel) ratio() float64 { return quantile(d.theirs, 50) / quantile(d.ours, 50) }

// quantile is in milliseconds.
func quantile(took []time.Duration, percent int) float64 {
	sorted := slices.Sorted(slices.Values(took))
	return float64(sorted[len(sorted)*percent/100].Microseconds()) / 1000
}

// benchShop is the program, its features on the same database, and a bare
// connection to that database's twin.
type benchShop struct {
	b       *testing.B
	pool    *pgxpool.Pool
	url     string
	sent    *backendtest.Statements
	bare    *pgx.Conn
	catalog *catalog.Service
	cart    *cart.Service
	order   *order.Service
	chat    *chat.Service

	products []benchProduct // of the whole catalogue, each with a variant that can be bought one by one
	jonas    int64
	talk     []int64 // shops that a message can be sent to
}

func newBenchShop(b *testing.B) *benchShop {
	env := map[string]string{"STATE_DIR": b.TempDir(), "ROOT_DIR": "../..", "RATE_FACTOR": "0", "LOG_REQUESTS": "false"}
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		b.Fatal(err)
	}
	ctx, log := context.Background(), slog.New(slog.DiscardHandler)
	seeding, address := backendtest.NewDatabase(b)
	a, err := app.New(ctx, cfg, seeding, log)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := a.SeedDemo(ctx); err != nil {
		b.Fatal(err)
	}
	if err := a.SeedProducts(ctx, backendtest.BenchProducts(), io.Discard); err != nil {
		b.Fatal(err)
	}
	backendtest.Exec(b, seeding, `update stock_levels set on_hand = 1000000`)
	backendtest.Exec(b, seeding, `
		insert into addresses (user_id, name, phone, country, city, address_line, is_default)
		select id, 'Jonas', '+351910000999', 'PT', 'Porto', 'Rua das Flores 8', true from users where email = 'jonas@demo.example'`)
	s := &benchShop{b: b, sent: &backendtest.Statements{}}
	s.look(ctx, seeding)
	for _, p := range s.products[:8] {
		if _, err := cart.New(seeding).Add(ctx, cart.Viewer{UserID: s.jonas, Locale: "en"}, p.wish(), 1, false); err != nil {
			b.Fatal(err)
		}
	}
	// The planner has to know the same of both, and the cart as it will be.
	backendtest.Exec(b, seeding, `vacuum analyze`)
	settings := seeding.Config()
	seeding.Close()
	twin := backendtest.Twin(b, address)

	settings.ConnConfig.Tracer = s.sent
	if s.pool, err = pgxpool.NewWithConfig(ctx, settings); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(s.pool.Close)
	bare, err := pgx.ParseConfig(twin)
	if err != nil {
		b.Fatal(err)
	}
	bare.RuntimeParams["timezone"] = settings.ConnConfig.RuntimeParams["timezone"]
	if s.bare, err = pgx.ConnectConfig(ctx, bare); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.bare.Close(ctx) })

	if a, err = app.New(ctx, cfg, s.pool, log); err != nil {
		b.Fatal(err)
	}
	web := httptest.NewServer(a.Handler)
	b.Cleanup(web.Close)
	s.url = web.URL
	queue, err := jobs.New(s.pool, nil, nil, log)
	if err != nil {
		b.Fatal(err)
	}
	s.catalog, s.cart = catalog.New(catalog.Config{Pool: s.pool, Currencies: dollars{}, Enqueue: queue.Enqueue}), cart.New(s.pool)
	s.order = order.New(order.Config{
		DB: s.pool, Cart: s.cart, Stock: s.catalog, Enqueue: queue.Enqueue,
		Accepts: func(context.Context, string) (bool, error) { return true, nil }, View: func(q quote.Quote) any { return q },
	})
	s.chat = chat.New(s.pool, chat.Needs{Currencies: dollars{}, Enqueue: queue.Enqueue})
	return s
}

// follow sends what has been sent to the database to its twin, and tells how
// long that took and how many statements it was.
func (s *benchShop) follow(b *testing.B) (took time.Duration, n int) {
	sent := s.sent.Take()
	started := time.Now()
	if err := backendtest.Replay(context.Background(), s.bare, sent); err != nil {
		b.Fatalf("the twin: %v", err)
	}
	return time.Since(started), len(sent)
}

type benchProduct struct {
	ID, ShopID              int64
	Slug, Name              string
	SizeID, ColorID, UnitID int64
}

func (p benchProduct) wish() cart.Wish {
	return cart.Wish{ProductID: p.ID, Size: cart.Choice{ID: p.SizeID}, Color: cart.Choice{ID: p.ColorID}, Unit: cart.Choice{ID: p.UnitID}}
}

// look reads what there is to buy and whom to talk to.
func (s *benchShop) look(ctx context.Context, pool *pgxpool.Pool) {
	rows, err := pool.Query(ctx, `
		select p.id, p.shop_id, p.slug, p.name, coalesce(v.size_id, 0), coalesce(v.color_id, 0), coalesce(v.unit_id, 0)
		from products p
		join lateral (select v.* from variants v where v.product_id = p.id and v.is_active order by v.id limit 1) v on true
		join shops s on s.id = p.shop_id
		where p.status = 'published' and p.min_order_quantity = 1 and p.id % 7 = 0 and s.min_order_minor = 0
		order by p.id desc
		limit 1000`)
	if err == nil {
		s.products, err = pgx.CollectRows(rows, pgx.RowToStructByPos[benchProduct])
	}
	if err != nil || len(s.products) < 8 {
		s.b.Fatalf("%d products, %v", len(s.products), err)
	}
	rows, err = pool.Query(ctx, `select id from shops where status = 'active' order by id limit 12`)
	if err == nil {
		s.talk, err = pgx.CollectRows(rows, pgx.RowTo[int64])
	}
	if err == nil {
		err = pool.QueryRow(ctx, `select id from users where email = 'jonas@demo.example'`).Scan(&s.jonas)
	}
	if err != nil || len(s.talk) == 0 {
		s.b.Fatalf("%d shops, %v", len(s.talk), err)
	}
}

func (s *benchShop) token() string {
	body, err := s.answer(s.post("/api/login", "", map[string]any{"phone": "jonas@demo.example", "password": "demo-shopper-2"}))
	if err != nil {
		s.b.Fatal(err)
	}
	var in struct {
		Data struct{ Access struct{ Token string } }
	}
	if err := json.Unmarshal(body, &in); err != nil {
		s.b.Fatal(err)
	}
	s.follow(s.b)
	return in.Data.Access.Token
}

func (s *benchShop) get(target string) *http.Request {
	req, err := http.NewRequest(http.MethodGet, s.url+target, nil)
	if err != nil {
		panic(err) // the targets are ours
	}
	return req
}

func (s *benchShop) post(target, token string, body map[string]any) *http.Request {
	raw, err := json.Marshal(body)
	if err != nil {
		panic(err) // the bodies are ours
	}
	req, err := http.NewRequest(http.MethodPost, s.url+target, bytes.NewReader(raw))
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	return req
}

func (s *benchShop) expect(req *http.Request) error {
	_, err := s.answer(req)
	return err
}

// answer reads the whole answer, which must be a success.
func (s *benchShop) answer(req *http.Request) ([]byte, error) {
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode >= 400 {
		err = fmt.Errorf("%s %s: %d %s", req.Method, req.URL, res.StatusCode, body[:min(len(body), 300)])
	}
	return body, err
}
