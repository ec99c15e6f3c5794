package app_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"
)

// The first page is kept for everybody who shares a language and a currency:
// what a shopper hearted or collected is in nobody else's answer, and the
// vouchers and posts of other features are in everybody's.
func TestHomeIsEverybodys(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	type home struct {
		Vouchers, Blogs json.RawMessage
		Popular         []struct {
			ID       int64
			Favorite bool `json:"is_favorite"`
		} `json:"popular_products"`
	}
	read := func(token string) home {
		t.Helper()
		a := s.send(t, request{method: "GET", target: "/api/home?theme=primecart", token: token})
		var answer struct{ Data home }
		if err := json.Unmarshal([]byte(a.body), &answer); err != nil || a.status != http.StatusOK {
			t.Fatalf("%d %s: %v", a.status, a.body, err)
		}
		return answer.Data
	}
	guest := read("")
	var vouchers []map[string]any
	var blogs []map[string]any
	if json.Unmarshal(guest.Vouchers, &vouchers) != nil || json.Unmarshal(guest.Blogs, &blogs) != nil || len(vouchers) != 4 || len(blogs) != 3 || len(guest.Popular) == 0 {
		t.Fatalf("%d vouchers, %d posts, %d products", len(vouchers), len(blogs), len(guest.Popular))
	}
	for _, v := range vouchers {
		if _, told := v["is_collected"]; told || v["shop_name"] == "" || v["validity"] == "" {
			t.Errorf("voucher %v", v)
		}
	}
	jonas := s.login("jonas@demo.example", "demo-shopper-2")
	for target, body := range map[string]any{
		"/api/vouchers-collect":       map[string]any{"coupon_id": vouchers[0]["id"]},
		"/api/favorite-add-or-remove": map[string]any{"product_id": guest.Popular[0].ID},
	} {
		raw, _ := json.Marshal(body)
		if a := s.send(t, request{method: "POST", target: target, token: jonas, body: string(raw)}); a.status != http.StatusOK {
			t.Fatalf("%s: %d %s", target, a.status, a.body)
		}
	}
	his, again := read(jonas), read("")
	if !bytes.Equal(his.Vouchers, guest.Vouchers) || !bytes.Equal(his.Blogs, guest.Blogs) {
		t.Error("vouchers and posts depend on who asks")
	}
	if !his.Popular[0].Favorite || again.Popular[0].Favorite {
		t.Errorf("favourite for him %v, for a guest %v", his.Popular[0].Favorite, again.Popular[0].Favorite)
	}
}
