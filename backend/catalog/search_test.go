package catalog

import (
	"net/http"
	"strings"
	"testing"
)

func TestSearch(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, c := range []struct {
		query     string
		first     string
		total     int64
		corrected string
	}{
		{"kettle", "Whistling Kettle", 1, ""},
		{"KETTLES", "Whistling Kettle", 1, ""},       // stem
		{"whist", "Whistling Kettle", 1, ""},         // unfinished
		{"hearth kettle", "Whistling Kettle", 1, ""}, // brand
		{"kitchen", "Whistling Kettle", 1, ""},       // department
		{"chaise 07", "Chair 07 Osaka oak", 1, ""},   // another language
		{"osaka", "Chair 07 Osaka oak", 1, ""},
		{"ketle", "Whistling Kettle", 1, "kettle"},
		{"kettel", "Whistling Kettle", 1, "kettle"},
		{"chiar 07", "Chair 07 Osaka oak", 1, "chair 07"},
		{"wistling kettel", "Whistling Kettle", 1, "whistling kettle"},
		{"krème", "", 0, ""},
		{"kettle osaka", "", 0, ""},
		{"secret", "", 0, ""}, // a draft
		{"'; drop table products; --", "", 0, ""},
		{"!!!", "Chair 40", 41, ""}, // nothing searched
		{"& | ! <-> :*", "Chair 40", 41, ""},
	} {
		t.Run(c.query, func(t *testing.T) {
			list := get[ProductList](t, b, "/products?search="+escape(c.query))
			first := ""
			if len(list.Products) > 0 {
				first = list.Products[0].Name
			}
			if first != c.first || list.Total != c.total || list.Corrected != c.corrected {
				t.Fatalf("%q %d %q", first, list.Total, list.Corrected)
			}
		})
	}
	t.Run("filters and order go with a search", func(t *testing.T) {
		list := get[ProductList](t, b, "/products?search=chair&color_id=1&sort_type=low_to_high&per_page=2")
		if names(list.Products) != "Chair 01,Chair 03" || list.Total != 20 {
			t.Fatalf("%d %s", list.Total, names(list.Products))
		}
	})
	t.Run("a name counts more than popularity alone", func(t *testing.T) {
		b.exec(t, `update products set name = 'Elm' where slug = 'chair-2'; update products set short_description = 'Elm' where slug = 'chair-30'`)
		b.rebuild(t)
		if list := get[ProductList](t, b, "/products?search=elm"); names(list.Products) != "Elm,Chair 30" {
			t.Fatal(names(list.Products))
		}
	})
	refused(t, b.call(t, http.MethodGet, "/products?search="+strings.Repeat("x", 121), ""), http.StatusUnprocessableEntity, "search")
}

func TestSuggest(t *testing.T) {
	t.Parallel()
	b := setup(t)
	s := get[Suggestions](t, b, "/products/suggest?q=ket")
	if len(s.Products) != 1 || s.Products[0].Name != "Whistling Kettle" || len(s.Categories) != 1 || s.Categories[0].Slug != "kettles" || len(s.Terms) == 0 {
		t.Fatalf("%+v", s)
	}
	if s = get[Suggestions](t, b, "/products/suggest?q=norr"); len(s.Shops) != 1 || s.Shops[0].Name != "Casa Norrland" || s.Terms[0] != "Norrland" || len(s.Products) != 4 {
		t.Fatalf("%+v", s)
	}
	if s = get[Suggestions](t, b, "/products/suggest?q=ketle"); s.Corrected != "kettle" || len(s.Products) != 1 {
		t.Fatalf("%+v", s)
	}
	if s = get[Suggestions](t, b, "/products/suggest?q=meub", "Accept-Language", "fr"); len(s.Categories) != 1 || s.Categories[0].Name != "Meubles" {
		t.Fatalf("%+v", s)
	}
	if s = get[Suggestions](t, b, "/products/suggest?q="); s.Terms == nil || len(s.Products) != 0 {
		t.Fatalf("%+v", s)
	}
}
