package cart_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"shop/backend/cart"
	"shop/backend/fault"
	"shop/backend/httpx"
)

// server mounts the feature; a token is the id of a user.
func (w *world) server() http.Handler {
	r := chi.NewRouter()
	cart.Register(httpx.Mount(r, httpx.Options{
		Authenticate: func(_ context.Context, token string) (int64, int64, error) {
			id, err := strconv.ParseInt(token, 10, 64)
			if err != nil {
				return 0, 0, fault.New(fault.Unauthenticated, "Please login first!")
			}
			return id, 1, nil
		},
	}), w.cart)
	return r
}

func (w *world) call(h http.Handler, method, path, body string) (int, map[string]any) {
	w.Helper()
	req := httptest.NewRequest(method, "/api"+path, strings.NewReader(body))
	req.Header.Set("Authorization", fmt.Sprintf("Bearer %d", w.ada.UserID))
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, req)
	var out map[string]any
	if err := json.Unmarshal(rec.Body.Bytes(), &out); err != nil {
		w.Fatalf("%s %s: %v\n%s", method, path, err, rec.Body)
	}
	return rec.Code, out
}

// dig follows keys and indexes into decoded JSON.
func dig(v any, path ...any) any {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[p]
		case int:
			list, _ := v.([]any)
			if p >= len(list) {
				return nil
			}
			v = list[p]
		}
	}
	return v
}

func TestCartOverHTTP(t *testing.T) {
	w := newWorld(t)
	h := w.server()
	if status, out := w.call(h, "GET", "/carts", ""); status != 200 || dig(out, "data", "total") != 0.0 || dig(out, "data", "cart_items") == nil || dig(out, "data", "info") == nil {
		t.Fatalf("empty cart: %d %v", status, out)
	}
	status, out := w.call(h, "POST", "/cart/store", fmt.Sprintf(`{"product_id":%d,"quantity":1,"color":null,"size":"","unit":null,"is_buy_now":0}`, w.shirt))
	if status != 422 || dig(out, "errors", "size", 0) != "Please select size" || dig(out, "message") != "Please select size" {
		t.Fatalf("no size: %d %v", status, out)
	}
	status, out = w.call(h, "POST", "/cart/store", fmt.Sprintf(`{"product_id":%d,"quantity":1,"color":{"id":1,"name":"Red"},"size":"M"}`, w.shirt))
	product := dig(out, "data", "cart_items", 0, "products", 0)
	if status != 200 || dig(product, "size", "name") != "M" || dig(product, "color", "name") != "Red" || dig(product, "unit") != nil {
		t.Fatalf("store: %d %v", status, out)
	}
	for key, want := range map[string]any{
		"id": float64(w.shirt), "name": "Shirt", "price": 29.5, "discount_price": 24.0, "discount_percentage": 18.6,
		"quantity": 1.0, "is_available": true, "stock": "low", "line_total": 24.0,
	} {
		if got := dig(product, key); got != want {
			t.Errorf("%s is %v, want %v", key, got, want)
		}
	}
	if dig(product, "display", "discount_price") != "$24.00" || dig(out, "data", "total_amount") != 24.0 || dig(out, "data", "display", "total_amount") != "$24.00" {
		t.Errorf("amounts: %v", out)
	}
	if status, out = w.call(h, "POST", "/cart/decrement", fmt.Sprintf(`{"product_id":%d}`, w.shirt)); status != 200 || out["message"] != "product removed from cart" || dig(out, "data", "total") != 0.0 {
		t.Errorf("decrement: %d %v", status, out)
	}
	if status, out = w.call(h, "POST", "/cart/decrement", fmt.Sprintf(`{"product_id":%d}`, w.shirt)); status != 404 {
		t.Errorf("decrement of nothing: %d %v", status, out)
	}
	if status, out = w.call(h, "POST", "/cart/checkout", `{"shop_ids":[]}`); status != 422 || out["message"] != "Please select at least one shop" {
		t.Errorf("checkout: %d %v", status, out)
	}
	if status, out = w.call(h, "POST", "/cart/store", `{"product_id":1,"colour":"red"}`); status != 422 {
		t.Errorf("unknown field: %d %v", status, out)
	}
}

func TestCheckoutAndVouchersOverHTTP(t *testing.T) {
	w := newWorld(t)
	h := w.server()
	w.add("S", "Red", 1)
	id := w.coupon(w.shop, "TEN", "Percentage", 10, 2000, 0)
	status, out := w.call(h, "GET", fmt.Sprintf("/get-vouchers?shop_id=%d", w.shop), "")
	coupon := dig(out, "data", "coupons", 0)
	if status != 200 || dig(coupon, "discount_type") != "Percentage" || dig(coupon, "min_order_amount") != 20.0 || dig(coupon, "is_collected") != false || dig(coupon, "validity") == nil {
		t.Fatalf("vouchers: %d %v", status, out)
	}
	if status, out = w.call(h, "POST", "/vouchers-collect", fmt.Sprintf(`{"coupon_id":%d}`, id)); status != 200 || out["message"] != "Voucher collected" {
		t.Fatalf("collect: %d %v", status, out)
	}
	if status, out = w.call(h, "POST", "/apply-voucher", fmt.Sprintf(`{"coupon_code":"nope","shop_ids":[%d]}`, w.shop)); status != 200 || dig(out, "data", "apply_coupon") != false || out["message"] == "" {
		t.Errorf("apply: %d %v", status, out)
	}
	status, out = w.call(h, "POST", "/cart/checkout", fmt.Sprintf(`{"shop_ids":[%d]}`, w.shop))
	checkout := dig(out, "data", "checkout")
	if status != 200 || dig(checkout, "total_amount") != 24.0 || dig(checkout, "coupon_discount") != 2.4 || dig(checkout, "delivery_charge") != 4.0 ||
		dig(checkout, "payable_amount") != 25.6 || dig(checkout, "order_tax_amount") != 0.0 || dig(checkout, "all_vat_taxes") == nil {
		t.Errorf("checkout: %d %v", status, out)
	}
	if dig(out, "data", "checkout_items", 0, "applied_voucher", "code") != "TEN" || dig(out, "data", "checkout_items", 0, "products", 0, "size", "name") != "S" || dig(out, "data", "checkout_key") == "" {
		t.Errorf("items: %v", out)
	}
}
