package catalog

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestFavorites(t *testing.T) {
	t.Parallel()
	b := setup(t)
	toggle := func(token string, id int64) answer {
		return b.call(t, http.MethodPost, "/favorite-add-or-remove", fmt.Sprintf(`{"product_id": %d}`, id), "Authorization", "Bearer "+token)
	}
	for _, id := range []int64{b.chairs[0], b.chairs[1], b.kettle} {
		if a := toggle("one", id); a.status != http.StatusOK || !strings.Contains(string(a.Data), `"is_favorite":true`) {
			t.Fatalf("%d %s", a.status, a.Data)
		}
	}
	if a := toggle("one", b.chairs[1]); !strings.Contains(string(a.Data), `"is_favorite":false`) || !strings.Contains(string(a.Data), `"total":2`) {
		t.Fatalf("%s", a.Data)
	}
	toggle("two", b.chairs[5])

	mine := get[CardPage](t, b, "/favorite-products", "Authorization", "Bearer one")
	if mine.Total != 2 || mine.Products[0].ID != b.kettle || !mine.Products[0].IsFavorite {
		t.Fatalf("%+v", mine)
	}
	if theirs := get[CardPage](t, b, "/favorite-products", "Authorization", "Bearer two"); theirs.Total != 1 || theirs.Products[0].ID != b.chairs[5] {
		t.Fatalf("somebody else's: %+v", theirs)
	}
	for _, path := range []string{"/products?search=kettle", "/products?shop_id=2", "/shops/popular-products?shop_id=2"} {
		for token, want := range map[string]bool{"": false, "one": true, "two": false} {
			if got := get[CardPage](t, b, path, "Authorization", "Bearer "+token).Products[0].IsFavorite; got != want {
				t.Errorf("%s as %q: %v", path, token, got)
			}
		}
	}

	t.Run("a product that is off sale is not shown, and comes back", func(t *testing.T) {
		b.exec(t, `update shops set status = 'suspended' where id = 2`)
		b.rebuild(t)
		if mine := get[CardPage](t, b, "/favorite-products", "Authorization", "Bearer one"); mine.Total != 1 {
			t.Fatalf("%+v", mine)
		}
		b.exec(t, `update shops set status = 'active' where id = 2`)
		b.rebuild(t)
		if mine := get[CardPage](t, b, "/favorite-products", "Authorization", "Bearer one"); mine.Total != 2 {
			t.Fatalf("%+v", mine)
		}
	})
	for _, call := range [][2]string{{http.MethodGet, "/favorite-products"}, {http.MethodPost, "/favorite-add-or-remove"}, {http.MethodGet, "/recently-views"}, {http.MethodPost, "/recently-views"}} {
		refused(t, b.call(t, call[0], call[1], ""), http.StatusUnauthorized, "")
	}
	refused(t, toggle("one", 999999), http.StatusNotFound, "")
	refused(t, toggle("one", 0), http.StatusUnprocessableEntity, "product_id")
	refused(t, b.call(t, http.MethodPost, "/favorite-add-or-remove", `{"product_id": 1, "user_id": 2}`, "Authorization", "Bearer one"), http.StatusUnprocessableEntity, "user_id")
	refused(t, b.call(t, http.MethodPost, "/favorite-add-or-remove", `{}`, "Authorization", "Bearer one"), http.StatusUnprocessableEntity, "product_id")
}

func TestRecentViews(t *testing.T) {
	t.Parallel()
	b := setup(t)
	add := func(token, ids string) answer {
		return b.call(t, http.MethodPost, "/recently-views", `{"product_ids": [`+ids+`]}`, "Authorization", "Bearer "+token)
	}
	if a := add("one", "3,2,3,999999"); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.Message)
	}
	add("one", "5")
	add("two", "7")
	mine := get[CardPage](t, b, "/recently-views", "Authorization", "Bearer one")
	if mine.Total != 3 || mine.Products[0].ID != 5 || mine.Products[1].ID != 3 || mine.Products[2].ID != 2 {
		t.Fatalf("%+v", mine)
	}
	if theirs := get[CardPage](t, b, "/recently-views", "Authorization", "Bearer two"); theirs.Total != 1 {
		t.Fatalf("somebody else's: %+v", theirs)
	}
	var views int
	if b.scan(t, &views, `select view_count from products where id = 3`); views != 1 {
		t.Fatalf("%d have seen it", views)
	}
	add("one", "3")
	add("two", "3")
	if b.scan(t, &views, `select view_count from products where id = 3`); views != 2 {
		t.Fatalf("%d have seen it", views)
	}
	refused(t, add("one", ""), http.StatusUnprocessableEntity, "product_ids")
	refused(t, add("one", `"x"`), http.StatusUnprocessableEntity, "product_ids[0]")
}
