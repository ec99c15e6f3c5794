package document

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"shop/backend/fault"
)

// published is a release host with one composition, or none.
type published struct{ document []byte }

func (p published) Live(context.Context, string) (string, []byte, error) {
	if p.document == nil {
		return "", nil, fault.New(fault.Unavailable, "Nothing is published. Run `make start`.")
	}
	return "c0ffee", p.document, nil
}

// Previewed knows one preview of the same composition, under another id.
func (p published) Previewed(_ context.Context, token string) (string, []byte, time.Time, error) {
	if token != "good.token" {
		return "", nil, time.Time{}, fault.New(fault.Gone, "This preview has ended.")
	}
	return "bada55", bytes.ReplaceAll(p.document, []byte("c0ffee"), []byte("bada55")), time.Date(2026, 11, 20, 11, 0, 0, 0, time.UTC), nil
}

func composed(t testing.TB) published {
	t.Helper()
	raw, err := os.ReadFile("testdata/composition.json")
	if err != nil {
		t.Fatal(err)
	}
	return published{raw}
}

// shopAPI answers like the JSON API, and remembers what it was asked.
type shopAPI struct {
	mu     sync.Mutex
	asked  []string
	data   map[string]string // path -> data
	status map[string]int
}

const evil = `</script><script>alert(1)</script>`

func newAPI() *shopAPI {
	product := func(name, slug string) string {
		return fmt.Sprintf(`{"id":7,"name":%q,"slug":%q,"thumbnail":"/media/p.webp","images":{"w160":"/media/p-160.webp","w320":"/media/p-320.webp","w560":"/media/p.webp","width":560,"height":560},
			"brand":"Nordholm","price":120.5,"discount_price":99,"stock":"in","rating":4.5,"display":{"price":"$120.50","discount_price":"$99.00"},"shop":{"id":3,"name":"Oak & Sons"}`, name, slug)
	}
	return &shopAPI{status: map[string]int{}, data: map[string]string{
		"/master": `{"app_name":"NovaStore","app_locale":"en","web_logo":"/media/logo.svg","web_footer_description":"Things for the home.","mobile":"+351 210 000 000",
			"languages":[{"name":"en","html_lang":"en","direction":"ltr"},{"name":"ar","html_lang":"ar","direction":"rtl"},{"name":"ir","html_lang":"fa","direction":"rtl"}],
			"currencies":[{"id":1,"code":"USD","is_default":true},{"id":2,"code":"EUR","is_default":false}],
			"menus":[{"title":"New in","url":"/products?sort_type=newest"}],"social_links":[{"link":"https://social.example/nova"}],"home_themes":{"theme_name":"novastore"},"theme_colors":{}}`,
		"/lang/en":              `{"common.pageTitle":"{title} - {app}","nav.home":"Home","nav.categories":"Categories","nav.products":"Products","nav.shops":"Shops","nav.account":"Account","nav.new":"New address","nav.mostPopular":"Most Popular","nav.hotline":"Hotline","nav.searchPlaceholder":"Search","product.inStock":"In stock","common.next":"Next","error.notFoundTitle":"Page not found","error.notFoundText":"There is nothing here.","error.goHome":"Go home","document.needsScript":"The cart needs JavaScript."}`,
		"/lang/ar":              `{"common.pageTitle":"{title} - {app}","nav.products":"المنتجات"}`,
		"/lang/ir":              `{}`,
		"/home":                 `{"banners":[{"image":"/media/hero.webp","image_kind":"scene","link":"/products","headline":"Rooms that feel like you","line":"Furniture and light","button":"Shop"}],"popular_products":[` + product("Oak chair", "oak-chair") + `}]}`,
		"/products":             `{"total":45,"products":[` + product("Oak chair", "oak-chair") + `}]}`,
		"/product-details":      `{"product":` + product("Oak chair "+evil, "oak-chair") + `,"code":"OAK-1","short_description":"A chair of oak. ` + evil + `","description":"<p>","thumbnails":[{"thumbnail":"/media/p.webp","type":"image","alt":"The chair","images":{"w320":"/media/p-320.webp","w560":"/media/p.webp","width":560,"height":560}}],"categories":[{"id":1,"name":"Furniture","slug":"furniture"}],"rating_breakdown":{"5":8,"4":2},"seo":{}}}`,
		"/shops":                `{"total":1,"shops":[{"id":3,"name":"Oak & Sons","logo":"/media/s.svg","tagline":"Wood"}]}`,
		"/shops/3":              `{"shop":{"id":3,"name":"Oak & Sons","logo":"/media/s.svg","banner":"/media/b.webp","tagline":"Wood","description":"Since 1900"}}`,
		"/pages/image-credits":  `{"content":{"title":"Image credits","description":"<p>Drawn by us.</p>","summary":"Drawn by us."}}`,
		"/pages/about-us":       `{"content":{"title":"About us","description":"<p>We are here.</p>","summary":"We are here."}}`,
		"/category-products":    `{"category":{"name":"Chairs"},"path":[{"name":"Furniture","slug":"furniture"},{"name":"Chairs","slug":"chairs"}],"total":1,"products":[` + product("Oak chair", "oak-chair") + `}]}`,
		"/popular-products":     `{"total":41,"products":[` + product("Oak chair", "oak-chair") + `}]}`,
		"/flash-sale/1/details": `{"flash_sale":{"name":"Night sale","line":"Until dawn","products":[` + product("Oak chair", "oak-chair") + `}]}}`,
		"/blogs":                `{"blogs":[{"slug":"oak","title":"About oak"}]}`,
		"/blog/oak/details":     `{"blog":{"slug":"oak","title":"About oak","excerpt":"It grows.","author":"Ida","description":"<p>Oak grows.</p>","published_at":"2026-01-02T03:04:05Z"}}`,
		"/categories":           `{"categories":[{"name":"Chairs","slug":"chairs"}]}`,
	}}
}

func (a *shopAPI) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimPrefix(r.URL.Path, "/api")
	a.mu.Lock()
	a.asked = append(a.asked, path+"?"+r.URL.RawQuery+" "+r.Header.Get("Accept-Language")+" "+r.Header.Get("Currency-Id"))
	data, ok := a.data[path]
	status := a.status[path]
	a.mu.Unlock()
	if path == "/product-details" && r.URL.Query().Get("slug") != "oak-chair" {
		ok = false
	}
	if status == 0 && !ok {
		status = http.StatusNotFound
	}
	if status != 0 {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, `{"message":"no"}`)
		return
	}
	if strings.HasPrefix(path, "/lang/") {
		w.Header().Set("Etag", `W/"abc123"`)
	}
	_, _ = io.WriteString(w, `{"message":"","data":`+data+`}`)
}

func (a *shopAPI) wasAsked(part string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return strings.Contains(strings.Join(a.asked, "\n"), part)
}

func serverOf(t testing.TB, o Options) http.Handler {
	t.Helper()
	s := New(o)
	s.now = func() time.Time { return time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC) }
	r := chi.NewRouter()
	Register(r, s)
	return r
}

func show(t testing.TB, api *shopAPI, target string, cookies ...string) *httptest.ResponseRecorder {
	t.Helper()
	return ask(serverOf(t, Options{Releases: composed(t), API: Inside(api)}), target, cookies...)
}

func ask(h http.Handler, target string, cookies ...string) *httptest.ResponseRecorder {
	req := httptest.NewRequest(http.MethodGet, target, nil)
	req.Host = "shop.example"
	for i := 0; i < len(cookies); i += 2 {
		req.AddCookie(&http.Cookie{Name: cookies[i], Value: url.QueryEscape(cookies[i+1])})
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, req)
	return w
}

type boot struct {
	Composition struct {
		ID      string
		Remotes []struct{ Integrity map[string]string }
	}
	Theme   string
	Preview *struct {
		ExpiresAt time.Time `json:"expires_at"`
	}
	Locale      map[string]string
	CurrencyID  int64  `json:"currency_id"`
	MessagesURL string `json:"messages_url"`
	ServerTime  string `json:"server_time"`
	Master      map[string]any
	Queries     []struct {
		Path   string
		Params map[string]any
		Data   map[string]any
	}
}

func bootOf(t testing.TB, html string) (b boot) {
	t.Helper()
	_, rest, ok := strings.Cut(html, `<script type="application/json" id="boot">`)
	raw, _, ended := strings.Cut(rest, `</script>`)
	if !ok || !ended {
		t.Fatal("no boot block")
	}
	if err := json.Unmarshal([]byte(raw), &b); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return b
}

func newRequest(target string) *http.Request {
	req := httptest.NewRequest(http.MethodGet, target, nil)
	req.Host = "shop.example"
	return req
}

func serve(h http.Handler, req *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, req)
	return w
}
