package document

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"shop/backend/backendtest"
)

var update = flag.Bool("update", false, "write the golden files")

func TestGoldenProductDocument(t *testing.T) {
	t.Parallel()
	got := show(t, newAPI(), "/products/oak-chair").Body.String()
	const golden = "testdata/product.html"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the document changed; look at it, then run go test ./backend/document -update\n%s", got)
	}
}

func TestStatusAndTitle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, title string
		status      int
	}{
		{"/", "NovaStore", 200},
		{"/products", "Products - NovaStore", 200},
		{"/products/oak-chair", "Oak chair &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; - NovaStore", 200},
		{"/products/gone", "Page not found - NovaStore", 404},
		{"/shops", "Shops - NovaStore", 200},
		{"/shops/3", "Oak &amp; Sons - NovaStore", 200},
		{"/shops/4", "Page not found - NovaStore", 404},
		{"/page/image-credits", "Image credits - NovaStore", 200},
		{"/page/gone", "Page not found - NovaStore", 404},
		{"/about-us", "About us - NovaStore", 200},
		{"/categories/chairs", "Chairs - NovaStore", 200},
		{"/most-popular", "Most Popular - NovaStore", 200},
		{"/flash-sale/1", "Night sale - NovaStore", 200},
		{"/flash-sale/2", "Page not found - NovaStore", 404},
		{"/blog/oak", "About oak - NovaStore", 200},
		{"/blog/gone", "Page not found - NovaStore", 404},
		{"/manage-address/new", "New address - NovaStore", 200},
		{"/manage-address/5/edit", "Account - NovaStore", 200},
		{"/manage-address/5/burn", "Page not found - NovaStore", 404},
		{"/nowhere", "Page not found - NovaStore", 404},
		{"/wp-admin/setup.php", "Page not found - NovaStore", 404},
	} {
		w := show(t, newAPI(), c.path)
		if w.Code != c.status || !strings.Contains(w.Body.String(), "<title>"+c.title+"</title>") {
			t.Errorf("%s: %d, %.300s", c.path, w.Code, w.Body)
		}
		bootOf(t, w.Body.String())
	}
}

func TestNothingEscapes(t *testing.T) {
	t.Parallel()
	for _, target := range []string{"/products/oak-chair", "/products?search=" + "%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E", "/nowhere/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E"} {
		html := show(t, newAPI(), target).Body.String()
		if strings.Contains(html, "<script>alert") || strings.Contains(html, `"><script`) {
			t.Errorf("%s: markup got through", target)
		}
		bootOf(t, html)
	}
}

func TestBootCarriesTheRoutesFirstData(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ target, path, params, asked string }{
		{"/", "/home", "map[theme:novastore]", "/home?theme=novastore en 1"},
		{"/products?search=oak&brand_id=4&brand_id=9&page=2&utm_source=x&rating=", "/products", "map[brand_id:[4 9] page:2 per_page:20 search:oak]", "/products?brand_id=4&brand_id=9&page=2&per_page=20&search=oak en 1"},
		{"/products?color_id=4", "/products", "map[color_id:[4] per_page:20]", ""},
		{"/products/oak-chair", "/product-details", "map[slug:oak-chair]", "/product-details?slug=oak-chair"},
		{"/products?page=1", "/products", "map[per_page:20]", ""},
		{"/products?page=x", "/products", "map[per_page:20]", ""},
		{"/categories/chairs?category_id=9&sort_type=newest", "/category-products", "map[per_page:20 slug:chairs sort_type:newest]", ""},
		{"/most-popular?page=2", "/popular-products", "map[page:2 per_page:20]", ""},
		{"/flash-sale/1", "/flash-sale/1/details", "map[]", ""},
		{"/categories", "/categories", "map[]", ""},
		{"/blogs?tag=wood", "/blogs", "map[per_page:13 tag:wood]", ""},
		{"/blog/oak", "/blog/oak/details", "map[]", ""},
		{"/page/image-credits", "/pages/image-credits", "map[]", ""},
		{"/about-us", "/pages/about-us", "map[]", ""},
		{"/shops?page=3", "/shops", "map[page:3 per_page:20]", ""},
		{"/shops/3", "/shops/3", "map[]", "/products?per_page=20&shop_id=3"},
	} {
		api := newAPI()
		b := bootOf(t, show(t, api, c.target).Body.String())
		if len(b.Queries) == 0 || b.Queries[0].Path != c.path || fmt.Sprint(b.Queries[0].Params) != c.params || len(b.Queries[0].Data) == 0 {
			t.Errorf("%s: %+v", c.target, b.Queries)
		}
		if !api.wasAsked(c.asked) {
			t.Errorf("%s: asked %v", c.target, api.asked)
		}
		if b.Composition.ID != "c0ffee" || b.Theme != "novastore" || b.MessagesURL != "/api/lang/en?v=abc123" || b.ServerTime != "2026-11-20T09:00:00Z" || b.Master["app_name"] != "NovaStore" || len(b.Composition.Remotes[0].Integrity) != 8 {
			t.Errorf("%s: %+v", c.target, b)
		}
	}
}

func TestPageWithoutItsData(t *testing.T) {
	t.Parallel()
	api := newAPI()
	api.status["/products"] = 500
	w := show(t, api, "/products")
	if b := bootOf(t, w.Body.String()); w.Code != 200 || len(b.Queries) != 0 || !strings.Contains(w.Body.String(), "<h1>Products</h1>") {
		t.Fatal(w.Code, w.Body)
	}
}

func TestVisitorsWishes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, target string
		cookies      []string
		html         string
		currency     int64
	}{
		{"nothing said", "/products", nil, `<html lang="en" dir="ltr" data-theme="novastore" data-mode="light">`, 1},
		{"cookies", "/products", []string{"locale", "ar", "currency", "2", "theme", "ultramart", "mode", "dark"}, `<html lang="ar" dir="rtl" data-theme="ultramart" data-mode="dark">`, 2},
		{"Persian", "/products", []string{"locale", "ir"}, `<html lang="fa" dir="rtl"`, 1},
		{"the address wins", "/products?locale=ar&theme=ultramart", []string{"locale", "en", "theme", "novastore"}, `<html lang="ar" dir="rtl" data-theme="ultramart"`, 1},
		{"nonsense", "/products?theme=%22evil", []string{"locale", "xx", "currency", "-5", "theme", "none", "mode", "pink"}, `<html lang="en" dir="ltr" data-theme="novastore" data-mode="light">`, 1},
		{"too long", "/products", []string{"locale", strings.Repeat("a", 5000)}, `<html lang="en"`, 1},
	} {
		w := show(t, newAPI(), c.target, c.cookies...)
		if !strings.Contains(w.Body.String(), c.html) {
			t.Errorf("%s: %.200s", c.name, w.Body)
		}
		if b := bootOf(t, w.Body.String()); b.CurrencyID != c.currency {
			t.Errorf("%s: currency %d", c.name, b.CurrencyID)
		}
	}
	if got := show(t, newAPI(), "/?theme=ultramart").Header().Get("Set-Cookie"); !strings.HasPrefix(got, "theme=ultramart; Path=/") {
		t.Errorf("the theme of the address is not kept: %q", got)
	}
	html := show(t, newAPI(), "/products", "locale", "ar").Body.String()
	if !strings.Contains(html, `1.0.0/fonts/arabic.woff2"`) || strings.Contains(html, `1.0.0/fonts/latin.woff2"`) {
		t.Error("fonts do not follow the direction")
	}
}

func TestHead(t *testing.T) {
	t.Parallel()
	html := show(t, newAPI(), "/products/oak-chair").Body.String()
	for _, want := range []string{
		`<link rel="canonical" href="http://shop.example/products/oak-chair">`,
		`<link rel="alternate" hreflang="x-default" href="http://shop.example/products/oak-chair">`,
		`<link rel="alternate" hreflang="fa" href="http://shop.example/products/oak-chair?locale=ir">`,
		`<meta property="og:image" content="http://shop.example/media/p.webp">`, `<meta property="og:type" content="product">`,
		`<script defer src="/bundles/shell/1.0.0/main.js" integrity="sha384-main" crossorigin fetchpriority="high"></script>`,
		`<link rel="preload" as="script" href="/bundles/mfe-catalog/1.0.0/remoteEntry.js" integrity="sha384-entry" crossorigin>`,
		`<link rel="preload" as="script" href="/bundles/mfe-catalog/1.0.0/shared.js" integrity="sha384-shared" crossorigin>`,
		`<link rel="preload" as="script" href="/bundles/mfe-catalog/1.0.0/product.js" integrity="sha384-product" crossorigin>`,
		`<link rel="stylesheet" href="http://shop.example/bundles/mfe-catalog/1.0.0/product.css" integrity="sha384-productcss" crossorigin>`,
		`<link rel="stylesheet" href="http://shop.example/bundles/novastore/1.0.0/theme.css" integrity="sha384-nova" crossorigin>`,
		`<link rel="preload" as="font" type="font/woff2" href="/bundles/novastore/1.0.0/fonts/latin.woff2" crossorigin>`,
		`<link rel="preload" as="fetch" href="/api/lang/en?v=abc123" crossorigin="anonymous">`,
		`imagesrcset="/media/p-320.webp 320w, /media/p.webp 560w"`, `fetchpriority="high"`,
		`"@type":"Product"`, `"priceCurrency":"USD"`, `"price":"99.00"`, `"reviewCount":10`, `"@type":"BreadcrumbList"`, `Oak chair \u003c/script\u003e`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %s", want)
		}
	}
	for _, unwanted := range []string{"zoom.js\" integrity", `href="/bundles/mfe-catalog/1.0.0/home.js"`, "<style", " style=", "noindex"} {
		if strings.Contains(html, unwanted) {
			t.Errorf("has %s", unwanted)
		}
	}
	if html := show(t, newAPI(), "/").Body.String(); !strings.Contains(html, `"@type":"Organization"`) || !strings.Contains(html, `"@type":"SearchAction"`) {
		t.Error("the home page does not say whose it is")
	}
	if html := show(t, newAPI(), "/blog/oak").Body.String(); !strings.Contains(html, `"@type":"BlogPosting"`) || !strings.Contains(html, "<p>Oak grows.</p>") {
		t.Error("the post is not in its document")
	}
	for target, noindex := range map[string]bool{"/products": false, "/products?page=2": false, "/products?search=oak": true, "/manage-address/new": true, "/nowhere": true} {
		if got := strings.Contains(show(t, newAPI(), target).Body.String(), "noindex"); got != noindex {
			t.Errorf("%s: noindex %v", target, got)
		}
	}
}

func TestPolicy(t *testing.T) {
	t.Parallel()
	w := show(t, newAPI(), "/products")
	csp := w.Header().Get("Content-Security-Policy")
	for _, want := range []string{
		"default-src 'self';", "script-src 'self';", "style-src 'self';", "img-src 'self' data:;", "connect-src 'self' ws://shop.example;", "object-src 'none';", "base-uri 'none';",
		"frame-ancestors 'none';", "require-trusted-types-for 'script';", "trusted-types 'allow-duplicates' mf shop-html shell mfe-catalog mfe-account",
	} {
		if !strings.Contains(csp, want) {
			t.Errorf("no %s in %s", want, csp)
		}
	}
	if strings.Contains(csp, "unsafe") {
		t.Error(csp)
	}
	for name, value := range map[string]string{"Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin", "Vary": "Cookie", "Content-Language": "en"} {
		if got := w.Header().Get(name); got != value {
			t.Errorf("%s: %q", name, got)
		}
	}
	h := serverOf(t, Options{
		Releases: composed(t), API: Inside(newAPI()), PublicURL: "https://shop.test", DevOrigins: []string{"http://127.0.0.1:3101"},
		ConnectOrigins: []string{"wss://ws-eu.pusher.com"}, MediaOrigins: []string{"https://cdn.test"}, TrustProxy: func(string) bool { return true },
	})
	req := newRequest("/products")
	req.Header.Set("X-Forwarded-Proto", "https")
	w = serve(h, req)
	csp = w.Header().Get("Content-Security-Policy")
	for _, want := range []string{"script-src 'self' http://127.0.0.1:3101;", "connect-src 'self' wss://shop.example wss://ws-eu.pusher.com http://127.0.0.1:3101 ws://127.0.0.1:3101;", "img-src 'self' data: https://cdn.test;"} {
		if !strings.Contains(csp, want) {
			t.Errorf("no %s in %s", want, csp)
		}
	}
	if !strings.Contains(w.Body.String(), `<link rel="canonical" href="https://shop.test/products">`) || !strings.Contains(w.Body.String(), `href="https://shop.example/bundles/novastore/1.0.0/theme.css"`) {
		t.Error("canonical links are the public ones, stylesheets are the page's own")
	}
	if w.Header().Get("Strict-Transport-Security") == "" {
		t.Error("https is not kept")
	}
	// A host that is none must reach neither headers nor markup.
	req = newRequest("/products")
	req.Host = `evil"><script>.example`
	if w := serve(h, req); strings.Contains(w.Body.String()+fmt.Sprint(w.Header()), "evil") {
		t.Error("the host was copied")
	}
}

func TestNothingPublished(t *testing.T) {
	t.Parallel()
	w := ask(serverOf(t, Options{Releases: published{}, API: Inside(newAPI())}), "/")
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || w.Header().Get("Cache-Control") != "no-store" || !strings.Contains(w.Body.String(), "make start") {
		t.Fatal(w.Code, w.Header(), w.Body)
	}
}

func TestSiteOutlastsItsDatabase(t *testing.T) {
	t.Parallel()
	api := newAPI()
	s := New(Options{Releases: composed(t), API: Inside(api)})
	if _, err := s.siteFor(t.Context(), Visitor{}); err != nil {
		t.Fatal(err)
	}
	api.status["/master"] = 500
	s.site.entry(Visitor{}).checked = s.now().Add(-siteFresh)
	if st, err := s.siteFor(t.Context(), Visitor{}); err != nil || st.master.AppName != "NovaStore" {
		t.Fatal(st, err)
	}
}

func TestCleanAddresses(t *testing.T) {
	t.Parallel()
	for target, want := range map[string]string{"/products/": "/products", "//evil.example/": "/evil.example", "/products//oak?a=1": "/products/oak?a=1"} {
		w := show(t, newAPI(), "http://shop.example"+target)
		if w.Code != http.StatusPermanentRedirect || w.Header().Get("Location") != want {
			t.Errorf("%s: %d %q", target, w.Code, w.Header().Get("Location"))
		}
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	for target, c := range map[string][2]string{
		"/favicon.ico": {"image/x-icon", "public, max-age=86400"}, "/favicon.svg": {"image/svg+xml", "public, max-age=86400"},
		"/robots.txt": {"text/plain; charset=utf-8", "private, max-age=3600"}, "/manifest.webmanifest": {"application/manifest+json", "private, max-age=3600"},
		s.assetURL("first.css"): {"text/css; charset=utf-8", forever}, s.assetURL("icon-512.png"): {"image/png", forever},
	} {
		w := show(t, newAPI(), target)
		if w.Code != 200 || w.Header().Get("Content-Type") != c[0] || w.Header().Get("Cache-Control") != c[1] || w.Body.Len() == 0 {
			t.Errorf("%s: %d %v", target, w.Code, w.Header())
		}
	}
	req := newRequest(s.assetURL("first.css"))
	req.Header.Set("Accept-Encoding", "gzip, br")
	if w := serve(serverOf(t, Options{}), req); w.Header().Get("Content-Encoding") != "br" || w.Body.Len() > 4400 {
		t.Errorf("first content's styles weigh %d bytes, %v", w.Body.Len(), w.Header())
	}
	for _, target := range []string{"/assets/first.css", "/assets/gone.css", "/assets/palette.123.css", "/assets/"} {
		if w := show(t, newAPI(), target); w.Code != 404 || w.Header().Get("Cache-Control") != "no-store" || strings.Contains(w.Body.String(), "<") {
			t.Errorf("%s: %d %v", target, w.Code, w.Body)
		}
	}
	if w := show(t, newAPI(), "/robots.txt"); !strings.Contains(w.Body.String(), "Sitemap: http://shop.example/sitemap.xml") {
		t.Error(w.Body)
	}
}

func TestPalette(t *testing.T) {
	t.Parallel()
	api := newAPI()
	colours := []string{`"primary":"#112233"`}
	for _, shade := range shades {
		colours = append(colours, fmt.Sprintf(`"%s":"#abcdef"`, shade))
	}
	with := func(colours []string) {
		api.data["/master"] = strings.Replace(newAPI().data["/master"], `"theme_colors":{}`, `"theme_colors":{`+strings.Join(colours, ",")+`}`, 1)
	}
	with(colours)
	html := show(t, api, "/products").Body.String()
	_, rest, ok := strings.Cut(html, `href="http://shop.example/assets/palette.`)
	hash, _, _ := strings.Cut(rest, `"`)
	if !ok {
		t.Fatal("the site's colours are not linked")
	}
	if w := show(t, api, "/assets/palette."+hash); w.Code != 200 || !strings.Contains(w.Body.String(), "--shop-primary-950:#abcdef") {
		t.Error(w.Code, w.Body)
	}
	with(colours[:11])
	if strings.Contains(show(t, api, "/products").Body.String(), "palette.") {
		t.Error("eleven of twelve colours were applied")
	}
	with(append(colours[:11:11], `"950":"red;}</style>"`))
	if strings.Contains(show(t, api, "/products").Body.String(), "palette.") {
		t.Error("something that is no colour was applied")
	}
}

func TestRouteOrder(t *testing.T) {
	t.Parallel()
	c, err := compile(composed(t).document)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"/manage-address/new": "/manage-address/new", "/manage-address/7": "/manage-address/:id", "/": "/", "/products": "/products", "/products/a": "/products/:slug"} {
		if r, _, ok := c.match(path); !ok || r.Path != want {
			t.Errorf("%s: %s %v", path, r.Path, ok)
		}
	}
	if _, _, ok := c.match("/products/a/b"); ok {
		t.Error("a longer path matched")
	}
}

func BenchmarkDocument(b *testing.B) {
	h := serverOf(b, Options{Releases: composed(b), API: Inside(newAPI())})
	b.ReportAllocs()
	for b.Loop() {
		ask(h, "/products/oak-chair")
	}
}

// The API refuses such a name instead of looking for it; the page is still one
// that does not exist, not an empty one that does.
func TestImpossibleNamesAreNotFound(t *testing.T) {
	t.Parallel()
	api := newAPI()
	api.status["/product-details"] = http.StatusUnprocessableEntity
	if w := show(t, api, "/products/%00"); w.Code != http.StatusNotFound {
		t.Errorf("%d", w.Code)
	}
	api.status["/products"] = http.StatusUnprocessableEntity
	if w := show(t, api, "/products?page=1000000000"); w.Code != http.StatusOK {
		t.Errorf("a filter that is refused: %d, the page itself exists", w.Code)
	}
}

// Without PUBLIC_URL these name the host that the request names: what one
// caller says must not be left in a cache for all others.
func TestOnlyAKnownOriginIsShared(t *testing.T) {
	t.Parallel()
	for origin, want := range map[string]string{"": "private, max-age=3600", "https://shop.test": "public, max-age=3600"} {
		h := serverOf(t, Options{Releases: composed(t), API: Inside(newAPI()), Pool: backendtest.NewDB(t), PublicURL: origin})
		for _, path := range []string{"/robots.txt", "/sitemap.xml", "/sitemap/pages.xml"} {
			if w := ask(h, path); w.Header().Get("Cache-Control") != want {
				t.Errorf("%q %s: %q", origin, path, w.Header().Get("Cache-Control"))
			}
		}
	}
}
