package catalog

import (
	"net/http"
	"slices"
	"testing"
)

func TestShops(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.exec(t, `update shops set orders_count = 9, rating_sum = 45, rating_count = 10 where slug = 'hearth'`)

	list := get[ShopList](t, b, "/shops")
	if list.Total != 2 || list.Shops[0].Slug != "hearth" || list.Shops[0].Rating != 4.5 || list.Shops[1].TotalProducts != 40 || list.Shops[1].ShopStatus != "Offline" {
		t.Fatalf("%+v", list)
	}
	for query, want := range map[string]string{
		"search=casa":      "casa",
		"search=NORRL":     "casa",
		"rating=4":         "hearth",
		"sort_type=newest": "hearth",
		"sort_type=nearest&latitude=63&longitude=20": "casa",
		"sort_type=nearest&latitude=38&longitude=-9": "hearth",
	} {
		if list := get[ShopList](t, b, "/shops?"+query); len(list.Shops) == 0 || list.Shops[0].Slug != want {
			t.Errorf("%s: %+v", query, list)
		}
	}
	if list := get[ShopList](t, b, "/shops?search=%25"); list.Total != 0 {
		t.Error("a wildcard is a letter like any other")
	}
	refused(t, b.call(t, http.MethodGet, "/shops?sort_type=nearest", ""), http.StatusUnprocessableEntity, "latitude")
	refused(t, b.call(t, http.MethodGet, "/shops?latitude=91", ""), http.StatusUnprocessableEntity, "latitude")
	refused(t, b.call(t, http.MethodGet, "/shops?page=51", ""), http.StatusUnprocessableEntity, "page")

	if top := get[ShopList](t, b, "/shops/top?per_page=1"); len(top.Shops) != 1 || top.Shops[0].Slug != "hearth" {
		t.Fatalf("%+v", top)
	}
}

func TestShop(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.exec(t, `insert into chat_shops (shop_id, last_seen) values (1, now())`)
	b.exec(t, `update shops set vacation_from = current_date, vacation_note = 'Back soon' where id = 2`)

	d := get[ShopDetails](t, b, "/shops/casa", "Accept-Language", "fr")
	if d.Shop.Tagline != "Pour la maison" || d.Shop.ShopStatus != "Online" || !d.Shop.OpenNow || d.Shop.Display.DeliveryCharge != "$4.00" ||
		len(d.Categories) != 1 || d.Categories[0].Name != "Maison" || d.Categories[0].SubCategories[0].SubCategories[0].TotalProducts != 40 ||
		len(d.Categories[0].SubCategories[0].SubCategories) != 1 || names(d.PopularProducts[:1]) != "Chaise 40" {
		t.Fatalf("%+v", d)
	}
	if d = get[ShopDetails](t, b, "/shops/2"); d.Shop.OpenNow || d.Shop.HolidayNote != "Back soon" {
		t.Fatalf("%+v", d.Shop)
	}
	for _, ref := range []string{"shut", "3", "nothing", "99999999999999999999"} {
		refused(t, b.call(t, http.MethodGet, "/shops/"+ref, ""), http.StatusNotFound, "")
	}
	if page := get[CardPage](t, b, "/shops/popular-products?shop_id=2"); page.Total != 1 || page.Products[0].ID != b.kettle {
		t.Fatalf("%+v", page)
	}
	if list := get[CategoryList](t, b, "/shop-categories?shop_id=2"); list.Total != 1 || list.Categories[0].Slug != "kitchen" {
		t.Fatalf("%+v", list)
	}
	refused(t, b.call(t, http.MethodGet, "/shop-categories", ""), http.StatusUnprocessableEntity, "shop_id")
}

func TestCategories(t *testing.T) {
	t.Parallel()
	b := setup(t)
	list := get[CategoryList](t, b, "/categories", "Accept-Language", "fr")
	if list.Total != 2 || list.Categories[0].Name != "Maison" || list.Categories[0].TotalProducts != 40 || list.Categories[1].Name != "Kitchen" {
		t.Fatalf("%+v", list)
	}
	below := get[SubCategoryList](t, b, "/sub-categories?category_id=3")
	if below.Total != 2 || below.SubCategories[0].Slug != "chairs" || below.SubCategories[1].TotalProducts != 0 {
		t.Fatalf("%+v", below)
	}
	refused(t, b.call(t, http.MethodGet, "/sub-categories?category_id=99", ""), http.StatusNotFound, "")
	refused(t, b.call(t, http.MethodGet, "/sub-categories", ""), http.StatusUnprocessableEntity, "category_id")
}

func TestHome(t *testing.T) {
	t.Parallel()
	b := setup(t)
	home := get[Home](t, b, "/home", "Accept-Language", "fr", "Currency-Id", "2")
	if len(home.Banners) != 1 || home.Banners[0].Headline != "Assis" || len(home.Ads) != 1 || len(home.Categories) != 2 || len(home.Shops) != 2 ||
		len(home.Brands) != 1 || names(home.PopularProducts[:1]) != "Chaise 40" || home.PopularProducts[0].Display.Price != "280.00€" ||
		len(home.BestDealProducts) != 10 || home.JustForYou.Total != 41 || home.Running != nil {
		t.Fatalf("%+v", home)
	}
	if home.Market.Shops != 2 || home.Market.Products != 41 {
		t.Errorf("the market in numbers: %+v", home.Market)
	}
	if b := home.Banners[0]; b.Tone != "dark" || !b.Mirror || len(b.Spots) != 1 || b.Spots[0].Name != "Chaise 40" || b.Spots[0].Display != "252.00€" || b.Spots[0].X != 20 {
		t.Errorf("a banner with products in its picture, one of them gone: %+v", b)
	}
	if top := home.Categories[0]; top.Picture == "" || len(top.SubCategories) == 0 || len(top.SubCategories[0].SubCategories) != 0 {
		t.Errorf("a department: %+v", top)
	}
	if home.PopularProducts[0].Images.Blur != "" {
		t.Error("cards carry blurs again: they are most of a compressed list")
	}
	if banners := get[BannerList](t, b, "/banners?theme=novastore"); len(banners.Banners) != 1 {
		t.Fatalf("%+v", banners)
	}

	t.Run("favourites are the caller's own, and never in what guests share", func(t *testing.T) {
		b.call(t, http.MethodPost, "/favorite-add-or-remove", `{"product_id": 40}`, "Authorization", "Bearer one")
		b.call(t, http.MethodPost, "/recently-views", `{"product_ids": [1]}`, "Authorization", "Bearer one")
		guest := b.call(t, http.MethodGet, "/home", "")
		mine := b.call(t, http.MethodGet, "/home", "", "Authorization", "Bearer one")
		if guest.header.Get("Cache-Control") == mine.header.Get("Cache-Control") {
			t.Fatal("an answer to a signed-in caller must not be shared")
		}
		for token, want := range map[string]bool{"": false, "one": true, "two": false} {
			home := get[Home](t, b, "/home", "Authorization", "Bearer "+token)
			if home.PopularProducts[0].IsFavorite != want {
				t.Errorf("token %q: favourite %v", token, !want)
			}
			if like := home.JustForYou.Products[0].Name; (like == "Chair 40") != (token == "one") {
				t.Errorf("token %q: just for you begins with %s", token, like)
			}
		}
	})
}

func TestThemeWithoutBannersOfItsOwn(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.exec(t, `update banners set theme = 'novastore' where theme is null`)
	b.exec(t, `insert into banners (theme, placement, image, headline) values ('ultramart', 'hero', '/media/c.webp', '{"en": "Rest"}')`)
	for theme, headline := range map[string]string{"novastore": "Sit", "ultramart": "Rest", "ocean": "Sit"} {
		found := get[BannerList](t, b, "/banners?theme="+theme).Banners
		i := slices.IndexFunc(found, func(one Banner) bool { return one.Placement == "hero" })
		if i < 0 || found[i].Headline != headline {
			t.Errorf("%s: %+v", theme, found)
		}
	}
}
