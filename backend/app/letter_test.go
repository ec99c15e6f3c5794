package app_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"shop/backend/backendtest"
	"shop/backend/jobs"
	"shop/backend/mail"
	"shop/backend/order"
)

// mailServer refuses letters until it is opened.
type mailServer struct {
	mail.Outbox
	open atomic.Bool
}

func (s *mailServer) Send(ctx context.Context, m mail.Message) error {
	if !s.open.Load() {
		return errors.New("451 come back later")
	}
	return s.Outbox.Send(ctx, m)
}

// postman starts the workers of the market with a mail server of their own.
func (m *market) postman(open bool) *mailServer {
	m.Helper()
	server := &mailServer{Outbox: mail.Outbox{Folder: filepath.Join(m.TempDir(), "outbox"), Log: slog.New(slog.DiscardHandler)}}
	server.open.Store(open)
	m.order.Letters = order.Letters{
		Mail: server, PublicURL: "https://shop.example",
		AppName: func(context.Context) (string, error) { return "NovaStore", nil },
	}
	workers := river.NewWorkers()
	m.order.Workers(workers)
	queue, err := jobs.New(m.pool, workers, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		m.Fatal(err)
	}
	if err := queue.Start(context.Background()); err != nil {
		m.Fatal(err)
	}
	m.Cleanup(func() { _ = queue.Stop(context.Background()) })
	return server
}

// until waits for a number in the database.
func (m *market) until(what string, want int, sql string) {
	m.Helper()
	for deadline := time.Now().Add(time.Minute); m.number(sql) != want; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			m.Fatalf("%s: %d, want %d", what, m.number(sql), want)
		}
	}
}

// letters that arrived, the oldest first.
func (m *market) letters(server *mailServer) []string {
	m.Helper()
	files, err := filepath.Glob(filepath.Join(server.Folder, "*.txt"))
	if err != nil {
		m.Fatal(err)
	}
	texts := []string{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			m.Fatal(err)
		}
		texts = append(texts, string(b))
	}
	return texts
}

const (
	lettersDone    = `select count(*) from river_job where kind like 'order_%_letter' and state = 'completed'`
	lettersRefused = `select count(*) from river_job where kind like 'order_%_letter' and errors is not null`
)

// A purchase is confirmed with everything that was bought, in the currency
// and at the rate of its moment, and a cancelled order is confirmed too.
func TestLettersOfAPurchase(t *testing.T) {
	m := newMarket(t, 5)
	ctx := context.Background()
	backendtest.Exec(t, m.pool, `update users set name = 'Ada {app}', email = 'ada@example.test' where id = $1`, m.ada)
	backendtest.Exec(t, m.pool, `update shops set name = 'Casa' where id = $1`, m.shop)
	backendtest.Exec(t, m.pool, `insert into currencies (code, name, symbol, position, rate_from_default) values ('EUR', 'Euro', '€', 'suffix', 0.9)`)
	backendtest.Exec(t, m.pool, `insert into coupons (shop_id, code, discount_type, discount, usage_limit, ends_at) values ($1, 'TWO', 'Amount', 2, 9, now() + interval '1 day')`, m.shop)
	other := backendtest.Shop(t, m.pool, 0, 0)
	backendtest.Exec(t, m.pool, `update shops set name = 'Fern' where id = $1`, other)
	plant := backendtest.Product(t, m.pool, other, "Plant")
	backendtest.Put(t, m.pool, plant, backendtest.Variant{Size: "Large", Price: 2550, Stock: 3})
	m.add(m.ada, m.mug, 2)
	m.add(m.ada, plant, 1)
	r := m.request(m.ada, m.shop, other)
	r.CurrencyID, r.Code, r.Locale = int64(m.number(`select id from currencies where code = 'EUR'`)), "TWO", "fr"
	q, _, err := m.cart.Checkout(ctx, r.Request)
	if err != nil {
		t.Fatal(err)
	}
	r.CheckoutKey = q.Key
	g, err := m.order.Place(ctx, r)
	if err != nil {
		t.Fatal(err)
	}
	backendtest.Exec(t, m.pool, `update currencies set rate_from_default = 2 where code = 'EUR'`)

	server := m.postman(true)
	m.until("letters", 1, lettersDone)
	from, to := g.Orders[0].EtaFrom.Format(time.DateOnly), g.Orders[0].EtaTo.Format(time.DateOnly)
	m.sameText(m.letters(server)[0], fmt.Sprintf(`To: ada@example.test
Subject: Votre commande NovaStore n° %[1]s

Bonjour Ada {app},

merci pour votre commande. Les boutiques l'ont reçue.

Commande n° %[1]s-1 de Casa
2 x Mug : 18.00€
Bon TWO : -1.80€
Livraison : 3.60€
À payer : 19.80€
Livraison prévue entre le %[2]s et le %[3]s

Commande n° %[1]s-2 de Fern
1 x Plant (Large) : 22.95€
Livraison : 0.00€
À payer : 22.95€
Livraison prévue entre le %[2]s et le %[3]s

À payer pour toutes les commandes : 42.75€

Vous payez en espèces à la livraison.

Livrée à :
Ada
Linienstr. 1
Berlin
DE
+4930123456

Vos commandes : https://shop.example/order-history

NovaStore
`, g.Code, from, to))

	if _, err := m.order.Cancel(ctx, order.CancelRequest{UserID: m.ada, OrderID: g.Orders[1].ID, Reason: "no window", Locale: "xx"}); err != nil {
		t.Fatal(err)
	}
	m.until("letters", 2, lettersDone)
	m.sameText(m.letters(server)[1], fmt.Sprintf(`To: ada@example.test
Subject: Your NovaStore order #%[1]s-2 is cancelled

Hello Ada {app},

your order is cancelled, as you asked. It was not paid, so nothing is charged.

Order #%[1]s-2 from Fern
1 x Plant (Large): 22.95€
Delivery: 0.00€

Your reason: no window

Your orders: https://shop.example/order-history

NovaStore
`, g.Code))
}

func (m *market) sameText(got, want string) {
	m.Helper()
	if got = strings.TrimSuffix(got, "\n"); got != want {
		m.Errorf("the letter is\n%s\nwant\n%s", got, want)
	}
}

// A mail server that refuses is asked again, and what was called off in the
// meantime is not confirmed any more.
func TestLettersAreTriedAgain(t *testing.T) {
	m := newMarket(t, 5)
	ctx := context.Background()
	m.add(m.ada, m.mug, 1)
	first, err := m.order.Place(ctx, m.agreed(m.ada, m.shop))
	if err != nil {
		t.Fatal(err)
	}
	m.add(m.ada, m.mug, 1)
	second, err := m.order.Place(ctx, m.agreed(m.ada, m.shop))
	if err != nil {
		t.Fatal(err)
	}
	server := m.postman(false)
	m.until("letters to try again", 2, lettersRefused)
	if _, err := m.order.Cancel(ctx, order.CancelRequest{UserID: m.ada, OrderID: first.Orders[0].ID}); err != nil {
		t.Fatal(err)
	}
	server.open.Store(true)
	backendtest.Exec(t, m.pool, `update river_job set state = 'available', scheduled_at = now() where state = 'retryable'`)
	m.until("letters", 3, lettersDone)
	got := m.letters(server)
	slices.SortFunc(got, func(a, b string) int { return len(b) - len(a) })
	if len(got) != 2 || !strings.Contains(got[0], "Your NovaStore order #"+second.Code) || !strings.Contains(got[1], "#"+first.Code+"-1 is cancelled") {
		t.Errorf("letters %q", got)
	}
}

// Nobody is written to without an address, and the job is done all the same.
func TestNoLetterWithoutAnAddress(t *testing.T) {
	m := newMarket(t, 5)
	backendtest.Exec(t, m.pool, `update users set email = null, phone = '+351910000001' where id = $1`, m.ada)
	m.add(m.ada, m.mug, 1)
	if _, err := m.order.Place(context.Background(), m.agreed(m.ada, m.shop)); err != nil {
		t.Fatal(err)
	}
	server := m.postman(true)
	m.until("letters", 1, lettersDone)
	if got := m.letters(server); len(got) != 0 {
		t.Errorf("letters %q", got)
	}
}
