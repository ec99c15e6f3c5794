package stripe

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v85/webhook"
	"github.com/stripe/stripe-mock/embedded"
	"github.com/stripe/stripe-mock/server"

	"shop/backend/payment"
)

// mock is stripe-mock: it refuses every request that Stripe's own description
// of its API does not allow, and answers with samples.
func mock(t *testing.T) (g *Gateway, sent func() string) {
	t.Helper()
	spec, err := server.LoadSpec(embedded.OpenAPISpec, "")
	if err != nil {
		t.Fatal(err)
	}
	fixtures, err := server.LoadFixtures(embedded.OpenAPIFixtures, "")
	if err != nil {
		t.Fatal(err)
	}
	stub, err := server.NewStubServer(fixtures, spec, false, false)
	if err != nil {
		t.Fatal(err)
	}
	last := ""
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		last = r.Method + " " + r.URL.Path + " " + r.Header.Get("Idempotency-Key")
		stub.HandleRequest(w, r)
	}))
	t.Cleanup(web.Close)
	return New(Config{SecretKey: "sk_test_123", WebhookSecret: "whsec_1", Shop: "https://shop.example", BaseURL: web.URL}), func() string { return last }
}

func TestAgainstStripeMock(t *testing.T) {
	t.Parallel()
	g, sent := mock(t)
	ctx := t.Context()
	s, err := g.Open(ctx, payment.Purchase{
		Reference: "7", Currency: "EUR", Until: time.Now().Add(time.Hour), Locale: "ar",
		Lines:   []payment.Line{{Name: "Order #100231-1 from Casa", Amount: 1980}, {Name: "Order #100231-2 from Fern", Amount: 2295}},
		DoneURL: "https://shop.example/order-history/1?payment=done", BackURL: "https://shop.example/order-history/1?payment=back",
	})
	if err != nil || s.Ref == "" {
		t.Fatalf("%+v, %v", s, err)
	}
	if got := sent(); got != "POST /v1/checkout/sessions session-https://shop.example-7" {
		t.Errorf("sent %s", got)
	}
	if _, err := g.Look(ctx, s.Ref); err != nil {
		t.Error(err)
	}
	if _, err := g.Close(ctx, s.Ref); err != nil {
		t.Error(err)
	}
	if err := g.Refund(ctx, payment.Refund{Key: "7", Charge: "pi_1", Currency: "EUR", Amount: 1980}); err != nil {
		t.Error(err)
	}
	if got := sent(); got != "POST /v1/refunds refund-https://shop.example-7" {
		t.Errorf("sent %s", got)
	}
	if err := g.Refund(ctx, payment.Refund{Key: "7", Charge: "pi_1", Currency: "EUR", Amount: 1980, Again: true}); err != nil {
		t.Error(err)
	}
}

func TestUnits(t *testing.T) {
	t.Parallel()
	var g *Gateway
	for _, c := range []struct {
		currency                  string
		amount, rounded, inStripe int64
	}{
		{"USD", 1234, 1234, 1234},
		{"JPY", 123450, 123500, 1235},
		{"JPY", 123449, 123400, 1234},
		{"KWD", 1234, 1234, 12340},
		{"ISK", 123450, 123500, 123500},
		{"HUF", 1234, 1234, 1234},
	} {
		rounded := g.Round(c.currency, c.amount)
		if rounded != c.rounded || units(c.currency, rounded) != c.inStripe || hundredths(c.currency, c.inStripe) != c.rounded {
			t.Errorf("%s %d: rounded %d, sent %d, back %d", c.currency, c.amount, rounded, units(c.currency, rounded), hundredths(c.currency, c.inStripe))
		}
	}
	if !g.Charges("USD") || g.Charges("IRR") || g.Charges("usd") {
		t.Error("charges the wrong currencies")
	}
}

func TestEvents(t *testing.T) {
	t.Parallel()
	g := New(Config{SecretKey: "sk_test_123", WebhookSecret: "whsec_1", Shop: "https://shop.example"})
	sign := func(payload string, secret string, at time.Time) (http.Header, []byte) {
		s := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: []byte(payload), Secret: secret, Timestamp: at})
		return http.Header{"Stripe-Signature": {s.Header}}, s.Payload
	}
	session := func(kind, status, paid, shop string) string {
		return fmt.Sprintf(`{"id":"evt_1","object":"event","type":"checkout.session.%s","data":{"object":{"id":"cs_1","object":"checkout.session",
			"status":%q,"payment_status":%q,"amount_total":1980,"currency":"eur","payment_intent":"pi_1","url":null,"metadata":{"reference":"7","shop":%q}}}}`, kind, status, paid, shop)
	}
	for _, c := range []struct {
		payload string
		want    payment.Session
	}{
		{session("completed", "complete", "paid", "https://shop.example"), payment.Session{Reference: "7", State: payment.Paid, Charge: "pi_1"}},
		{session("completed", "complete", "unpaid", "https://shop.example"), payment.Session{Reference: "7", State: payment.Processing}},
		{session("async_payment_succeeded", "complete", "paid", "https://shop.example"), payment.Session{Reference: "7", State: payment.Paid, Charge: "pi_1"}},
		{session("async_payment_failed", "complete", "unpaid", "https://shop.example"), payment.Session{Reference: "7", State: payment.Failed}},
		{session("expired", "expired", "unpaid", "https://shop.example"), payment.Session{Reference: "7", State: payment.Expired}},
		{session("completed", "complete", "paid", "https://other.example"), payment.Session{State: payment.Paid, Charge: "pi_1"}},
	} {
		header, payload := sign(c.payload, "whsec_1", time.Now())
		e, err := g.Event(payload, header)
		if err != nil || e.ID != "evt_1" || e.Session == nil {
			t.Fatalf("%+v, %v", e, err)
		}
		c.want.Ref, c.want.Currency, c.want.Amount = "cs_1", "EUR", 1980
		if *e.Session != c.want {
			t.Errorf("%s: %+v, want %+v", e.Type, *e.Session, c.want)
		}
	}
	refund, err := json.Marshal(map[string]any{"id": "evt_2", "object": "event", "type": "charge.refunded", "data": map[string]any{"object": map[string]any{
		"id": "ch_1", "object": "charge", "amount_refunded": 12, "currency": "jpy", "payment_intent": "pi_1",
		"metadata": map[string]string{"reference": "7", "shop": "https://shop.example"},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	header, payload := sign(string(refund), "whsec_1", time.Now())
	if e, err := g.Event(payload, header); err != nil || e.Refunded == nil || *e.Refunded != (payment.Refunded{Reference: "7", Currency: "JPY", Total: 1200}) {
		t.Errorf("%+v, %v", e, err)
	}
	good := session("completed", "complete", "paid", "https://shop.example")
	for name, sent := range map[string]func() (http.Header, []byte){
		"another secret": func() (http.Header, []byte) { return sign(good, "whsec_2", time.Now()) },
		"an old notice":  func() (http.Header, []byte) { return sign(good, "whsec_1", time.Now().Add(-6*time.Minute)) },
		"another body":   func() (http.Header, []byte) { h, p := sign(good, "whsec_1", time.Now()); return h, append(p, ' ') },
		"no signature":   func() (http.Header, []byte) { return nil, []byte(good) },
	} {
		header, payload := sent()
		if _, err := g.Event(payload, header); !errors.Is(err, payment.ErrSignature) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
