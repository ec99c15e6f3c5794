package document

import (
	"encoding/json"
	"strings"
	"testing"
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
		hero := data.hero(variant, &site{})
		html, err := first(page{first: "home", content: homeContent{Hero: hero, Variant: variant}})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range append(wants, `class="home-hero" data-variant="`+variant+`"`, `<a class="home-button first-button" href="/a">Go</a>`) {
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
