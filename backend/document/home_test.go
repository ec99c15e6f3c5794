package document

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

const homeAnswer = `{
	"banners": [
		{"image": "/media/scenes/a.webp", "image_kind": "scene", "headline": "Cut once, worn for years", "tone": "dark", "mirror": true, "link": "/a", "button": "Go",
			"spots": [{"images": {"w320": "/s-320.webp", "w560": "/s.webp"}}]},
		{"image": "/media/scenes/b.webp", "image_kind": "scene", "headline": "Second"}],
	"ads": [
		{"placement": "offer", "image": "/o.webp", "image_kind": "product", "headline": "An offer"},
		{"placement": "offer", "image": "/media/scenes/c.webp", "image_kind": "scene", "headline": "A photo"},
		{"placement": "promo", "image": "/p.webp", "image_kind": "product", "headline": "A promotion"}],
	"categories": [{"name": "Kitchen", "slug": "kitchen", "thumbnail": "/k.svg", "picture": "/k.webp"}],
	"best_deal_products": [{"name": "Chair", "slug": "chair", "discount_percentage": 34.9, "images": {"w320": "/c-320.webp", "w560": "/c.webp"}}],
	"market": {"shops": 12, "products": 109, "rating": 4.2}}`

// The rules here are those of lineup.ts and of the heroes of mfe-catalog.
func TestHero(t *testing.T) {
	t.Parallel()
	var data homeData
	if err := json.Unmarshal([]byte(homeAnswer), &data); err != nil {
		t.Fatal(err)
	}
	for variant, wants := range map[string][]string{
		"split":     {`data-beside="2"`, `<h1 class="home-title">Cut once, worn for years</h1>`, `data-tone="dark" data-mirror="true"`, `class="home-ground`, `sizes="(min-width: 64rem) 56rem, 108vw"`, `An offer`, `A promotion`},
		"fullbleed": {`Cut once, <em>worn for years</em>`, `/media/scenes/w480/a.webp 480w`},
		"immersive": {`<dt>catalog.market.shops</dt><dd>12</dd>`, `<dd>4.2</dd>`},
		"portal":    {`<a href="/categories/kitchen">`, `src="/k.webp"`, `<a class="home-cover" href="/products/chair">Chair</a>`},
		"blocks":    {`data-kind="product"`, `class="home-cutout first-picture"`, `src="/s.webp"`, `src="/c.webp"`, `class="home-sticker"`},
	} {
		hero := data.hero(variant, &site{}, time.Now())
		html, err := first(page{first: "home", content: homeContent{Sections: []sectionView{{Hero: hero}}, Variant: variant}})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range append(wants, `class="home-hero" data-variant="`+variant+`"`, `<a class="home-button first-button" href="/a">Go<svg`) {
			if !strings.Contains(string(html), want) {
				t.Errorf("%s lacks %s:\n%s", variant, want, html)
			}
		}
		if strings.Contains(string(html), "A photo") || strings.Contains(string(html), "Second") {
			t.Errorf("%s shows a banner that is not its own", variant)
		}
		if i, j := strings.Index(string(html), "A promotion"), strings.Index(string(html), "An offer"); variant == "split" && i > j {
			t.Error("promotions come before offers")
		}
	}
	if percent := data.largest(); percent != 34 {
		t.Errorf("the largest reduction is %d", percent)
	}
}

const shopAnswer = `{
	"banners": [{"image": "/media/scenes/a.webp", "image_kind": "scene", "headline": "A chair"}],
	"categories": [
		{"id": 1, "name": "Home", "slug": "home", "picture": "/h.webp", "total_products": 1, "sub_categories": [
			{"id": 2, "name": "Chairs", "slug": "chairs", "cover": "/media/scenes/c.webp", "total_products": 7}, {"id": 3, "name": "Lamps", "slug": "lamps"}]},
		{"id": 4, "name": "Kitchen", "slug": "kitchen", "picture": "/k.webp", "total_products": 3}],
	"running_flash_sale": {"id": 9, "name": "Twelve", "line": "Counted out", "end_date": "2026-11-22T10:00:00Z", "products": [
		{"id": 5, "name": "Toaster", "slug": "toaster", "rating": 4, "total_reviews": "14", "discount_price": 44, "discount_percentage": 31.2, "limit": 60, "sold": 41,
			"colors": [{"hex": "#f00"}, {"hex": "#0f0"}], "display": {"price": "$64.00", "discount_price": "$44.00"}, "images": {"w320": "/t.webp"}}]},
	"best_deal_products": [{"id": 5, "name": "Toaster", "slug": "toaster", "images": {"w320": "/t.webp", "w560": "/t-560.webp"}}, {"id": 6, "name": "Stool", "slug": "stool"}],
	"new_products": [{"id": 7, "name": "Vase", "slug": "vase", "images": {"w320": "/v.webp"}}],
	"popular_products": [{"id": 8, "name": "Lamp", "slug": "lamp", "stock": "out"}],
	"vouchers": [{"shop_name": "Oak & Sons", "discount": 15, "discount_type": "Percentage", "display": {"min_order_amount": "$80.00"}},
		{"shop_name": "Leaf", "discount": 5, "discount_type": "Amount", "display": {"discount": "$5.00", "min_order_amount": "$30.00"}}]}`

var sectionTexts = map[string]string{
	"shop.productCount": "{count, plural, =0 {No products} one {# product} other {# products}}", "product.claimed": "{percent}% claimed",
	"voucher.amountLabel": "save {amount} now", "catalog.days": "days", "common.hours": "hrs", "common.minutes": "min", "common.seconds": "sec",
	"a11y.timer": "Left: {time}", "catalog.choose": "Choose", "catalog.home.rooms": "Find your corner",
}

// firstOf is the home page's first content for a theme with these sections.
func firstOf(t *testing.T, sections ...section) (homeContent, string) {
	t.Helper()
	var data homeData
	if err := json.Unmarshal([]byte(shopAnswer), &data); err != nil {
		t.Fatal(err)
	}
	r := request{site: &site{messages: sectionTexts, language: language{HTMLLang: "en"}}}
	r.themeData.Home.Sections = sections
	content := data.first(r, time.Date(2026, 11, 20, 7, 30, 15, 0, time.UTC))
	html, err := first(page{first: "home", content: content})
	if err != nil {
		t.Fatal(err)
	}
	return content, string(html)
}

// The rules here are those of mfe-catalog/src/pages/home/sections.
func TestSections(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		section
		want []string
	}{
		{section{"promises", "ticker"}, []string{`class="home-promises" data-variant="ticker"`, `catalog.promise.returnsText`}},
		{section{"categories", "round"}, []string{`class="home-stories" data-variant="round"`, `1 product<`, `3 products<`, `href="/categories/kitchen"`, `catalog-section-title`}},
		{section{"categories", "squircle"}, []string{`data-variant="squircle"`, `<h2 class="first-only">`}},
		{section{"categories", "mosaic"}, []string{`Find your corner`, `/media/scenes/w480/c.webp 480w`, `<span class="home-room-count">7</span>`}},
		{section{"categories", "bento"}, []string{`<p class="home-tile-within">Chairs · Lamps</p>`}},
		{section{"categories", "panels"}, []string{`<h3 class="home-panel-title">Home</h3>`, `href="/categories/lamps"`}},
		{section{"flash-sale", "night"}, []string{`data-variant="night"`, `aria-label="Left: 02 days 02 hrs 29 min"`, `<b>45</b><span>sec</span>`, `68% claimed`, `<s><bdi dir="ltr">$64.00</bdi></s>`, `fill="#0f0"`, `>Choose<`}},
		{section{"best-deals", "grid"}, []string{`data-lines="2"`, `href="/best-deal"`, `product.addToCart`}},
		{section{"new-arrivals", "row"}, []string{`data-lines="1"`, `href="/products?sort_type=newest"`}},
		{section{"most-popular", "boxed"}, []string{`data-boxed="true"`, `product.outOfStock`}},
		{section{"vouchers", "row"}, []string{`save <b><bdi dir="ltr">15%</bdi></b> now`, `<bdi dir="ltr">$5.00</bdi>`, `Oak &amp; Sons`, `$30.00`, ` disabled>`}},
	} {
		_, html := firstOf(t, c.section)
		for _, want := range append(c.want, `<h1 class="first-only">`, `data-drawn="1"`) {
			if !strings.Contains(html, want) {
				t.Errorf("%v lacks %s:\n%s", c.section, want, html)
			}
		}
	}
	if _, html := firstOf(t, section{"best-deals", "row"}); strings.Index(html, "Stool") > strings.Index(html, "Toaster") {
		t.Error("a deal of the sale stands before the others")
	}
}

// The document begins with the theme's sections in its order, and goes on to the first that sells something.
func TestFirstSectionsFollowTheTheme(t *testing.T) {
	t.Parallel()
	all := []section{{"hero", "split"}, {"promises", "cards"}, {"categories", "round"}, {"new-arrivals", "row"}, {"most-popular", "row"}}
	content, html := firstOf(t, all...)
	if content.Drawn != 4 || len(content.Sections) != 4 || strings.Contains(html, "/most-popular") {
		t.Errorf("%d sections of %d are drawn:\n%s", len(content.Sections), content.Drawn, html)
	}
	at := -1
	for _, class := range []string{"home-hero", "home-promises", "home-stories", "catalog-grid"} {
		next := strings.Index(html, `class="`+class)
		if next <= at {
			t.Errorf("%s is not in the theme's order", class)
		}
		at = next
	}
	content, html = firstOf(t, section{"flash-sale", "row"}, section{"hologram", ""}, section{"hero", "blocks"}, section{"vouchers", "row"}, section{"most-popular", "row"})
	if content.Drawn != 5 || strings.Index(html, "home-sale") > strings.Index(html, "home-hero") || !strings.Contains(html, `data-hero="blocks"`) {
		t.Errorf("%d are drawn:\n%s", content.Drawn, html)
	}
}

// The first picture of some size is loaded before everything else, and none
// below the hero but that one.
func TestLargestPictureComesFirst(t *testing.T) {
	t.Parallel()
	hero, sale, rows := section{"hero", "split"}, section{"flash-sale", "row"}, section{"new-arrivals", "row"}
	for _, c := range []struct {
		name     string
		sections []section
		want     string
	}{
		{"hero", []section{hero, sale, rows}, "/media/scenes/a.webp"},
		{"hero with cut-outs", []section{{"hero", "blocks"}, sale}, "/t-560.webp"},
		{"sale", []section{sale, rows}, "/t.webp"},
		{"sale below what has no picture", []section{{"promises", "cards"}, {"vouchers", "row"}, sale}, "/t.webp"},
		{"products", []section{{"categories", "round"}, rows}, "/v.webp"},
		{"none", []section{{"promises", "cards"}}, ""},
	} {
		content, _ := firstOf(t, c.sections...)
		if c.want == "" {
			if content.LCP != nil {
				t.Errorf("%s: %+v", c.name, content.LCP)
			}
			continue
		}
		if content.LCP == nil || content.LCP.Src != c.want || !content.LCP.Eager || content.LCP.Low {
			t.Errorf("%s: %+v, want %s", c.name, content.LCP, c.want)
		}
		for _, view := range content.Sections {
			var cards []cardView
			if view.Sale != nil {
				cards = view.Sale.Cards
			}
			if view.Rows != nil {
				cards = view.Rows.Cards
			}
			for _, card := range cards {
				if p := card.Picture; p != nil && p != content.LCP && (p.Eager || !p.Low) {
					t.Errorf("%s: %s is in the way", c.name, p.Src)
				}
			}
		}
	}
}

func TestPicturesAreFew(t *testing.T) {
	t.Parallel()
	left := 2
	view := sectionView{Rows: &rowsView{Cards: []cardView{{Picture: &picture{Eager: true}}, {}, {Picture: &picture{}}, {Picture: &picture{}}}}}
	view.thin(&left)
	cards := view.Rows.Cards
	if cards[0].Picture == nil || cards[0].Picture.Eager || !cards[0].Picture.Low || cards[2].Picture == nil || cards[3].Picture != nil {
		t.Errorf("%+v", cards)
	}
}

func TestCounts(t *testing.T) {
	t.Parallel()
	const arabic = "{count, plural, zero {none} one {single} two {pair} few {# few} many {# many} other {# other}}"
	for _, c := range []struct {
		lang, message string
		n             int
		want          string
	}{
		{"en", sectionTexts["shop.productCount"], 0, "No products"}, {"en", sectionTexts["shop.productCount"], 1, "1 product"}, {"en", sectionTexts["shop.productCount"], 12, "12 products"},
		{"ar", arabic, 0, "none"}, {"ar", arabic, 2, "pair"}, {"ar", arabic, 5, "5 few"}, {"ar", arabic, 39, "39 many"}, {"ar", arabic, 100, "100 other"},
	} {
		s := &site{messages: map[string]string{"k": c.message}, language: language{HTMLLang: c.lang}}
		if got := s.count("k", c.n); got != c.want {
			t.Errorf("%s %d: %q, want %q", c.lang, c.n, got, c.want)
		}
	}
}

func TestDecimals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lang   string
		n      float64
		fewest int
		want   string
	}{
		{"en", 4.26, 1, "4.3"}, {"fr", 4.26, 1, "4,3"}, {"ar", 4, 1, "4.0"}, {"fa", 4.2, 1, "4.2"}, {"en", 4, 0, "4"}, {"en", 12_300, 0, "12,300"}, {"fa", 12_300, 0, "12,300"},
		{"fr", 12_300, 0, "12\u202f300"}, {"fr-CA", 12_300, 0, "12\u00a0300"}, {"fr", 1_234_567.25, 1, "1\u202f234\u202f567,3"},
		// ties, as shell/packages/ui/test/tenths.test.ts has them
		{"en", 4.25, 1, "4.3"}, {"en", 4.35, 1, "4.4"}, {"en", 4.45, 1, "4.5"}, {"en", 1.15, 1, "1.2"}, {"en", 8.95, 1, "9.0"},
		{"en", 0.05, 1, "0.1"}, {"en", 4.249, 1, "4.2"}, {"en", 4.96, 0, "5"}, {"fr", 4.35, 1, "4,4"}, {"ar", 4.25, 1, "4.3"}, {"fa", 4.35, 0, "4.4"},
	} {
		s := &site{language: language{HTMLLang: c.lang}}
		if got := s.decimal(c.n, c.fewest); got != c.want {
			t.Errorf("%s %v: %q, want %q", c.lang, c.n, got, c.want)
		}
	}
}
