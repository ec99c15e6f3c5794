package catalog

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"
)

func TestProducts(t *testing.T) {
	t.Parallel()
	b := setup(t)

	t.Run("all, popular first, only what can be bought", func(t *testing.T) {
		list := get[ProductList](t, b, "/products?per_page=3")
		if list.Total != 41 || names(list.Products) != "Chair 40,Chair 39,Chair 38" {
			t.Fatalf("%d %s", list.Total, names(list.Products))
		}
		c := list.Products[0]
		if c.Price != 140 || c.DiscountPrice != 126 || c.DiscountPercentage != 10 || c.Display.DiscountPrice != "$126.00" ||
			c.Brand != "Norrland" || c.Shop.Name != "Casa Norrland" || c.Stock != "in" || c.Quantity != 10 || c.IsFavorite ||
			c.Images.W320 != "/media/products/w320/chair-40_0.webp" || c.Thumbnail != c.Images.W320 ||
			len(c.Colors) != 1 || c.Colors[0].Name != "red" || len(c.Sizes) != 1 {
			t.Fatalf("%+v", c)
		}
	})

	for _, c := range []struct {
		query string
		total int64
		first string
	}{
		{"sort_type=newest", 41, "Whistling Kettle"},
		{"sort_type=most_selling", 41, "Chair 40"},
		{"sort_type=low_to_high", 41, "Whistling Kettle"},
		{"sort_type=high_to_low", 41, "Chair 39"},
		{"sort_type=best_discount", 41, "Chair 40"},
		{"sort_type=top_rated", 41, "Whistling Kettle"},
		{"on_sale=true", 10, "Chair 40"},
		{"in_stock=true", 41, "Chair 40"},
		{"shop_id=2", 1, "Whistling Kettle"},
		{"category_id=1", 40, "Chair 40"},
		{"category_id=1&sub_category_id=4", 40, "Chair 40"},
		{"sub_category_id=6", 1, "Whistling Kettle"},
		{"sub_category_id=7", 0, ""},
		{"brand_id=2", 1, "Whistling Kettle"},
		{"brand_id=1&brand_id=2", 41, "Chair 40"},
		{"brand_id%5B%5D=2", 1, "Whistling Kettle"},
		{"color_id=1", 20, "Chair 39"},
		{"color_id=1&size_id=1", 7, "Chair 39"},
		{"unit_id=1", 40, "Chair 40"},
		{"rating=4", 0, ""},
		{"min_price=139&max_price=139", 1, "Chair 39"},
		{"min_price=126&max_price=126", 2, "Chair 40"},
		{"category_id=1&color_id=2&size_id=2&on_sale=true&min_price=100&sort_type=low_to_high", 5, "Chair 16"},
	} {
		t.Run(c.query, func(t *testing.T) {
			list := get[ProductList](t, b, "/products?"+c.query)
			first := ""
			if len(list.Products) > 0 {
				first = list.Products[0].Name
			}
			if list.Total != c.total || first != c.first {
				t.Fatalf("%d %q, want %d %q", list.Total, first, c.total, c.first)
			}
		})
	}

	t.Run("prices are in the currency of the request", func(t *testing.T) {
		list := get[ProductList](t, b, "/products?min_price=278&max_price=278", "Currency-Id", "2")
		if names(list.Products) != "Chair 39" || list.Products[0].Display.Price != "278.00€" || list.Products[0].Price != 139 {
			t.Fatalf("%+v", list.Products)
		}
		if list.Filters.MaxPrice != 278 {
			t.Fatalf("max price %v", list.Filters.MaxPrice)
		}
	})

	t.Run("names are in the language of the request", func(t *testing.T) {
		list := get[ProductList](t, b, "/products?per_page=1", "Accept-Language", "fr")
		if names(list.Products) != "Chaise 40" {
			t.Fatal(names(list.Products))
		}
		if list = get[ProductList](t, b, "/products?shop_id=2", "Accept-Language", "fr"); names(list.Products) != "Whistling Kettle" {
			t.Fatal("no translation must fall back to English: " + names(list.Products))
		}
	})
}

func TestProductsPaging(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for sort := range orders {
		for _, narrow := range []string{"", "&color_id=1", "&category_id=4", "&search=chair"} {
			t.Run(sort+narrow, func(t *testing.T) {
				base := "/products?per_page=7&sort_type=" + sort + narrow
				whole := get[ProductList](t, b, "/products?per_page=60&sort_type="+sort+narrow)
				byPage, byCursor := []Card{}, []Card{}
				for page := 1; ; page++ {
					list := get[ProductList](t, b, fmt.Sprintf("%s&page=%d", base, page))
					byPage = append(byPage, list.Products...)
					if len(list.Products) == 0 || list.NextCursor == "" {
						break
					}
				}
				for cursor := ""; ; {
					list := get[ProductList](t, b, base+"&cursor="+url.QueryEscape(cursor))
					byCursor = append(byCursor, list.Products...)
					if cursor = list.NextCursor; cursor == "" {
						break
					}
				}
				if names(byPage) != names(whole.Products) || names(byCursor) != names(whole.Products) {
					t.Fatalf("pages\n%s\ncursors\n%s\nwant\n%s", names(byPage), names(byCursor), names(whole.Products))
				}
			})
		}
	}

	t.Run("jumping back and forth gives the same pages", func(t *testing.T) {
		seen := map[int]string{}
		for _, page := range []int{4, 2, 3, 1, 4, 3, 2, 5} {
			got := names(get[ProductList](t, b, fmt.Sprintf("/products?per_page=9&sort_type=newest&page=%d", page)).Products)
			if seen[page] != "" && seen[page] != got {
				t.Fatalf("page %d: %s, before %s", page, got, seen[page])
			}
			seen[page] = got
		}
	})

	t.Run("a cursor holds its place when something new arrives", func(t *testing.T) {
		first := get[ProductList](t, b, "/products?per_page=5&sort_type=newest")
		b.exec(t, `update products set published_at = '2026-06-01' where slug = 'chair-3'`)
		b.rebuild(t)
		second := get[ProductList](t, b, "/products?per_page=5&sort_type=newest&cursor="+first.NextCursor)
		for _, c := range second.Products {
			for _, f := range first.Products {
				if c.ID == f.ID {
					t.Fatalf("%s twice", c.Name)
				}
			}
		}
	})
}

func TestProductsRefuse(t *testing.T) {
	t.Parallel()
	b := setup(t)
	cursor := get[ProductList](t, b, "/products?per_page=5&sort_type=newest").NextCursor
	for query, field := range map[string]string{
		"page=51":                                "page",
		"page=0":                                 "page",
		"page=x":                                 "page",
		"per_page=61":                            "per_page",
		"sort_type=cheapest":                     "sort_type",
		"category_id=999":                        "category_id",
		"category_id=1&sub_category_id=999":      "sub_category_id",
		"category_id=-1":                         "category_id",
		"brand_id=x":                             "brand_id",
		"min_price=9&max_price=3":                "max_price",
		"min_price=-1":                           "min_price",
		"rating=6":                               "rating",
		"cursor=nonsense":                        "cursor",
		"sort_type=low_to_high&cursor=" + cursor: "cursor",
		"in_stock=perhaps":                       "in_stock",
	} {
		t.Run(query, func(t *testing.T) {
			refused(t, b.call(t, http.MethodGet, "/products?"+query, ""), http.StatusUnprocessableEntity, field)
		})
	}
}

func TestFacets(t *testing.T) {
	t.Parallel()
	b := setup(t)
	count := func(t *testing.T, f Filters, color string) int64 {
		for _, c := range f.Colors {
			if c.Name == color {
				return c.Count
			}
		}
		return 0
	}

	stored := get[FilterList](t, b, "/products/filters")
	b.exec(t, `delete from category_facets`)
	b.service.forget()
	live := get[FilterList](t, b, "/products/filters")
	if fmt.Sprint(stored) != fmt.Sprint(live) {
		t.Fatalf("stored and live counts differ:\n%+v\n%+v", stored, live)
	}
	if live.Total != 41 || count(t, live.Filters, "blue") != 20 || len(live.Filters.Brands) != 2 || live.Filters.Brands[0].Name != "Norrland" ||
		live.Filters.Brands[0].Count != 40 || live.Filters.MinPrice != 40 || live.Filters.MaxPrice != 139 ||
		len(live.Filters.Categories) != 2 || live.Filters.Categories[0].Name != "Home" || live.Filters.Sizes[0].Name != "S" {
		t.Fatalf("%+v", live)
	}
	blue := get[FilterList](t, b, "/products/filters?color_id=1")
	if blue.Total != 20 || count(t, blue.Filters, "red") != 20 || count(t, blue.Filters, "blue") != 20 {
		t.Fatalf("choosing blue must not change the colours: %+v", blue)
	}
	sale := get[FilterList](t, b, "/products/filters?color_id=1&on_sale=true")
	if sale.Total != 0 || count(t, sale.Filters, "red") != 10 {
		t.Fatalf("%+v", sale)
	}
	search := get[FilterList](t, b, "/products/filters?search=kettle")
	if search.Total != 1 || len(search.Filters.Brands) != 1 {
		t.Fatalf("%+v", search)
	}
}

func TestCategoryProducts(t *testing.T) {
	t.Parallel()
	b := setup(t)
	list := get[CategoryProducts](t, b, "/category-products?slug=furniture&per_page=2", "Accept-Language", "fr")
	if list.Category.Name != "Meubles" || list.Total != 40 || len(list.Products) != 2 || len(list.Path) != 2 || list.Path[0].Slug != "home" {
		t.Fatalf("%+v", list)
	}
	refused(t, b.call(t, http.MethodGet, "/category-products?slug=nothing", ""), http.StatusNotFound, "")
	refused(t, b.call(t, http.MethodGet, "/category-products", ""), http.StatusUnprocessableEntity, "category_id")
}
