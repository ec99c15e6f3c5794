package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/stripe/stripe-go/v85/webhook"

	"shop/backend/cart"
	"shop/backend/httpx"
	"shop/backend/order"
	"shop/backend/payment"
	"shop/backend/payment/stripe"
)

const (
	tillOrigin = "https://shop.example"
	tillSecret = "whsec_till"
)

// till plays Stripe for a market: it remembers sessions and refunds, which
// stripe-mock does not, and signs notices.
type till struct {
	*market
	api http.Handler // of the orders

	mu       sync.Mutex
	sessions map[string]*tillSession
	answers  map[string]string // by idempotency key
	asked    map[string]string // what came with the key the first time
	refunds  []tillRefund
	events   int
	away     bool // refuses every call
	losing   bool // does what it is asked, and loses the answer
}

type tillSession struct {
	ID            string            `json:"id"`
	Object        string            `json:"object"`
	URL           *string           `json:"url"`
	Status        string            `json:"status"`
	PaymentStatus string            `json:"payment_status"`
	AmountTotal   int64             `json:"amount_total"`
	Currency      string            `json:"currency"`
	PaymentIntent *string           `json:"payment_intent"`
	Metadata      map[string]string `json:"metadata"`
	ExpiresAt     int64             `json:"expires_at"`
	SuccessURL    string            `json:"success_url"`
}

type tillRefund struct {
	intent string
	amount int64
	key    string // its metadata
}

// sums are what went back, payment by payment.
func sums(list []tillRefund) string {
	var out []string
	for _, r := range list {
		out = append(out, fmt.Sprintf("%s %d", r.intent, r.amount))
	}
	return strings.Join(out, ", ")
}

func (r tillRefund) json() string {
	return fmt.Sprintf(`{"id":"re_%s","object":"refund","status":"succeeded","amount":%d,"metadata":{"key":%q}}`, r.intent, r.amount, r.key)
}

// online lets the market take payments through a till of its own.
func (m *market) online() *till {
	m.Helper()
	t := &till{market: m, sessions: map[string]*tillSession{}, answers: map[string]string{}, asked: map[string]string{}}
	web := httptest.NewServer(http.HandlerFunc(t.serve))
	m.Cleanup(web.Close)
	m.order.Gateways = []payment.Gateway{stripe.New(stripe.Config{SecretKey: "sk_test", WebhookSecret: tillSecret, Shop: tillOrigin, BaseURL: web.URL})}
	m.cart = cart.New(m.pool, m.order.Gateways...)
	m.order.Cart, m.order.PublicURL = m.cart, tillOrigin
	m.order.Accepts = func(context.Context, string) (bool, error) { return true, nil }
	r := chi.NewRouter()
	order.Register(httpx.Mount(r, httpx.Options{
		Authenticate: func(_ context.Context, token string) (int64, int64, error) {
			id, err := strconv.ParseInt(token, 10, 64)
			return id, 1, err
		},
	}), m.order)
	t.api = r
	return t
}

// set changes how it behaves while it is in use.
func (t *till) set(change func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	change()
}

func (t *till) serve(w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.away {
		refuse(w, http.StatusPaymentRequired, "away") // a status that is not tried again
		return
	}
	key := r.Header.Get("Idempotency-Key")
	answer, known := t.answers[key]
	_ = r.ParseForm() // a broken one has no values
	if known && r.Form.Encode() != t.asked[key] {
		refuse(w, http.StatusBadRequest, "this key came with other parameters")
		return
	}
	if !known || r.Method == http.MethodGet {
		var status int
		if answer, status = t.answer(r); status != http.StatusOK {
			refuse(w, status, answer)
			return
		}
		if key != "" {
			t.answers[key], t.asked[key] = answer, r.Form.Encode()
		}
	}
	if t.losing {
		refuse(w, http.StatusPaymentRequired, "lost")
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(answer))
}

func refuse(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, `{"error":{"type":"invalid_request_error","message":%q}}`, message)
}

func (t *till) answer(r *http.Request) (body string, status int) {
	number := func(name string) int64 { n, _ := strconv.ParseInt(r.Form.Get(name), 10, 64); return n }
	path := strings.TrimPrefix(r.URL.Path, "/v1/")
	id, action, _ := strings.Cut(strings.TrimPrefix(path, "checkout/sessions/"), "/")
	s := t.sessions[id]
	switch {
	case path == "checkout/sessions":
		if least := time.Now().Add(30 * time.Minute).Unix(); number("expires_at") < least {
			return "expires_at is less than 30 minutes away", http.StatusBadRequest
		}
		url := "https://checkout.stripe.test/" + strconv.Itoa(len(t.sessions)+1)
		s = &tillSession{
			ID: fmt.Sprintf("cs_%d", len(t.sessions)+1), Object: "checkout.session", URL: &url, Status: "open", PaymentStatus: "unpaid",
			Currency: r.Form.Get("line_items[0][price_data][currency]"), ExpiresAt: number("expires_at"), SuccessURL: r.Form.Get("success_url"),
			Metadata: map[string]string{"reference": r.Form.Get("metadata[reference]"), "shop": r.Form.Get("metadata[shop]")},
		}
		for i := 0; r.Form.Has(fmt.Sprintf("line_items[%d][quantity]", i)); i++ {
			s.AmountTotal += number(fmt.Sprintf("line_items[%d][price_data][unit_amount]", i))
		}
		t.sessions[s.ID] = s
	case path == "refunds" && r.Method == http.MethodGet:
		var made []string
		for _, refund := range t.refunds {
			if refund.intent == r.Form.Get("payment_intent") {
				made = append(made, refund.json())
			}
		}
		return fmt.Sprintf(`{"object":"list","url":"/v1/refunds","has_more":false,"data":[%s]}`, strings.Join(made, ",")), http.StatusOK
	case path == "refunds":
		refund := tillRefund{r.Form.Get("payment_intent"), number("amount"), r.Form.Get("metadata[key]")}
		if left := t.left(refund.intent); refund.amount > left {
			return fmt.Sprintf("the refund is greater than the %d that are left", left), http.StatusBadRequest
		}
		t.refunds = append(t.refunds, refund)
		return refund.json(), http.StatusOK
	case s == nil:
		return "no such session", http.StatusNotFound
	case action == "expire" && s.Status != "open":
		return "only open sessions can be expired", http.StatusBadRequest
	case action == "expire":
		s.Status, s.URL = "expired", nil
	}
	return s.json(), http.StatusOK
}

// left is what of a payment has not gone back.
func (t *till) left(intent string) (left int64) {
	if s := t.sessions[strings.TrimPrefix(intent, "pi_")]; s != nil {
		left = s.AmountTotal
	}
	for _, r := range t.refunds {
		if r.intent == intent {
			left -= r.amount
		}
	}
	return left
}

func (s *tillSession) json() string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // made of strings and numbers
	}
	return string(b)
}

// session is the only one there is.
func (t *till) session() *tillSession {
	t.Helper()
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.sessions) != 1 {
		t.Fatalf("%d sessions, want 1", len(t.sessions))
	}
	return t.sessions["cs_1"]
}

// pay is the shopper paying; false when the session is over.
func (t *till) pay(id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sessions[id].Status != "open" {
		return false
	}
	t.payAnyway(id)
	return true
}

// paid is the shopper paying, and the till's notice of it.
func (t *till) paid(id string) {
	t.Helper()
	if !t.pay(id) {
		t.Fatalf("%s cannot be paid", id)
	}
	if status := t.send(t.notice("completed", id, nil)); status != http.StatusOK {
		t.Fatalf("the notice about %s: %d", id, status)
	}
}

func (t *till) payAnyway(id string) {
	s, intent := t.sessions[id], "pi_"+id
	s.Status, s.PaymentStatus, s.PaymentIntent, s.URL = "complete", "paid", &intent, nil
}

// notice is an event about a session as it is, or as change makes it.
func (t *till) notice(kind, id string, change func(*tillSession)) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := *t.sessions[id]
	if change != nil {
		change(&s)
	}
	t.events++
	return fmt.Sprintf(`{"id":"evt_%d","object":"event","type":%q,"data":{"object":%s}}`, t.events, "checkout.session."+kind, s.json())
}

// send delivers a notice and gives the status of the answer.
func (t *till) send(notice string) int { return t.sendSigned(notice, tillSecret, time.Now()) }

func (t *till) sendSigned(notice, secret string, at time.Time) int {
	signed := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: []byte(notice), Secret: secret, Timestamp: at})
	req := httptest.NewRequest("POST", "/api/payment/stripe/webhook", strings.NewReader(notice))
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	req.Header.Set("Stripe-Signature", signed.Header)
	rec := httptest.NewRecorder()
	t.api.ServeHTTP(rec, req)
	return rec.Code
}

// buy places what is in Ada's cart, to be paid online.
func (t *till) buy(shops ...int64) order.Group {
	t.Helper()
	r := t.agreed(t.ada, shops...)
	r.Method = stripe.Name
	g, err := t.order.Place(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func (t *till) expectStates(want string) {
	t.Helper()
	var got string
	err := t.pool.QueryRow(context.Background(), `
		select g.payment_status || ': ' || string_agg(o.status || ' ' || o.payment_status, ', ' order by o.id)
		from order_groups g join orders o on o.group_id = g.id
		group by g.id order by g.id desc limit 1`).Scan(&got)
	if err != nil || got != want {
		t.Errorf("states %q, %v, want %q", got, err, want)
	}
}
