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
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shop/backend/app"
	"shop/backend/backendtest"
	"shop/backend/config"
)

// BenchmarkRequests measures whole requests over loopback, one after the
// other, on BENCH_PRODUCTS generated products (100,000 when it is not set).
// Reads ask for ever other pages and products, so that no cache of answers
// helps. p50-ms and
// p99-ms are of single requests.
func BenchmarkRequests(b *testing.B) {
	s := benchShop(b)
	products := s.products(b)
	token := s.token(b)
	for _, c := range []struct {
		name string
		send func(i int) *http.Request
	}{
		{"list", func(i int) *http.Request {
			return s.get("/api/products?per_page=20&sort_type=newest&page=" + strconv.Itoa(1+i%40))
		}},
		{"list-of-shop", func(i int) *http.Request {
			return s.get(fmt.Sprintf("/api/products?per_page=20&shop_id=%d", products[i%len(products)].ShopID))
		}},
		{"search", func(i int) *http.Request {
			return s.get("/api/products?per_page=20&search=" + strings.Fields(products[i%len(products)].Name)[0] + "&page=" + strconv.Itoa(1+i%3))
		}},
		{"product", func(i int) *http.Request {
			return s.get("/api/product-details?slug=" + products[i%len(products)].Slug)
		}},
		{"cart-add", func(i int) *http.Request {
			p := products[i%8]
			return s.post("/api/cart/store", token, map[string]any{
				"product_id": p.ID, "quantity": 1, "size": p.SizeID, "color": p.ColorID, "unit": p.UnitID,
			})
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			took := make([]time.Duration, 0, b.N)
			for i := range b.N {
				if c.name == "cart-add" && i%100 == 0 { // a shopper's cart, not a warehouse's
					s.emptyCart(b, token)
				}
				req := c.send(i)
				started := time.Now()
				s.expect(b, req)
				took = append(took, time.Since(started))
			}
			slices.Sort(took)
			b.ReportMetric(ms(took[len(took)/2]), "p50-ms")
			b.ReportMetric(ms(took[len(took)*99/100]), "p99-ms")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

type benchServer struct {
	*httptest.Server
	query func(sql string, each func(scan func(...any) error) error) error
}

func benchShop(b *testing.B) *benchServer {
	n, err := strconv.Atoi(os.Getenv("BENCH_PRODUCTS"))
	if err != nil {
		n = 100_000
	}
	env := map[string]string{"STATE_DIR": b.TempDir(), "ROOT_DIR": "../..", "RATE_FACTOR": "0", "LOG_REQUESTS": "false"}
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		b.Fatal(err)
	}
	pool := backendtest.NewDB(b)
	ctx := context.Background()
	a, err := app.New(ctx, cfg, pool, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	if _, err := a.SeedDemo(ctx); err != nil {
		b.Fatal(err)
	}
	if err := a.SeedProducts(ctx, n, io.Discard); err != nil {
		b.Fatal(err)
	}
	server := httptest.NewServer(a.Handler)
	b.Cleanup(server.Close)
	return &benchServer{server, func(sql string, each func(func(...any) error) error) error {
		rows, err := pool.Query(ctx, sql)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			if err := each(rows.Scan); err != nil {
				return err
			}
		}
		return rows.Err()
	}}
}

type benchProduct struct {
	ID, ShopID              int64
	Slug, Name              string
	SizeID, ColorID, UnitID *int64
}

// products are some of the whole catalogue, each with a variant in stock.
func (s *benchServer) products(b *testing.B) (out []benchProduct) {
	err := s.query(`
		select p.id, p.shop_id, p.slug, p.name, v.size_id, v.color_id, v.unit_id
		from products p
		join lateral (
		  select v.* from variants v join stock_levels l on l.variant_id = v.id
		  where v.product_id = p.id and v.is_active and l.on_hand > 20 order by v.id limit 1) v on true
		where p.status = 'published' and p.min_order_quantity = 1 and p.id % 97 = 0
		limit 1000`, func(scan func(...any) error) error {
		var p benchProduct
		err := scan(&p.ID, &p.ShopID, &p.Slug, &p.Name, &p.SizeID, &p.ColorID, &p.UnitID)
		out = append(out, p)
		return err
	})
	if err != nil || len(out) == 0 {
		b.Fatalf("%d products, %v", len(out), err)
	}
	return out
}

func (s *benchServer) token(b *testing.B) string {
	body := s.expect(b, s.post("/api/login", "", map[string]any{"phone": "jonas@demo.example", "password": "demo-shopper-2"}))
	var in struct {
		Data struct{ Access struct{ Token string } }
	}
	if err := json.Unmarshal(body, &in); err != nil {
		b.Fatal(err)
	}
	return in.Data.Access.Token
}

func (s *benchServer) emptyCart(b *testing.B, token string) {
	req := s.get("/api/carts")
	req.Header.Set("Authorization", "Bearer "+token)
	var in struct {
		Data struct {
			Groups []struct {
				Products []struct {
					ID     int64 `json:"id"`
					CartID int64 `json:"cart_id"`
				} `json:"products"`
			} `json:"cart_items"`
		}
	}
	if err := json.Unmarshal(s.expect(b, req), &in); err != nil {
		b.Fatal(err)
	}
	for _, g := range in.Data.Groups {
		for _, p := range g.Products {
			s.expect(b, s.post("/api/cart/delete", token, map[string]any{"product_id": p.ID, "cart_id": p.CartID}))
		}
	}
}

func (s *benchServer) get(target string) *http.Request {
	req, err := http.NewRequest(http.MethodGet, s.URL+target, nil)
	if err != nil {
		panic(err) // the targets are ours
	}
	return req
}

func (s *benchServer) post(target, token string, body map[string]any) *http.Request {
	raw, err := json.Marshal(body)
	if err != nil {
		panic(err) // the bodies are ours
	}
	req, err := http.NewRequest(http.MethodPost, s.URL+target, bytes.NewReader(raw))
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	return req
}

// expect sends the request and reads the whole answer, which must be a
// success.
func (s *benchServer) expect(b *testing.B, req *http.Request) []byte {
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode >= 400 {
		b.Fatalf("%s %s: %d %s, %v", req.Method, req.URL, res.StatusCode, body[:min(len(body), 300)], err)
	}
	return body
}
