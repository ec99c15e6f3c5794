package catalog

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/backendtest"
	"shop/backend/fault"
	"shop/backend/httpx"
	"shop/backend/money"
	"shop/backend/postgres"
)

// bundle is a small catalogue of known products behind the real HTTP layer.
//
// Shop 1 sells forty chairs, named "Chair 01" to "Chair 40": number n costs 100+n dollars, was sold n times, and every
// fourth is ten per cent off. Blue are the odd ones, red the even ones, sizes S and M take turns by three. Shop 2 sells one kettle.
// Users 1 and 2 have the tokens "one" and "two".
type bundle struct {
	db      *pgxpool.Pool
	service *Service
	handler http.Handler
	chairs  []int64 // by number, from 0
	kettle  int64
}

const fixture = `
insert into users (name, email) values ('Ada', 'ada@x.example'), ('Bo', 'bo@x.example');
insert into shops (slug, name, tagline, delivery_charge_minor, free_delivery_from_minor, latitude, longitude) values
  ('casa', 'Casa Norrland', '{"en": "For homes", "fr": "Pour la maison"}', 400, 5000, 63.8, 20.2),
  ('hearth', 'Hearth Kitchen', '{"en": "Hot"}', 0, null, 38.7, -9.1),
  ('shut', 'Shut', '{}', 0, null, null, null);
update shops set status = 'suspended' where slug = 'shut';
insert into categories (parent_id, level, slug, name, sort) values
  (null, 1, 'home', '{"en": "Home", "fr": "Maison"}', 1), (null, 1, 'kitchen', '{"en": "Kitchen"}', 2),
  (1, 2, 'furniture', '{"en": "Furniture", "fr": "Meubles"}', 1), (3, 3, 'chairs', '{"en": "Chairs", "fr": "Chaises"}', 1),
  (2, 2, 'kettles-all', '{"en": "Boiling"}', 1), (5, 3, 'kettles', '{"en": "Kettles"}', 1), (3, 3, 'empty', '{"en": "Empty"}', 2);
insert into brands (slug, name, logo) values ('norrland', 'Norrland', '/media/brands/norrland.svg'), ('hearth-co', 'Hearth & Co', null);
insert into colors (name, hex) values ('blue', '#0000ff'), ('red', '#ff0000');
insert into sizes (name, sort) values ('M', 2), ('S', 1);
insert into units (name) values ('piece');
insert into vat_taxes (name, percentage, price_includes_tax) values ('VAT', 20, true);
insert into products (shop_id, brand_id, category_id, slug, code, name, status, published_at, sold_count, short_description, description, specs)
select 1, 1, 4, 'chair-' || n, 'c' || n, 'Chair ' || to_char(n, 'FM00') || case when n = 7 then ' Osaka oak' else '' end,
  'published', timestamptz '2026-01-01' + n * interval '1 hour', n, 'A chair', 'Sit.', '[{"key": "Legs", "value": "4"}]'
from generate_series(1, 40) n;
insert into products (shop_id, brand_id, category_id, slug, name, status, published_at, sold_count)
values (2, 2, 6, 'kettle', 'Whistling Kettle', 'published', '2026-02-01', 5), (2, 2, 6, 'draft', 'Secret Kettle', 'draft', null, 0),
  (3, 2, 6, 'of-shut', 'Shut Kettle', 'published', '2026-02-01', 5);
insert into product_translations (product_id, locale, name, description)
select id, 'fr', replace(name, 'Chair', 'Chaise'), 'Assieds-toi.' from products where slug like 'chair-%';
insert into variants (product_id, size_id, color_id, unit_id, price_minor, discount_price_minor)
select p.id, case when substr(slug, 7)::int % 3 = 0 then 1 else 2 end, case when substr(slug, 7)::int % 2 = 1 then 1 else 2 end, 1, 10000 + 100 * substr(slug, 7)::int,
  case when substr(slug, 7)::int % 4 = 0 then 9000 + 90 * substr(slug, 7)::int else 0 end
from products p where slug like 'chair-%';
insert into variants (product_id, size_id, price_minor)
select p.id, s.id, 3000 + s.id * 1000 from products p, sizes s where slug in ('kettle', 'draft', 'of-shut');
insert into stock_levels (variant_id, on_hand) select id, 10 from variants;
insert into product_media (product_id, url, width, height, blur) select id, '/media/products/' || slug || '_0.webp', 1120, 1120, 'data:x' from products;
insert into product_taxes select id, 1 from products;
insert into banners (theme, placement, image, headline) values
  (null, 'hero', '/media/a.webp', '{"en": "Sit", "fr": "Assis"}'), ('ultramart', 'promo', '/media/b.webp', '{"en": "Boil"}');
update banners set tone = 'dark', spots = '[{"product_id": 40, "x": 20, "y": 30}, {"product_id": 9999, "x": 0, "y": 0}]' where image = '/media/a.webp';
insert into banners (placement, image, starts_at, ends_at) values ('hero', '/media/old.webp', '2020-01-01', '2021-01-01');
`

// dollars and euros: two for one, so that a converted amount cannot be mistaken.
type fixedCurrencies struct{}

func (fixedCurrencies) Currency(_ context.Context, id int64) (money.Currency, error) {
	if id == 2 {
		rate, err := money.ParseRate("2")
		return money.Currency{ID: 2, Code: "EUR", Symbol: "€", Position: "suffix", Rate: rate}, err
	}
	return money.Currency{ID: 1, Code: "USD", Symbol: "$", Position: "prefix", IsDefault: true}, nil
}

func setup(t testing.TB) *bundle {
	t.Helper()
	ctx := context.Background()
	b := &bundle{db: backendtest.NewDB(t)}
	if _, err := b.db.Exec(ctx, fixture); err != nil {
		t.Fatal(err)
	}
	b.service = New(Config{Pool: b.db, Currencies: fixedCurrencies{}})
	b.rebuild(t)
	for n := 1; n <= 40; n++ {
		b.chairs = append(b.chairs, b.id(t, "chair-"+strconv.Itoa(n)))
	}
	b.kettle = b.id(t, "kettle")
	b.handler = serve(b.service)
	return b
}

// serve mounts the catalogue the way the program does.
func serve(s *Service) http.Handler {
	router := chi.NewRouter()
	Register(httpx.Mount(router, httpx.Options{
		Authenticate: func(_ context.Context, token string) (int64, int64, error) {
			if id, ok := map[string]int64{"one": 1, "two": 2}[token]; ok {
				return id, id, nil
			}
			return 0, 0, fault.New(fault.Unauthenticated, "Please login first!")
		},
		MatchLocale: func(_ context.Context, accept string) string { return accept },
	}), s)
	return router
}

func (b *bundle) rebuild(t testing.TB) {
	t.Helper()
	ctx := context.Background()
	if err := b.service.RebuildCards(ctx, b.db, nil); err != nil {
		t.Fatal(err)
	}
	if err := b.service.RebuildFacets(ctx, b.db, nil); err != nil {
		t.Fatal(err)
	}
	if err := postgres.Tx(ctx, b.db, func(tx pgx.Tx) error { return b.service.RebuildSearch(ctx, tx) }); err != nil {
		t.Fatal(err)
	}
}

func (b *bundle) id(t testing.TB, slug string) (id int64) {
	t.Helper()
	b.scan(t, &id, `select id from products where slug = $1`, slug)
	return id
}

func (b *bundle) scan(t testing.TB, into any, sql string, args ...any) {
	t.Helper()
	if err := b.db.QueryRow(context.Background(), sql, args...).Scan(into); err != nil {
		t.Fatal(err)
	}
}

func (b *bundle) exec(t testing.TB, sql string, args ...any) {
	t.Helper()
	if _, err := b.db.Exec(context.Background(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

// answer is what came back.
type answer struct {
	status  int
	header  http.Header
	Message string              `json:"message"`
	Errors  map[string][]string `json:"errors"`
	Data    json.RawMessage     `json:"data"`
}

// call does a request; header pairs follow the body.
func (b *bundle) call(t testing.TB, method, path, body string, header ...string) answer {
	t.Helper()
	r := httptest.NewRequest(method, "/api"+path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	a := answer{status: w.Code, header: w.Header()}
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	return a
}

// get expects 200 and reads the data.
func get[T any](t testing.TB, b *bundle, path string, header ...string) T {
	t.Helper()
	a := b.call(t, http.MethodGet, path, "", header...)
	if a.status != http.StatusOK {
		t.Fatalf("GET %s: %d %s %v", path, a.status, a.Message, a.Errors)
	}
	var data T
	if err := json.Unmarshal(a.Data, &data); err != nil {
		t.Fatalf("GET %s: %v in %s", path, err, a.Data)
	}
	return data
}

// refused expects a status and, when field is not empty, a complaint about that field.
func refused(t testing.TB, a answer, status int, field string) {
	t.Helper()
	if a.status != status {
		t.Fatalf("status %d, want %d: %s %v", a.status, status, a.Message, a.Errors)
	}
	if field != "" && len(a.Errors[field]) == 0 {
		t.Fatalf("no complaint about %q: %s %v", field, a.Message, a.Errors)
	}
}

func names(cards []Card) string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.Name
	}
	return strings.Join(list, ",")
}
