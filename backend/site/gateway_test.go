package site_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"shop/backend/backendtest"
	"shop/backend/payment/stripe"
	"shop/backend/site"
)

// A gateway is offered when it is set up, wanted, and takes the money of the
// shop; its title is the owner's word.
func TestPaymentGateways(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	ctx := t.Context()
	without, err := site.New(pool, site.Socket{})
	if err != nil {
		t.Fatal(err)
	}
	with, err := site.New(pool, site.Socket{}, stripe.New(stripe.Config{}))
	if err != nil {
		t.Fatal(err)
	}
	expect := func(s *site.Service, want string, offers bool) {
		t.Helper()
		if err := s.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		raw, err := s.MasterJSON(ctx, "en")
		if err != nil {
			t.Fatal(err)
		}
		var m site.Master
		if err := json.Unmarshal(raw, &m); err != nil {
			t.Fatal(err)
		}
		set, err := s.Settings(ctx)
		if got := fmt.Sprint(m.OnlinePayment, m.PaymentGateways); err != nil || got != want || set.Offers("stripe") != offers || !set.Offers("cash") || set.Offers("gold") {
			t.Errorf("%s, offered %t, %v, want %s", got, set.Offers("stripe"), err, want)
		}
	}
	save := func(name, value string) {
		t.Helper()
		if err := without.Save(ctx, map[string]json.RawMessage{name: json.RawMessage(value)}); err != nil {
			t.Fatal(err)
		}
	}
	expect(without, "false []", false)
	expect(with, "true [{stripe Stripe }]", true)
	save("payment_gateways", `[{"name":"stripe","title":"Card","logo":"/media/card.svg"},{"name":"gold","title":"Gold","logo":""}]`)
	expect(with, "true [{stripe Card /media/card.svg}]", true)
	expect(without, "false []", false)
	backendtest.Exec(t, pool, `update currencies set code = 'IRR' where is_default`)
	expect(with, "false []", false)
	backendtest.Exec(t, pool, `update currencies set code = 'EUR' where is_default`)
	expect(with, "true [{stripe Card /media/card.svg}]", true)
	save("online_payment", `false`)
	expect(with, "false []", false)
}
