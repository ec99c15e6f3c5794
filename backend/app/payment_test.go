package app_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"shop/backend/backendtest"
	"shop/backend/cart"
	"shop/backend/fault"
	"shop/backend/order"
	"shop/backend/payment"
	"shop/backend/payment/stripe"
)

const (
	placedJobs    = `select count(*) from river_job where kind = 'order_placed'`
	confirmations = `select count(*) from river_job where kind = 'order_confirmation_letter'`
	mugs          = `select on_hand from stock_levels order by variant_id limit 1`
)

// A purchase that is to be paid online holds its goods, tells nobody, and
// stands when Stripe says that it is paid: once, however often and in
// whatever order it says so.
func TestPayOnline(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	ctx := context.Background()
	backendtest.Exec(t, m.pool, `insert into currencies (code, name, symbol, position, rate_from_default) values ('EUR', 'Euro', '€', 'suffix', 0.9)`)
	other := m.twoShops(2, 2550)
	r := m.request(m.ada, m.shop, other)
	r.CurrencyID, r.Method, r.Locale = int64(m.number(`select id from currencies where code = 'EUR'`)), stripe.Name, "fr"
	g, err := m.order.Place(ctx, r)
	if err != nil {
		t.Fatal(err)
	}
	s := till.session()
	if g.PayURL != *s.URL || s.AmountTotal != 1800+360+2295 || s.Currency != "eur" || s.SuccessURL != fmt.Sprintf("%s/order-history/%d?payment=done", tillOrigin, g.Orders[0].ID) {
		t.Fatalf("%s, session %s", g.PayURL, s.json())
	}
	m.same("stock while it waits", m.number(mugs), 3)
	m.same("shops told before it is paid", m.number(placedJobs), 0)
	m.same("letters before it is paid", m.number(confirmations), 0)
	if o := g.Orders[0]; o.PayUntil == nil || time.Until(*o.PayUntil) > 31*time.Minute || !o.CanPay() || !o.CanCancel() {
		t.Errorf("order %+v", o)
	}
	if _, err := m.order.Move(ctx, order.Move{ShopID: m.shop, OrderID: g.Orders[0].ID, To: order.Confirmed}); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("an unpaid order is confirmed: %v", err)
	}
	var url struct {
		Data struct {
			URL string `json:"order_payment_url"`
		}
	}
	if status := m.post(till.api, "GET", fmt.Sprintf("/order-payment/%d/stripe", g.Orders[1].ID), "", "", &url); status != 200 || url.Data.URL != g.PayURL {
		t.Errorf("%d %s, want %s", status, url.Data.URL, g.PayURL)
	}

	if !till.pay(s.ID) {
		t.Fatal("cannot be paid")
	}
	paid := till.notice("completed", s.ID, nil)
	for range 2 {
		if status := till.send(paid); status != http.StatusOK {
			t.Fatalf("notice: %d", status)
		}
	}
	for _, kind := range []string{"expired", "async_payment_succeeded", "completed"} {
		status := till.send(till.notice(kind, s.ID, func(s *tillSession) {
			if kind == "expired" {
				s.Status, s.PaymentStatus = "expired", "unpaid"
			}
		}))
		if status != http.StatusOK {
			t.Errorf("a late %s: %d", kind, status)
		}
	}
	till.expectStates("paid: pending paid, pending paid")
	m.same("shops told", m.number(placedJobs), 1)
	m.same("letters", m.number(`select count(*) from river_job where kind = 'order_confirmation_letter' and args @> '{"locale": "fr"}'`), 1)
	m.same("stock", m.number(mugs), 3)
	if err := m.order.Sweep(ctx); err != nil {
		t.Error(err)
	}
	till.expectStates("paid: pending paid, pending paid")
	if _, err := m.order.PayURL(ctx, m.ada, g.Orders[0].ID, ""); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("paid, and to be paid again: %v", err)
	}
	if _, err := m.order.Move(ctx, order.Move{ShopID: m.shop, OrderID: g.Orders[0].ID, To: order.Confirmed}); err != nil {
		t.Error(err)
	}
}

// Whoever comes back from Stripe's page before its notice sees the truth, and
// nobody sees somebody else's.
func TestPaymentStatus(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	m.add(m.ada, m.mug, 1)
	g := till.buy(m.shop)
	bob := backendtest.User(t, m.pool)
	type answer struct {
		Data struct {
			Status string                `json:"payment_status"`
			Until  *time.Time            `json:"pay_until"`
			Group  struct{ Code string } `json:"order_group"`
		}
	}
	ask := func(user int64, path string) (a answer, status int) {
		t.Helper()
		status = backendtest.Call(t, till.api, backendtest.Request{Method: "GET", Path: "/api" + path, Token: fmt.Sprint(user)}, &a.Data)
		return a, status
	}
	path := fmt.Sprintf("/payment/status?order_group=%d", g.ID)
	if a, status := ask(m.ada, path); status != 200 || a.Data.Status != "pending" || a.Data.Until == nil || a.Data.Group.Code != g.Code {
		t.Errorf("%d %+v", status, a)
	}
	if _, status := ask(bob, path); status != http.StatusNotFound {
		t.Errorf("somebody else's status: %d", status)
	}
	if _, status := ask(bob, fmt.Sprintf("/order-payment/%d", g.Orders[0].ID)); status != http.StatusNotFound {
		t.Errorf("somebody else's payment: %d", status)
	}
	if _, status := ask(m.ada, fmt.Sprintf("/order-payment/%d/gold", g.Orders[0].ID)); status != http.StatusConflict {
		t.Errorf("another method: %d", status)
	}
	till.pay("cs_1")
	if a, status := ask(m.ada, path); status != 200 || a.Data.Status != "paid" || a.Data.Until != nil {
		t.Errorf("%d %+v", status, a)
	}
	if status := till.send(till.notice("completed", "cs_1", nil)); status != 200 {
		t.Errorf("the notice after that: %d", status)
	}
	m.same("shops told", m.number(placedJobs), 1)
	till.away = true
	if a, status := ask(m.ada, path); status != 200 || a.Data.Status != "paid" {
		t.Errorf("with the gateway away: %d %+v", status, a)
	}
}

// What a bank decides later is neither paid nor called off before it has.
func TestBankDecidesLater(t *testing.T) {
	for outcome, want := range map[string]string{
		"async_payment_succeeded": "paid: pending paid", "async_payment_failed": "failed: cancelled failed",
	} {
		t.Run(outcome, func(t *testing.T) {
			m := newMarket(t, 5)
			till := m.online()
			m.add(m.ada, m.mug, 1)
			g := till.buy(m.shop)
			complete := func(s *tillSession) { s.Status = "complete" }
			if status := till.send(till.notice("completed", "cs_1", complete)); status != 200 {
				t.Fatal(status)
			}
			till.expectStates("authorized: pending authorized")
			if err := m.order.Expire(context.Background(), g.ID); err != nil {
				t.Error(err)
			}
			till.expectStates("authorized: pending authorized")
			m.same("shops told", m.number(placedJobs), 0)
			if outcome == "async_payment_succeeded" {
				till.pay("cs_1")
				complete = nil
			}
			if status := till.send(till.notice(outcome, "cs_1", complete)); status != 200 {
				t.Fatal(status)
			}
			till.expectStates(want)
		})
	}
}

// The same key five times at once is one purchase, one session and five equal
// answers.
func TestSameKeyFiveTimesOnline(t *testing.T) {
	m := newMarket(t, 50)
	till := m.online()
	m.add(m.ada, m.mug, 2)
	r := m.request(m.ada, m.shop)
	r.Method, r.RequestKey, r.RequestHash = stripe.Name, uuid.NewString(), sha256.Sum256([]byte("body"))
	m.placeFiveTimes(r)
	till.session()
	m.same("purchases", m.number(`select count(*) from order_groups`), 1)
	m.same("stock", m.number(mugs), 48)
}

// A notice counts only when Stripe signed it, just now, about what was agreed.
func TestNoticesThatAreNotBelieved(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	m.add(m.ada, m.mug, 1)
	till.buy(m.shop)
	good := func(s *tillSession) {
		intent := "pi_x"
		s.Status, s.PaymentStatus, s.PaymentIntent = "complete", "paid", &intent
	}
	and := func(more func(*tillSession)) string {
		return till.notice("completed", "cs_1", func(s *tillSession) { good(s); more(s) })
	}
	meta := func(reference, shop string) func(*tillSession) {
		return func(s *tillSession) { s.Metadata = map[string]string{"reference": reference, "shop": shop} }
	}
	for name, c := range map[string]struct {
		notice, secret string
		at             time.Time
		want           int
	}{
		"another secret":    {and(func(*tillSession) {}), "whsec_other", time.Now(), 422},
		"an old notice":     {and(func(*tillSession) {}), tillSecret, time.Now().Add(-10 * time.Minute), 422},
		"another amount":    {and(func(s *tillSession) { s.AmountTotal-- }), tillSecret, time.Now(), 409},
		"another currency":  {and(func(s *tillSession) { s.Currency = "eur" }), tillSecret, time.Now(), 409},
		"another session":   {and(func(s *tillSession) { s.ID = "cs_2" }), tillSecret, time.Now(), 409},
		"another shop":      {and(meta("1", "https://other.example")), tillSecret, time.Now(), 200},
		"another purchase":  {and(meta("999", tillOrigin)), tillSecret, time.Now(), 404},
		"no number":         {and(meta("x", tillOrigin)), tillSecret, time.Now(), 404},
		"not about payment": {`{"id":"evt_c","object":"event","type":"customer.created","data":{"object":{"id":"cus_1"}}}`, tillSecret, time.Now(), 200},
	} {
		if status := till.sendSigned(c.notice, c.secret, c.at); status != c.want {
			t.Errorf("%s: %d, want %d", name, status, c.want)
		}
		till.expectStates("pending: pending pending")
	}
	// What was refused can still come right.
	if status := till.send(and(func(*tillSession) {})); status != 200 {
		t.Errorf("the true one: %d", status)
	}
	till.expectStates("paid: pending paid")
}

func (t *till) timeIsUp() {
	t.Helper()
	backendtest.Exec(t.T, t.pool, `update order_groups set pay_until = now() - interval '1 second' where pay_until is not null`)
}

// What is not paid in time goes back on the shelf, with its voucher, exactly
// once, and can no longer be paid.
func TestUnpaidIsCalledOff(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	ctx := context.Background()
	backendtest.Exec(t, m.pool, `insert into coupons (shop_id, code, discount_type, discount, usage_limit, ends_at) values (null, 'ALL', 'Amount', 2, 9, now() + interval '1 day')`)
	other := m.twoShops(2, 2550)
	r := m.request(m.ada, m.shop, other)
	r.Method, r.Code = stripe.Name, "ALL"
	g, err := m.order.Place(ctx, r)
	if err != nil {
		t.Fatal(err)
	}
	m.same("voucher uses", m.number(`select used_count from coupons`), 1)
	if err := m.order.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	till.expectStates("pending: pending pending, pending pending")
	till.timeIsUp()
	if _, err := m.order.PayURL(ctx, m.ada, g.Orders[0].ID, ""); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("too late to pay: %v", err)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if err := m.order.Sweep(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	till.expectStates("pending: cancelled pending, cancelled pending")
	m.same("stock", m.number(mugs), 5)
	m.same("movements", m.number(`select coalesce(sum(delta), 0) from stock_movements`), 0)
	m.same("voucher uses", m.number(`select used_count from coupons`), 0)
	m.same("my voucher uses", m.number(`select used_count from user_coupons`), 0)
	m.same("letters", m.number(`select count(*) from river_job where kind = 'order_payment_letter' and args @> '{"about": "not_paid"}'`), 1)
	m.same("notices to shops that never heard of it", m.number(`select count(*) from river_job where kind in ('order_placed', 'order_cancelled')`), 0)
	m.same("timeline", m.number(`select count(*) from order_events where kind = 'unpaid' and actor = 'system'`), 2)
	if s := till.session(); s.Status != "expired" {
		t.Errorf("the session is %s", s.Status)
	}
	if status := till.send(till.notice("expired", "cs_1", nil)); status != 200 {
		t.Errorf("its notice: %d", status)
	}
	m.same("stock", m.number(mugs), 5)
}

// Paying and calling off at the same moment ends in one of the two, never in
// both or neither.
func TestPayAgainstExpiry(t *testing.T) {
	m := newMarket(t, 100)
	till := m.online()
	ctx := context.Background()
	for i := range 12 {
		m.add(m.ada, m.mug, 1)
		g := till.buy(m.shop)
		till.timeIsUp()
		id, paid := fmt.Sprintf("cs_%d", i+1), false
		var wg sync.WaitGroup
		wg.Go(func() {
			if paid = till.pay(id); paid {
				if status := till.send(till.notice("completed", id, nil)); status != 200 {
					t.Error(status)
				}
			}
		})
		for range 2 {
			wg.Go(func() {
				if err := m.order.Expire(ctx, g.ID); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if paid {
			till.expectStates("paid: pending paid")
		} else {
			till.expectStates("pending: cancelled pending")
		}
	}
	m.same("stock", m.number(mugs), 100-m.number(`select count(*) from orders where status = 'pending'`))
	m.same("told", m.number(placedJobs), m.number(`select count(*) from orders where status = 'pending'`))
}

// A gateway that is away, or a process that dies before it has written the
// session down, loses nothing.
func TestGatewayAway(t *testing.T) {
	for name, fail := range map[string]func(*till, bool){
		"away": func(t *till, on bool) { t.away = on }, "its answer lost": func(t *till, on bool) { t.losing = on },
	} {
		t.Run(name, func(t *testing.T) {
			m := newMarket(t, 5)
			till := m.online()
			ctx := context.Background()
			m.add(m.ada, m.mug, 1)
			fail(till, true)
			g := till.buy(m.shop)
			if g.PayURL != "" {
				t.Errorf("to be paid at %s", g.PayURL)
			}
			if _, err := m.order.PayURL(ctx, m.ada, g.Orders[0].ID, ""); fault.CodeOf(err) != fault.Unavailable {
				t.Errorf("while it is away: %v", err)
			}
			fail(till, false)
			for range 2 {
				if url, err := m.order.PayURL(ctx, m.ada, g.Orders[0].ID, ""); err != nil || url != *till.session().URL {
					t.Errorf("%s, %v", url, err)
				}
			}
			fail(till, true)
			till.timeIsUp()
			if err := m.order.Expire(ctx, g.ID); err == nil {
				t.Error("called off without closing its session")
			}
			fail(till, false)
			if err := m.order.Expire(ctx, g.ID); err != nil {
				t.Error(err)
			}
			till.expectStates("pending: cancelled pending")
		})
	}
	t.Run("never opened", func(t *testing.T) {
		m := newMarket(t, 5)
		till := m.online()
		m.add(m.ada, m.mug, 1)
		till.away = true
		g := till.buy(m.shop)
		till.timeIsUp()
		if err := m.order.Expire(context.Background(), g.ID); err != nil {
			t.Error(err)
		}
		till.expectStates("pending: cancelled pending")
		m.same("stock", m.number(mugs), 5)
	})
}

const refundsDone = `select count(*) from river_job where kind = 'order_refund' and state = 'completed'`

// Money that comes for what was called off buys it again, or goes back.
func TestPaymentAfterTheEnd(t *testing.T) {
	for name, sold := range map[string]bool{"still there": false, "sold meanwhile": true} {
		t.Run(name, func(t *testing.T) {
			m := newMarket(t, 2)
			till := m.online()
			server := m.postman(true)
			ctx := context.Background()
			m.add(m.ada, m.mug, 2)
			g := till.buy(m.shop)
			till.timeIsUp()
			if err := m.order.Sweep(ctx); err != nil {
				t.Fatal(err)
			}
			m.until("letters", 1, lettersDone)
			if sold {
				bob := backendtest.User(t, m.pool)
				m.add(bob, m.mug, 1)
				if _, err := m.order.Place(ctx, m.agreed(bob, m.shop)); err != nil {
					t.Fatal(err)
				}
			}
			till.payAnyway("cs_1")
			if status := till.send(till.notice("completed", "cs_1", nil)); status != 200 {
				t.Fatal(status)
			}
			o, err := m.order.Get(ctx, m.ada, g.Orders[0].ID)
			if err != nil {
				t.Fatal(err)
			}
			if !sold {
				if o.Status != order.Pending || o.PaymentStatus != "paid" || o.Events[2].Note != "The payment arrived, so the order stands again" {
					t.Errorf("order %+v", o)
				}
				m.same("stock", m.number(mugs), 0)
				m.until("letters", 2, lettersDone)
				m.same("refunds", len(till.refunds), 0)
				return
			}
			m.until("refunds", 1, refundsDone)
			if got := sums(till.refunds); got != "pi_cs_1 2400" {
				t.Errorf("refunds %s", got)
			}
			if o, _ = m.order.Get(ctx, m.ada, o.ID); o.Status != order.Cancelled || o.PaymentStatus != "refunded" {
				t.Errorf("order %+v", o)
			}
			m.same("stock", m.number(mugs), 1)
			m.until("letters", 3, lettersDone)
			last := ""
			for _, l := range m.letters(server) {
				if len(l) > 0 && strings.Contains(l, "goes back the way it came") {
					last = l
				}
			}
			if !strings.Contains(last, "What you paid for it, $24.00,") {
				t.Errorf("letters %q", m.letters(server))
			}
		})
	}
}

// Calling a paid order off pays its share back, once, and only its share.
func TestCancelPaidOrder(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	m.postman(true)
	ctx := context.Background()
	other := m.twoShops(1, 2550)
	g := till.buy(m.shop, other)
	till.paid("cs_1")
	if _, err := m.order.Cancel(ctx, order.CancelRequest{UserID: m.ada, OrderID: g.Orders[0].ID}); err != nil {
		t.Fatal(err)
	}
	m.until("refunds", 1, refundsDone)
	if got := sums(till.refunds); got != "pi_cs_1 1400" {
		t.Errorf("refunds %s", got)
	}
	till.expectStates("partially_refunded: cancelled refunded, pending paid")
	m.same("stock", m.number(mugs), 5)

	// The job again, after a crash: no second refund.
	backendtest.Exec(t, m.pool, `update payment_splits set refunded_minor = 0`)
	backendtest.Exec(t, m.pool, `update refunds set sent_at = null`)
	m.refundAgain()
	m.until("the share marked again", 1, `select count(*) from payment_splits where refunded_minor = amount_minor`)
	m.same("refunds", len(till.refunds), 1)

	// The shop gives up the other one.
	if _, err := m.order.Move(ctx, order.Move{ShopID: other, OrderID: g.Orders[1].ID, To: order.Cancelled, Note: "It withered"}); err != nil {
		t.Fatal(err)
	}
	m.until("refunds", 2, refundsDone)
	till.expectStates("refunded: cancelled refunded, cancelled refunded")
	m.same("refunded", m.number(`select sum(refunded_minor) from payment_splits`), 1400+2550)
}

// Calling an unpaid order off closes the session when nothing is left to pay;
// what is paid for it all the same goes back.
func TestCancelUnpaidOrder(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	m.postman(true)
	ctx := context.Background()
	other := m.twoShops(1, 2550)
	g := till.buy(m.shop, other)
	if _, err := m.order.Cancel(ctx, order.CancelRequest{UserID: m.ada, OrderID: g.Orders[0].ID}); err != nil {
		t.Fatal(err)
	}
	till.paid("cs_1")
	m.until("refunds", 1, refundsDone)
	till.expectStates("partially_refunded: cancelled refunded, pending paid")

	m.add(m.ada, m.mug, 1)
	g = till.buy(m.shop)
	if _, err := m.order.Cancel(ctx, order.CancelRequest{UserID: m.ada, OrderID: g.Orders[0].ID}); err != nil {
		t.Fatal(err)
	}
	m.until("sessions closed", 2, `select count(*) from river_job where kind = 'order_close_session' and state = 'completed'`)
	if till.pay("cs_2") {
		t.Error("a called-off purchase can be paid")
	}
	if _, err := m.order.PayURL(ctx, m.ada, g.Orders[0].ID, ""); fault.CodeOf(err) != fault.Conflict {
		t.Error(err)
	}
}

// refunded is a notice of how much of the only payment has gone back.
func (t *till) refunded(id string, cents int) string {
	t.Helper()
	return fmt.Sprintf(`{"id":%q,"object":"event","type":"charge.refunded","data":{"object":{"id":"ch_1","object":"charge","amount_refunded":%d,
		"currency":"usd","payment_intent":"pi_cs_1","metadata":{"reference":%q,"shop":%q}}}}`, id, cents, t.session().Metadata["reference"], tillOrigin)
}

// Money that an operator sends back from Stripe's own pages shows here too.
func TestRefundedElsewhere(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	m.add(m.ada, m.mug, 1)
	till.buy(m.shop)
	till.paid("cs_1")
	for _, c := range []struct {
		id    string
		cents int
		want  string
	}{
		{"evt_a", 500, "partially_refunded: pending paid"},
		{"evt_b", 1400, "refunded: pending refunded"},
		{"evt_c", 500, "refunded: pending refunded"}, // out of order
	} {
		if status := till.send(till.refunded(c.id, c.cents)); status != 200 {
			t.Fatal(status)
		}
		till.expectStates(c.want)
	}
}

// What an operator has sent back is not sent again when the order is called
// off.
func TestCancelAfterARefundElsewhere(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	m.postman(true)
	m.add(m.ada, m.mug, 1)
	g := till.buy(m.shop)
	till.paid("cs_1")
	till.refunds = append(till.refunds, tillRefund{"pi_cs_1", 500, ""})
	if status := till.send(till.refunded("evt_a", 500)); status != 200 {
		t.Fatal(status)
	}
	if _, err := m.order.Cancel(context.Background(), order.CancelRequest{UserID: m.ada, OrderID: g.Orders[0].ID}); err != nil {
		t.Fatal(err)
	}
	m.until("refunds tried", 1, `select count(*) from river_job where kind = 'order_refund' and state in ('completed', 'retryable')`)
	if got := sums(till.refunds); got != "pi_cs_1 500, pi_cs_1 900" {
		t.Errorf("refunds %s", got)
	}
	till.expectStates("refunded: cancelled refunded")
}

func (m *market) refundAgain() {
	m.Helper()
	backendtest.Exec(m.T, m.pool, `update river_job set state = 'available', scheduled_at = now(), finalized_at = null where kind = 'order_refund'`)
}

// cancelInVain calls a paid order off whose refund does not succeed at once.
func (m *market) cancelInVain(orderID int64) {
	m.Helper()
	if _, err := m.order.Cancel(context.Background(), order.CancelRequest{UserID: m.ada, OrderID: orderID}); err != nil {
		m.Fatal(err)
	}
	m.until("refunds tried", 1, `select count(*) from river_job where kind = 'order_refund' and state = 'retryable'`)
}

// tellAndRefund is the till's notice that so much has gone back, and the next
// try, after which the till has made the refunds of want.
func (t *till) tellAndRefund(total int, want string) {
	t.Helper()
	if status := t.send(t.refunded("evt_a", total)); status != http.StatusOK {
		t.Fatal(status)
	}
	t.refundAgain()
	t.until("refunds", 1, refundsDone)
	if got := sums(t.refunds); got != want {
		t.Errorf("refunds %s, want %s", got, want)
	}
}

// A crash between the gateway and the database neither loses a refund nor
// sends it twice, whatever else goes back meanwhile and however late the next
// try is.
func TestRefundWhoseAnswerIsLost(t *testing.T) {
	for name, late := range map[string]bool{"soon": false, "after Stripe forgot the key": true} {
		t.Run(name, func(t *testing.T) {
			m := newMarket(t, 5)
			till := m.online()
			m.postman(true)
			other := m.twoShops(1, 2550)
			g := till.buy(m.shop, other)
			till.paid("cs_1")
			till.set(func() { till.losing = true })
			m.cancelInVain(g.Orders[0].ID)
			till.set(func() {
				till.losing = false
				till.refunds = append(till.refunds, tillRefund{"pi_cs_1", 2000, ""}) // by the operator: 550 are left, less than the share
				if late {
					clear(till.answers)
				}
			})
			till.tellAndRefund(3400, "pi_cs_1 1400, pi_cs_1 2000")
			till.expectStates("partially_refunded: cancelled refunded, pending paid")
		})
	}
}

// What the gateway refuses because an operator was quicker is worked out
// again once that is known, as another refund.
func TestRefundOfMoreThanIsLeft(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	m.postman(true)
	m.add(m.ada, m.mug, 1)
	g := till.buy(m.shop)
	till.paid("cs_1")
	till.set(func() { till.refunds = append(till.refunds, tillRefund{"pi_cs_1", 500, ""}) })
	m.cancelInVain(g.Orders[0].ID)
	m.same("refunds that wait", m.number(`select count(*) from refunds`), 0)
	till.tellAndRefund(500, "pi_cs_1 500, pi_cs_1 900")
	m.same("sent", m.number(`select count(*) from refunds where charge_minor = 900 and sent_at is not null`), 1)
	till.expectStates("refunded: cancelled refunded")
}

// clockAhead is a database whose clock is an hour ahead of this process.
type clockAhead struct{ order.DB }

func (db clockAhead) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return db.DB.Query(ctx, strings.ReplaceAll(sql, "now()", "now() + interval '1 hour'"), args...)
}

// What the sweeper finds it calls off, whatever the clock of its process says.
func TestPaymentSweepGoesByOneClock(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	m.add(m.ada, m.mug, 1)
	till.buy(m.shop)
	m.order.DB = clockAhead{m.pool}
	if err := m.order.Sweep(context.Background()); err != nil {
		t.Error(err)
	}
	till.expectStates("pending: cancelled pending")
}

// gold is a gateway that signs in a header of its own.
type gold struct{ payment.Gateway }

func (gold) Name() string { return "gold" }

func (gold) Event(payload []byte, header http.Header) (payment.Event, error) {
	if header.Get("X-Gold-Seal") != "sealed "+string(payload) {
		return payment.Event{}, payment.ErrSignature
	}
	return payment.Event{ID: "1", Type: "hello"}, nil
}

func TestGatewaySignsInAHeaderOfItsOwn(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	m.order.Gateways = append(m.order.Gateways, gold{})
	for seal, want := range map[string]int{"sealed {}": 200, "sealed []": 422, "": 422} {
		req := httptest.NewRequest("POST", "/api/payment/gold/webhook", strings.NewReader("{}"))
		req.Header.Set("X-Gold-Seal", seal)
		rec := httptest.NewRecorder()
		till.api.ServeHTTP(rec, req)
		if rec.Code != want {
			t.Errorf("%q: %d, want %d", seal, rec.Code, want)
		}
	}
}

// Currencies without hundredths are charged in whole units, and those that
// Stripe does not take in the default currency.
func TestChargedCurrency(t *testing.T) {
	for code, want := range map[string]struct {
		rate, currency string
		amount         int64
	}{
		"JPY": {"155.37", "jpy", 1554 + 621}, // 1553.70 and 621.48 of two shops
		"KWD": {"0.307", "kwd", 3070 + 1230},
		"IRR": {"42000", "usd", 1000 + 400},
	} {
		t.Run(code, func(t *testing.T) {
			m := newMarket(t, 5)
			till := m.online()
			backendtest.Exec(t, m.pool, `update shops set delivery_charge_minor = 0`)
			backendtest.Exec(t, m.pool, `insert into currencies (code, name, symbol, rate_from_default) values ($1::text, $1::text, $1::text, $2::text::numeric)`, code, want.rate)
			other := m.twoShops(1, 400)
			r := m.request(m.ada, m.shop, other)
			r.Method, r.CurrencyID = stripe.Name, int64(m.number(`select max(id) from currencies`))
			if _, err := m.order.Place(context.Background(), r); err != nil {
				t.Fatal(err)
			}
			if s := till.session(); s.Currency != want.currency || s.AmountTotal != want.amount {
				t.Errorf("charges %d %s, want %d %s", s.AmountTotal, s.Currency, want.amount, want.currency)
			}
			till.paid("cs_1")
			till.expectStates("paid: pending paid, pending paid")
		})
	}
}

// What a gateway cannot take is told at checkout and refused in its field
// when it is tried all the same; cash stays. So is told what is charged when
// it is not what is shown.
func TestWhatAGatewayCannotTake(t *testing.T) {
	for name, c := range map[string]struct {
		currency, rate, locale string
		price                  int64
		charge, refusal        string
	}{
		"enough":                     {"USD", "", "en", 50, "", ""},
		"too little":                 {"USD", "", "en", 49, "", "Online payment starts at $0.50"},
		"in French":                  {"USD", "", "fr", 49, "", "Le paiement en ligne est possible à partir de $0.50"},
		"too little in the shop's":   {"EUR", "2", "en", 30, "", "Online payment starts at EUR1.00"},
		"too little of its own":      {"HKD", "2", "en", 150, "", "Online payment starts at HKD4.00"},
		"rounded":                    {"JPY", "155.5", "en", 1001, "JPY1,557.00", ""},
		"not taken":                  {"IRR", "42000", "en", 1001, "$10.01", ""},
		"not taken, and too little":  {"IRR", "42000", "en", 7, "$0.07", "Online payment starts at $0.50"},
		"as much as the next method": {"KWD", "0.3", "en", 1000, "", ""},
		"nothing to pay":             {"USD", "", "en", 0, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMarket(t, 5)
			till := m.online()
			ctx := context.Background()
			backendtest.Exec(t, m.pool, `update shops set delivery_charge_minor = 0`)
			if c.rate != "" {
				backendtest.Exec(t, m.pool, `insert into currencies (code, name, symbol, rate_from_default) values ($1::text, $1::text, $1::text, $2::text::numeric)`, c.currency, c.rate)
			}
			bought := m.mug
			if c.price > 0 {
				bought, _ = m.product(m.shop, c.price, 5)
			} else {
				backendtest.Exec(t, m.pool, `insert into coupons (shop_id, code, discount_type, discount, ends_at) values ($1, 'GIFT', 'Percentage', 100, now() + interval '1 day')`, m.shop)
			}
			m.add(m.ada, bought, 1)
			r := m.request(m.ada, m.shop)
			r.CurrencyID, r.Locale = int64(m.number(`select id from currencies where code = $1`, c.currency)), c.locale
			if c.price == 0 {
				r.Code = "GIFT"
			}
			q, _, err := m.cart.Checkout(ctx, r.Request)
			if err != nil {
				t.Fatal(err)
			}
			shown := cart.CheckoutOut(q)
			if got := shown.Online; len(got) != 1 || got[0].Name != stripe.Name || got[0].Charge != c.charge || got[0].Refusal != c.refusal {
				t.Errorf("checkout says %+v, want charge %q and refusal %q", got, c.charge, c.refusal)
			}
			r.CheckoutKey, r.Method = q.Key, stripe.Name
			_, err = m.order.Place(ctx, r)
			if c.refusal == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var f *fault.Error
			if !errors.As(err, &f) || f.Code != fault.Invalid || fmt.Sprint(f.Fields) != fmt.Sprintf("map[payment_method:[%s]]", c.refusal) {
				t.Errorf("placed: %v, %+v", err, f)
			}
			m.same("purchases", m.number(`select count(*) from order_groups`), 0)
			r.Method = order.Cash
			if _, err := m.order.Place(ctx, r); err != nil {
				t.Errorf("with cash: %v", err)
			}
			m.same("sessions", len(till.sessions), 0)
		})
	}
}

// Nothing to pay is paid, and can be called off by either side.
func TestNothingToPayOnline(t *testing.T) {
	m := newMarket(t, 5)
	till := m.online()
	backendtest.Exec(t, m.pool, `update shops set delivery_charge_minor = 0`)
	backendtest.Exec(t, m.pool, `insert into coupons (shop_id, code, discount_type, discount, ends_at) values ($1, 'GIFT', 'Percentage', 100, now() + interval '1 day')`, m.shop)
	if _, _, err := m.cart.Collect(context.Background(), cart.Viewer{UserID: m.ada}, int64(m.number(`select id from coupons`))); err != nil {
		t.Fatal(err)
	}
	server := m.postman(true)
	ctx := context.Background()
	for i, cancel := range []func(o order.Order) error{
		func(o order.Order) error {
			_, err := m.order.Cancel(ctx, order.CancelRequest{UserID: m.ada, OrderID: o.ID})
			return err
		},
		func(o order.Order) error {
			_, err := m.order.Move(ctx, order.Move{ShopID: m.shop, OrderID: o.ID, To: order.Cancelled, Note: "It broke"})
			return err
		},
	} {
		m.add(m.ada, m.mug, 1)
		g := till.buy(m.shop)
		if g.PayURL != "" {
			t.Errorf("to be paid at %s", g.PayURL)
		}
		till.expectStates("paid: pending paid")
		m.same("told", m.number(placedJobs), i+1)
		m.until("letters", 2*i+1, lettersDone)
		if err := cancel(g.Orders[0]); err != nil {
			t.Fatal(err)
		}
		m.until("refunds", i+1, refundsDone)
		m.until("letters", 2*i+2, lettersDone)
		m.same("stock", m.number(mugs), 5)
	}
	m.same("refunds of nothing", len(till.refunds), 0)
	said := strings.Join(m.letters(server), "\n")
	if strings.Contains(said, "goes back") || strings.Count(said, "It cost nothing, so there is nothing to pay back.") != 2 {
		t.Errorf("letters %q", said)
	}
}
