package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"

	"shop/backend/backendtest"
	"shop/backend/money"
)

type euros struct{}

func (euros) Currency(context.Context, int64) (money.Currency, error) {
	rate, err := money.ParseRate("0.5")
	return money.Currency{ID: 2, Code: "EUR", Symbol: "€", Position: "suffix", Exponent: 2, Rate: rate}, err
}

// fixture is a database with two customers, two shops and a product of the first.
type fixture struct {
	*Service
	pool    *pgxpool.Pool
	amira   int64
	ben     int64
	joiner  int64 // a shop
	potter  int64 // a shop
	chair   int64 // a product of the joiner
	mu      sync.Mutex
	signals []string // "user/except"
	jobs    []AnswerArgs
}

func setup(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{pool: backendtest.NewDB(t)}
	f.Service = New(f.pool, Needs{
		Currencies: euros{},
		Signal: func(_ context.Context, userID int64, except string) error {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.signals = append(f.signals, fmt.Sprintf("%d/%s", userID, except))
			return nil
		},
		Enqueue: func(_ context.Context, _ pgx.Tx, args river.JobArgs, _ *river.InsertOpts) error {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.jobs = append(f.jobs, args.(AnswerArgs))
			return nil
		},
	})
	row := func(into *int64, sql string, args ...any) {
		t.Helper()
		if err := f.pool.QueryRow(context.Background(), sql, args...).Scan(into); err != nil {
			t.Fatal(err)
		}
	}
	const user = `insert into users (name, email, profile_photo) values ($1, $2, '/media/' || $1 || '.webp') returning id`
	row(&f.amira, user, "Amira Haddad", "amira@example.com")
	row(&f.ben, user, "Ben", "ben@example.com")
	const shop = `insert into shops (name, slug, logo, delivery_charge_minor, free_delivery_from_minor) values ($1, $2, '/media/logo.svg', 2400, 25000) returning id`
	row(&f.joiner, shop, "Casa Norrland", "casa-norrland")
	row(&f.potter, shop, "Clay 100% Works", "clay-works")
	var category int64
	row(&category, `insert into categories (level, slug, name) values (1, 'chairs', '{"en":"Chairs"}') returning id`)
	row(&f.chair, `
		insert into products (shop_id, category_id, slug, name, status, published_at)
		values ($1, $2, 'oak-chair', 'Oak chair', 'published', now()) returning id`, f.joiner, category)
	if _, err := f.pool.Exec(context.Background(), `
		insert into product_media (product_id, url) values ($1, '/media/products/oak.webp')`, f.chair); err != nil {
		t.Fatal(err)
	}
	if _, err := f.pool.Exec(context.Background(), `
		insert into product_cards (product_id, shop_id, cat1, price_minor, effective_minor, rating, rating_count, published_at, available)
		values ($1, $2, $3, 14900, 11900, 460, 12, now(), 7)`, f.chair, f.joiner, category); err != nil {
		t.Fatal(err)
	}
	return f
}

// say sends one message and fails the test when it is not taken.
func (f *fixture) say(t *testing.T, userID, shopID int64, text string) Message {
	t.Helper()
	sent, err := f.Send(t.Context(), userID, shopID, Draft{Text: text}, View{Locale: "en"})
	if err != nil {
		t.Fatal(err)
	}
	return sent.Messages[0]
}

func (f *fixture) reply(t *testing.T, shopID, userID int64, text string) Message {
	t.Helper()
	m, err := f.Reply(t.Context(), shopID, userID, Draft{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (f *fixture) page(t *testing.T, q ThreadQuery) Thread {
	t.Helper()
	if q.Page == 0 {
		q.Page = 1
	}
	if q.PerPage == 0 {
		q.PerPage = 20
	}
	if q.Locale == "" {
		q.Locale = "en"
	}
	thread, err := f.Thread(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return thread
}

func (f *fixture) badge(t *testing.T, userID int64) int {
	t.Helper()
	n, err := f.Unread(t.Context(), userID)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestConversation(t *testing.T) {
	t.Parallel()
	f := setup(t)
	first := f.say(t, f.amira, f.joiner, "Is the oak chair solid?")
	if first.Seq != 1 || first.Sender != User || first.Read {
		t.Fatalf("%+v", first)
	}
	if err := f.MarkReadByShop(t.Context(), f.joiner, f.amira, 1); err != nil {
		t.Fatal(err)
	}
	if m := f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner}).Messages[0]; !m.Read {
		t.Error("the shop has read the question")
	}
	f.reply(t, f.joiner, f.amira, "All the way through.")
	f.reply(t, f.joiner, f.amira, "Even the pegs.")
	if n := f.badge(t, f.amira); n != 2 {
		t.Fatalf("unread %d", n)
	}
	thread := f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner})
	if thread.Total != 3 || len(thread.Messages) != 3 || thread.Messages[0].Text != "Even the pegs." {
		t.Fatalf("%+v", thread)
	}
	if !thread.Messages[2].Read {
		t.Error("the shop answered, so it has read the question")
	}
	if thread.Unread != 0 || f.badge(t, f.amira) != 0 {
		t.Errorf("unread after reading: %d, %d", thread.Unread, f.badge(t, f.amira))
	}
	if !thread.Online {
		t.Error("a shop that has just written is online")
	}
	if want := strings.Repeat(fmt.Sprintf("%d/ ", f.amira), 5); strings.Join(f.signals, " ")+" " != want {
		t.Errorf("signals %v for a question, its reading, two answers and their reading", f.signals)
	}
}

func TestReadingIsToldToTheOtherTabsOnce(t *testing.T) {
	t.Parallel()
	f := setup(t)
	f.say(t, f.amira, f.joiner, "?")
	f.reply(t, f.joiner, f.amira, "1")
	f.reply(t, f.joiner, f.amira, "2")
	f.signals = nil
	mark := func(seq int64) {
		t.Helper()
		if _, err := f.MarkRead(t.Context(), f.amira, f.joiner, seq, "1.2"); err != nil {
			t.Fatal(err)
		}
	}
	mark(2)
	mark(2)
	mark(1)
	for range 2 {
		f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner, Socket: "3.4"})
	}
	want := []string{number(f.amira) + "/1.2", number(f.amira) + "/3.4"}
	if !slices.Equal(f.signals, want) {
		t.Errorf("signals %v, want %v", f.signals, want)
	}
}

func TestReadingAnOlderPageMarksNothing(t *testing.T) {
	t.Parallel()
	f := setup(t)
	f.say(t, f.amira, f.joiner, "?")
	for i := range 5 {
		f.reply(t, f.joiner, f.amira, fmt.Sprint(i))
	}
	f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner, Page: 2, PerPage: 2})
	f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner, BeforeSeq: 4})
	if n := f.badge(t, f.amira); n != 5 {
		t.Fatalf("unread %d", n)
	}
	after := f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner, AfterSeq: 2, PerPage: 2})
	if got := []int64{after.Messages[0].Seq, after.Messages[1].Seq}; got[0] != 4 || got[1] != 3 {
		t.Fatalf("after 2: %v", got)
	}
	if n := f.badge(t, f.amira); n != 2 {
		t.Fatalf("unread after reading up to 4: %d", n)
	}
	for _, seq := range []int64{3, 1, 5, 5, 2} { // late, early, twice
		if _, err := f.MarkRead(t.Context(), f.amira, f.joiner, seq, ""); err != nil {
			t.Fatal(err)
		}
	}
	if n := f.badge(t, f.amira); n != 1 {
		t.Fatalf("unread after reading up to 5: %d", n)
	}
}

func TestCards(t *testing.T) {
	t.Parallel()
	f := setup(t)
	sent, err := f.Send(t.Context(), f.amira, f.joiner, Draft{ProductID: f.chair}, View{Locale: "en"})
	if err != nil {
		t.Fatal(err)
	}
	p := sent.Messages[0].Product
	if p == nil || p.Name != "Oak chair" || p.Price != 14900 || p.DiscountPrice != 11900 || p.Rating != 4.6 || p.Reviews != 12 || !p.OnSale {
		t.Fatalf("%+v", p)
	}
	if got := sent.Currency.Display(p.DiscountPrice); got != "59.50€" {
		t.Errorf("price in the customer's currency: %s", got)
	}
	list, total, err := f.Shops(t.Context(), f.amira, "", "en", 20, 0)
	if err != nil || total != 1 || list[0].Last.Kind != "product" || list[0].Last.Text != "Oak chair" {
		t.Fatalf("%+v, %v", list, err)
	}
	for name, d := range map[string]Draft{
		"another shop's product": {ProductID: f.chair},
		"somebody's order":       {OrderID: 1},
		"nothing":                {},
		"two things":             {Text: "x", ProductID: f.chair},
		"a book":                 {Text: string(make([]rune, MaxText+1))},
	} {
		if _, err := f.Send(t.Context(), f.amira, f.potter, d, View{}); err == nil {
			t.Errorf("%s was sent", name)
		}
	}
	if _, err := f.Send(t.Context(), f.amira, 999_999, Draft{Text: "x"}, View{}); err == nil {
		t.Error("a shop that does not exist was written to")
	}
	if _, err := f.Reply(t.Context(), f.joiner, f.ben, Draft{Text: "buy!"}); err == nil {
		t.Error("a shop wrote to somebody who never wrote to it")
	}
}

func TestShopList(t *testing.T) {
	t.Parallel()
	f := setup(t)
	f.say(t, f.amira, f.joiner, "one")
	if _, err := f.Open(t.Context(), f.amira, f.potter, "en"); err != nil {
		t.Fatal(err)
	}
	f.say(t, f.ben, f.potter, "not yours")
	list, total, err := f.Shops(t.Context(), f.amira, "", "en", 20, 0)
	if err != nil || total != 2 || list[0].Shop.ID != f.potter || list[0].Last != nil {
		t.Fatalf("%+v, %v", list, err)
	}
	f.say(t, f.amira, f.joiner, "two")
	if list, _, _ = f.Shops(t.Context(), f.amira, "", "en", 20, 0); list[0].Shop.ID != f.joiner || list[0].Last.Text != "two" {
		t.Fatalf("the newest is not first: %+v", list)
	}
	for search, want := range map[string]int{"norr": 1, "NORR": 1, "100%": 1, "%": 1, "_": 0, "nobody": 0, `\`: 0} {
		list, total, err := f.Shops(t.Context(), f.amira, search, "en", 20, 0)
		if err != nil || len(list) != want || int(total) != want {
			t.Errorf("search %q: %d of %d, %v", search, len(list), total, err)
		}
	}
}
