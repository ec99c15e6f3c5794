package chat

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"shop/backend/backendtest"
	"shop/backend/fault"
	"shop/backend/httpx"
)

func TestTheShopsSide(t *testing.T) {
	t.Parallel()
	f := setup(t)
	f.say(t, f.amira, f.joiner, "Is it solid?")
	f.say(t, f.amira, f.joiner, "Hello?")
	f.say(t, f.ben, f.joiner, "Hi")
	f.say(t, f.amira, f.potter, "not the joiner's")

	list, total, unread, err := f.Customers(t.Context(), ShopQuery{ShopID: f.joiner, Limit: 20})
	if err != nil || total != 2 || unread != 3 || list[0].User.Name != "Ben" || list[1].Unread != 2 || list[1].Last.Text != "Hello?" {
		t.Fatalf("%+v of %d, %d unread, %v", list, total, unread, err)
	}
	signals := len(f.signals)
	thread, err := f.ThreadForShop(t.Context(), ThreadQuery{ShopID: f.joiner, UserID: f.amira, Page: 1, PerPage: 20, Locale: "en"})
	if err != nil || thread.Total != 2 || thread.User.Name != "Amira Haddad" || thread.UnreadByShop != 2 || thread.Messages[0].Text != "Hello?" {
		t.Fatalf("%+v %v", thread, err)
	}
	if thread.Messages[0].Read || len(f.signals) != signals {
		t.Error("fetching messages is not reading them")
	}

	// Reading is told once, and never taken back.
	for _, seq := range []int64{1, 2, 1, 2} {
		if err := f.MarkReadByShop(t.Context(), f.joiner, f.amira, seq); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(f.signals) - signals; n != 2 {
		t.Errorf("%d signals for two steps", n)
	}
	if list, total, unread, err = f.Customers(t.Context(), ShopQuery{ShopID: f.joiner, Unread: true, Limit: 20}); err != nil || total != 1 || unread != 1 || list[0].User.ID != f.ben {
		t.Errorf("%+v of %d, %d unread, %v", list, total, unread, err)
	}
	if _, total, _, err = f.Customers(t.Context(), ShopQuery{ShopID: f.joiner, Search: "hadd", Limit: 20}); err != nil || total != 1 {
		t.Errorf("search: %d %v", total, err)
	}

	// Another shop's conversation is none.
	if _, err := f.ThreadForShop(t.Context(), ThreadQuery{ShopID: f.potter, UserID: f.ben, Page: 1, PerPage: 20}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("thread: %v", err)
	}
	if err := f.MarkReadByShop(t.Context(), f.potter, f.ben, 1); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("read: %v", err)
	}
	if _, err := f.Customer(t.Context(), f.potter, "ben@example.com"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("customer: %v", err)
	}
	if u, err := f.Customer(t.Context(), f.joiner, "BEN@example.com"); err != nil || u.ID != f.ben {
		t.Errorf("customer: %+v %v", u, err)
	}
}

// A shop may begin with whoever ordered from it, and with nobody else.
func TestAShopWritesFirstAboutAnOrder(t *testing.T) {
	t.Parallel()
	f := setup(t)
	order := f.order(t, f.ben, f.joiner)
	if _, err := f.Reply(t.Context(), f.potter, f.ben, Draft{Text: "buy!"}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("the potter: %v", err)
	}
	if _, err := f.Reply(t.Context(), f.joiner, f.amira, Draft{OrderID: order}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("another customer: %v", err)
	}
	m, err := f.Reply(t.Context(), f.joiner, f.ben, Draft{OrderID: order})
	if err != nil || m.Seq != 1 || m.Order == nil || m.Order.ID != order {
		t.Fatalf("%+v %v", m, err)
	}
	if n := f.badge(t, f.ben); n != 1 {
		t.Errorf("unread %d", n)
	}
}

// order inserts a purchase of nothing.
func (f *fixture) order(t *testing.T, userID, shopID int64) (id int64) {
	t.Helper()
	err := f.pool.QueryRow(t.Context(), `
		with g as (
			insert into order_groups (code, user_id, checkout_key, currency_code, currency_rate, currency_symbol, currency_position, total_minor, payment_method, ship_to)
			values ('9000', $1, gen_random_uuid(), 'USD', 1, '$', 'prefix', 0, 'cash', '{}') returning id)
		insert into orders (group_id, shop_id, user_id, order_code, items_minor, payable_minor)
		select id, $2, $1, '9000-1', 0, 0 from g returning id`, userID, shopID).Scan(&id)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// A shop that comes is told of to the customers who are there, once.
func TestAShopComes(t *testing.T) {
	t.Parallel()
	f := setup(t)
	f.say(t, f.amira, f.joiner, "Anybody?")
	f.say(t, f.ben, f.joiner, "Anybody?")
	backendtest.Exec(t, f.pool, `update users set last_seen_at = case id when $1 then now() else now() - interval '12 minutes' end`, f.amira)
	f.signals = nil
	here := func() {
		t.Helper()
		if err := f.Here(t.Context(), f.joiner); err != nil {
			t.Fatal(err)
		}
	}
	here()
	here()
	if len(f.signals) != 1 || f.signals[0] != number(f.amira)+"/" {
		t.Errorf("signals %v", f.signals)
	}
	if thread := f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner}); !thread.Online {
		t.Error("it is not online")
	}
	backendtest.Exec(t, f.pool, `update chat_shops set last_seen = now() - interval '12 minutes'`)
	if here(); len(f.signals) != 2 {
		t.Errorf("signals %v", f.signals)
	}
	if err := f.Here(t.Context(), 999_999); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("a shop that does not exist: %v", err)
	}
}

// The shop's system hears of a message once, and of none that was not kept.
func TestReceived(t *testing.T) {
	t.Parallel()
	f := setup(t)
	var heard []Incoming
	refuse := false
	f.Received = func(_ context.Context, tx pgx.Tx, m Incoming) error {
		if refuse {
			return errors.New("no")
		}
		heard = append(heard, m)
		return nil
	}
	d := Draft{Text: "Hello", ClientID: uuid.New()}
	for range 2 {
		if _, err := f.Send(t.Context(), f.amira, f.joiner, d, View{}); err != nil {
			t.Fatal(err)
		}
	}
	f.reply(t, f.joiner, f.amira, "Good day")
	if len(heard) != 1 || heard[0].UserID != f.amira || heard[0].UserName != "Amira Haddad" || heard[0].ShopID != f.joiner ||
		heard[0].Seq != 1 || heard[0].Text != "Hello" || heard[0].CreatedAt.IsZero() {
		t.Errorf("%+v", heard)
	}
	refuse = true
	if _, err := f.Send(t.Context(), f.amira, f.joiner, Draft{Text: "lost"}, View{}); err == nil {
		t.Error("the message was kept")
	}
	if thread := f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner}); thread.Total != 2 {
		t.Errorf("%d messages", thread.Total)
	}
}

// serveShops mounts the shops' calls; a token is the name of a shop.
func serveShops(t *testing.T, f *fixture) func(method, path, token, body string, data any) int {
	t.Helper()
	router := chi.NewRouter()
	api := httpx.Mount(router, httpx.Options{})
	RegisterVendor(api, f.Service, func(_ context.Context, token string) (int64, error) {
		id, ok := map[string]int64{"joiner": f.joiner, "potter": f.potter}[token]
		if !ok {
			return 0, fault.New(fault.Unauthenticated, "no")
		}
		return id, nil
	})
	return func(method, path, token, body string, data any) int {
		t.Helper()
		return backendtest.Call(t, router, backendtest.Request{Method: method, Path: "/api/vendor" + path, Token: token, Body: body}, data)
	}
}

func TestTheCallsOfShops(t *testing.T) {
	t.Parallel()
	f := setup(t)
	call := serveShops(t, f)
	f.say(t, f.amira, f.joiner, "Is it solid?")
	messages := "/conversations/" + number(f.amira) + "/messages"

	for _, c := range []struct {
		method, path, token, body string
		status                    int
	}{
		{"GET", "/conversations", "", "", 401},
		{"GET", "/conversations", "nobody", "", 401},
		{"GET", messages, "potter", "", 404},
		{"POST", messages, "potter", `{"message":"buy!"}`, 404},
		{"POST", "/conversations/" + number(f.amira) + "/read", "potter", `{"seq":1}`, 404},
		{"POST", messages, "joiner", `{}`, 422},
		{"POST", messages, "joiner", `{"message":"  "}`, 422},
		{"POST", messages, "joiner", `{"message":"x","client_id":"x"}`, 422},
		{"GET", messages + "?before_seq=2&after_seq=1", "joiner", "", 422},
		{"POST", "/conversations/" + number(f.amira) + "/read", "joiner", `{"seq":1}`, 200},
		{"POST", "/presence", "joiner", "", 200},
	} {
		if status := call(c.method, c.path, c.token, c.body, nil); status != c.status {
			t.Errorf("%s %s as %q: %d, want %d", c.method, c.path, c.token, status, c.status)
		}
	}

	client := uuid.NewString()
	var first, second VendorSent
	call("POST", messages, "joiner", `{"message":"All through.","client_id":"`+client+`"}`, &first)
	call("POST", messages, "joiner", `{"message":"All through.","client_id":"`+client+`"}`, &second)
	if first != second || first.Seq != 2 || first.ClientID != client {
		t.Errorf("%+v, then %+v", first, second)
	}
	if status := call("POST", messages, "joiner", `{"product_id":`+number(f.chair)+`}`, nil); status != http.StatusOK {
		t.Errorf("card: %d", status)
	}
	var list VendorConversations
	if call("GET", "/conversations", "joiner", "", &list); list.Total != 1 || list.Unread != 0 || list.Conversations[0].LastMessageKind != "product" || list.Conversations[0].LastMessageType != "shop" {
		t.Errorf("%+v", list)
	}
	var thread VendorThread
	call("GET", messages+"?after_seq=1", "joiner", "", &thread)
	if thread.Total != 3 || len(thread.Messages) != 2 || thread.Messages[0].Product.Name != "Oak chair" || thread.User.Name != "Amira Haddad" {
		b, _ := json.Marshal(thread)
		t.Errorf("%s", b)
	}
	if mine := f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner}); !mine.Online || !mine.Messages[2].Read || !strings.Contains(mine.Messages[1].Text, "through") {
		t.Errorf("%+v", mine)
	}
	if call("GET", "/conversations", "potter", "", &list); list.Total != 0 {
		t.Errorf("the potter sees %+v", list)
	}
}
