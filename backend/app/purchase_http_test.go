package app_test

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

	"shop/backend/backendtest"
	"shop/backend/httpx"
	"shop/backend/order"
)

// post calls the order feature as Ada.
func (m *market) post(h http.Handler, method, path, body, key string, into any) (status int) {
	m.Helper()
	req := httptest.NewRequest(method, "/api"+path, strings.NewReader(body))
	req.Header.Set("Authorization", fmt.Sprintf("Bearer %d", m.ada))
	req.Header.Set("Content-Type", "application/json")
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, req)
	if err := json.Unmarshal(rec.Body.Bytes(), into); err != nil {
		m.Fatalf("%s: %v\n%s", path, err, rec.Body)
	}
	return rec.Code
}

func TestPlaceOverHTTP(t *testing.T) {
	m := newMarket(t, 5)
	r := chi.NewRouter()
	order.Register(httpx.Mount(r, httpx.Options{
		Authenticate: func(_ context.Context, token string) (int64, int64, error) {
			id, err := strconv.ParseInt(token, 10, 64)
			return id, 1, err
		},
	}), m.order)
	m.add(m.ada, m.mug, 2)
	agreed := m.agreed(m.ada, m.shop)
	backendtest.Exec(t, m.pool, `update variants set price_minor = 1200`)

	var moved struct {
		Message string
		Data    struct {
			ChangedLines []struct {
				Name, Reason string
				OldPrice     float64 `json:"old_price"`
				NewPrice     float64 `json:"new_price"`
				Display      struct {
					NewPrice string `json:"new_price"`
				}
			} `json:"changed_lines"`
			Checkout struct {
				CheckoutKey string `json:"checkout_key"`
				Checkout    struct {
					Payable float64 `json:"payable_amount"`
				}
			}
		}
	}
	body := `{"shop_ids":[%d],"payment_method":"cash","checkout_key":%q}`
	status := m.post(r, "POST", "/place-order", fmt.Sprintf(body, m.shop, agreed.CheckoutKey), "one", &moved)
	if status != 409 || len(moved.Data.ChangedLines) != 1 || moved.Data.ChangedLines[0].Reason != "price" || moved.Data.ChangedLines[0].OldPrice != 10 ||
		moved.Data.ChangedLines[0].Display.NewPrice != "$12.00" || moved.Data.Checkout.Checkout.Payable != 28 || moved.Message == "" {
		t.Fatalf("%d %+v", status, moved)
	}

	type placed struct {
		Data struct {
			Group struct {
				Code    string
				Display struct {
					Payable string `json:"payable_amount"`
				}
			} `json:"order_group"`
			Orders []struct {
				ID       int64
				Code     string `json:"order_code"`
				Products []struct{ Name string }
				Currency struct{ Code string }
			}
			PaymentURL string `json:"order_payment_url"`
		}
	}
	var first, again placed
	accept := fmt.Sprintf(body, m.shop, moved.Data.Checkout.CheckoutKey)
	if status := m.post(r, "POST", "/place-order", accept, "two", &first); status != 200 || first.Data.Group.Display.Payable != "$28.00" ||
		first.Data.Orders[0].Code != "#"+first.Data.Group.Code+"-1" || first.Data.Orders[0].Currency.Code != "USD" {
		t.Fatalf("%d %+v", status, first)
	}
	if m.post(r, "POST", "/place-order", accept, "two", &again); fmt.Sprint(again) != fmt.Sprint(first) {
		t.Errorf("replayed %+v", again)
	}
	var refused map[string]any
	if status := m.post(r, "POST", "/place-order", fmt.Sprintf(body, m.shop+1, moved.Data.Checkout.CheckoutKey), "two", &refused); status != 422 {
		t.Errorf("the key with another body: %d %v", status, refused)
	}

	var list struct {
		Data struct {
			Total  int
			Counts map[string]int `json:"status_wise_orders"`
		}
	}
	if status := m.post(r, "GET", "/orders?order_status=pending&per_page=5", "", "", &list); status != 200 || list.Data.Total != 1 || list.Data.Counts["all"] != 1 {
		t.Errorf("%d %+v", status, list)
	}
	var cancelled struct {
		Data struct {
			Order struct {
				Status   string `json:"order_status"`
				Timeline []any
			}
		}
	}
	cancel := fmt.Sprintf(`{"order_id":%d,"reason":"too late"}`, first.Data.Orders[0].ID)
	if status := m.post(r, "POST", "/orders/cancel", cancel, "", &cancelled); status != 200 || cancelled.Data.Order.Status != "cancelled" || len(cancelled.Data.Order.Timeline) != 2 {
		t.Errorf("%d %+v", status, cancelled)
	}
	if status := m.post(r, "POST", "/orders/cancel", cancel, "", &refused); status != 409 {
		t.Errorf("cancelled twice: %d %v", status, refused)
	}
}
