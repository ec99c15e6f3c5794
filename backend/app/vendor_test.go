package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/app"
	"shop/backend/backendtest"
	"shop/backend/config"
	"shop/backend/order"
	"shop/backend/vendorapi"
)

// node is one process of the program, with its background work, on a database
// that others may use too.
type node struct {
	*testing.T
	*app.App
	web *httptest.Server
}

func startNode(t *testing.T, pool *pgxpool.Pool) *node {
	t.Helper()
	env := map[string]string{"STATE_DIR": t.TempDir(), "ROOT_DIR": "../..", "RATE_FACTOR": "0", "LOG_REQUESTS": "false", "WEBHOOKS_ALLOW_PRIVATE": "true"}
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	a, err := app.New(t.Context(), cfg, pool, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	if err := a.Jobs.Start(ctx); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- a.Realtime.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := a.Jobs.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	n := &node{T: t, App: a, web: httptest.NewServer(a.Handler)}
	t.Cleanup(n.web.Close)
	return n
}

// call expects the status 200.
func (n *node) call(method, path, token, body string, data any) {
	n.Helper()
	r := backendtest.Request{Method: method, Path: "/api" + path, Token: token, Body: body}
	if status := backendtest.Call(n.T, n.Handler, r, data); status != http.StatusOK {
		n.Fatalf("%s %s: %d", method, path, status)
	}
}

func (n *node) login(email, password string) (token string, id int64) {
	n.Helper()
	var in struct {
		Access struct{ Token string }
		User   struct{ ID int64 }
	}
	n.call("POST", "/login", "", fmt.Sprintf(`{"phone":%q,"password":%q}`, email, password), &in)
	return in.Access.Token, in.User.ID
}

// browser is a realtime connection signed in as somebody; each receive waits
// for one event about messages.
func (n *node) browser(token string, userID int64) (receive func() error) {
	n.Helper()
	ctx, cancel := context.WithTimeout(n.Context(), 30*time.Second)
	n.Cleanup(cancel)
	ws, _, err := websocket.Dial(ctx, n.web.URL+"/app/"+n.Realtime.Address().Key+"?protocol=7", nil)
	if err != nil {
		n.Fatal(err)
	}
	n.Cleanup(func() { _ = ws.CloseNow() })
	wait := func(event string) (string, error) {
		for {
			var frame struct{ Event, Data string }
			_, raw, err := ws.Read(ctx)
			if err != nil {
				return "", err
			}
			if err := json.Unmarshal(raw, &frame); err != nil {
				return "", err
			}
			if frame.Event == event {
				return frame.Data, nil
			}
		}
	}
	hello, err := wait("pusher:connection_established")
	if err != nil {
		n.Fatal(err)
	}
	var established struct {
		SocketID string `json:"socket_id"`
	}
	if err := json.Unmarshal([]byte(hello), &established); err != nil {
		n.Fatal(err)
	}
	req, err := http.NewRequestWithContext(ctx, "POST", n.web.URL+"/pusher/user-auth", strings.NewReader("socket_id="+established.SocketID))
	if err != nil {
		n.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		n.Fatal(err)
	}
	defer res.Body.Close()
	signed, err := io.ReadAll(res.Body)
	if err != nil {
		n.Fatal(err)
	}
	for _, frame := range []string{
		fmt.Sprintf(`{"event":"pusher:signin","data":%s}`, signed),
		fmt.Sprintf(`{"event":"pusher:subscribe","data":{"channel":"chat_user_%d"}}`, userID),
	} {
		if err := ws.Write(ctx, websocket.MessageText, []byte(frame)); err != nil {
			n.Fatal(err)
		}
	}
	if _, err := wait("pusher_internal:subscription_succeeded"); err != nil {
		n.Fatal(err)
	}
	return func() error {
		_, err := wait("send-message-to-user")
		return err
	}
}

// inbox is a shop's own system: it checks signatures and keeps what came.
type inbox struct {
	secret string
	came   chan vendorEvent
}

type vendorEvent struct {
	Event string
	Data  struct {
		ID       int64
		Seq      int64
		Message  string
		Status   string `json:"order_status"`
		Quantity int
		User     struct {
			ID   int64
			Name string
		}
	}
}

func (i *inbox) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err == nil {
		err = vendorapi.Verify(i.secret, r.Header.Get(vendorapi.SignatureHeader), body, time.Now(), 5*time.Minute)
	}
	var e vendorEvent
	if err == nil {
		err = json.Unmarshal(body, &e)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	i.came <- e
}

func (i *inbox) next(t *testing.T) vendorEvent {
	t.Helper()
	select {
	case e := <-i.came:
		return e
	case <-time.After(20 * time.Second):
		t.Fatal("the webhook hears nothing")
		return vendorEvent{}
	}
}

type orderRow struct {
	ID     int64
	UserID int64 `json:"user_id"`
	Next   []string
}

// A shop's own system does everything a shop does, through one process of two,
// and its customer sees it in a browser connected to the other.
func TestAShopsOwnSystem(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	here, there := startNode(t, pool), startNode(t, pool)
	if _, err := here.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	jonas, jonasID := here.login("jonas@demo.example", "demo-shopper-2")
	vendors := app.Vendors(pool)
	token := func(slug string) (secret string, id int64) {
		t.Helper()
		found, err := vendors.Find(t.Context(), slug)
		if err != nil {
			t.Fatal(err)
		}
		if secret, err = vendors.CreateToken(t.Context(), found.ID, "test", 0); err != nil {
			t.Fatal(err)
		}
		return secret, found.ID
	}
	var shopID int64
	var wish string
	var slug, otherSlug string
	err := pool.QueryRow(t.Context(), `
		select json_build_object('product_id', v.product_id, 'quantity', 2,
				'size', coalesce(v.size_id, 0), 'color', coalesce(v.color_id, 0), 'unit', coalesce(v.unit_id, 0))::text,
			s.id, s.slug, (select o.slug from shops o where o.id <> s.id order by o.id limit 1)
		from variants v
		join products p on p.id = v.product_id and p.status = 'published'
		join stock_levels l on l.variant_id = v.id and l.on_hand > 5
		join shops s on s.id = p.shop_id
		order by v.id limit 1`).Scan(&wish, &shopID, &slug, &otherSlug)
	if err != nil {
		t.Fatal(err)
	}
	backendtest.Exec(t, pool, `update chat_shops set answers_itself = false`)
	mine, _ := token(slug)
	other, _ := token(otherSlug)

	// The webhook.
	box := &inbox{came: make(chan vendorEvent, 10)}
	hook := httptest.NewServer(box)
	t.Cleanup(hook.Close)
	var set struct{ Webhook struct{ Secret string } }
	there.call("PUT", "/vendor/webhook", mine, fmt.Sprintf(`{"url":%q}`, hook.URL), &set)
	box.secret = set.Webhook.Secret
	var pinged struct{ Delivery struct{ State string } }
	there.call("POST", "/vendor/webhook/ping", mine, "", &pinged)
	if e := box.next(t); pinged.Delivery.State != "delivered" || e.Event != "ping" {
		t.Fatalf("%+v %+v", pinged, e)
	}

	// A message comes in here, is answered there, and signalled here.
	receive := here.browser(jonas, jonasID)
	here.call("POST", "/send-message", jonas, fmt.Sprintf(`{"shop_id":%d,"message":"Is it solid?","type":"user"}`, shopID), nil)
	if e := box.next(t); e.Event != "message.received" || e.Data.Message != "Is it solid?" || e.Data.User.ID != jonasID || e.Data.Seq != 1 {
		t.Fatalf("%+v", e)
	}
	if err := receive(); err != nil { // the sender's other tabs
		t.Fatal(err)
	}
	there.call("POST", fmt.Sprintf("/vendor/conversations/%d/messages", jonasID), mine, `{"message":"Through and through."}`, nil)
	if err := receive(); err != nil {
		t.Fatalf("the answer does not reach the browser: %v", err)
	}
	var unread struct {
		Unread int `json:"unread_messages"`
	}
	if here.call("GET", "/unread-messages", jonas, "", &unread); unread.Unread != 1 {
		t.Errorf("unread %d", unread.Unread)
	}

	// An order, from the cart to the door.
	here.call("POST", "/cart/store", jonas, wish, nil)
	here.call("POST", "/address/store", jonas, `{"name":"Jonas","phone":"+351910000999","country":"PT","city":"Porto","address_line":"Rua 1"}`, nil)
	var placed struct{ Orders []struct{ ID int64 } }
	here.call("POST", "/place-order", jonas, fmt.Sprintf(`{"shop_ids":[%d],"payment_method":"cash"}`, shopID), &placed)
	bought := placed.Orders[0].ID
	if e := box.next(t); e.Event != "order.placed" || e.Data.ID != bought || e.Data.User.ID != jonasID || e.Data.Quantity != 2 {
		t.Fatalf("%+v", e)
	}
	path := fmt.Sprintf("/vendor/orders/%d", bought)
	refused := func(token, method, path, body string, want int) {
		t.Helper()
		if status := backendtest.Call(t, there.Handler, backendtest.Request{Method: method, Path: "/api" + path, Token: token, Body: body}, nil); status != want {
			t.Errorf("%s %s %s: %d, want %d", method, path, body, status, want)
		}
	}
	refused(other, "GET", path, "", http.StatusNotFound)
	refused(other, "POST", path+"/status", `{"order_status":"confirmed"}`, http.StatusNotFound)
	refused(jonas, "GET", path, "", http.StatusUnauthorized)
	refused(mine, "POST", path+"/status", `{"order_status":"delivered"}`, http.StatusConflict)
	refused(mine, "POST", path+"/status", `{"order_status":"cancelled"}`, http.StatusUnprocessableEntity)
	refused(mine, "POST", path+"/status", `{"order_status":"confirmed","tracking":{"number":"1"}}`, http.StatusUnprocessableEntity)
	for _, body := range []string{
		`{"order_status":"confirmed","note":"Thank you"}`, `{"order_status":"confirmed"}`, `{"order_status":"processing"}`, `{"order_status":"pickup"}`,
		`{"order_status":"on_the_way","tracking":{"carrier":"DHL","number":"X1","url":"https://dhl.example/X1"}}`,
		`{"order_status":"on_the_way","tracking":{"carrier":"DHL","number":"X2","url":"https://dhl.example/X2"}}`,
		`{"order_status":"delivered"}`,
	} {
		there.call("POST", path+"/status", mine, body, nil)
	}
	refused(mine, "POST", path+"/status", `{"order_status":"cancelled","note":"late"}`, http.StatusConflict)
	var seen struct {
		Order struct {
			Status        string `json:"order_status"`
			PaymentStatus string `json:"payment_status"`
			Timeline      []struct{ Status, Note string }
			Tracking      struct{ Carrier, Number string }
			DeliveredAt   *time.Time `json:"delivered_at"`
		}
	}
	here.call("GET", fmt.Sprintf("/order-details?order_id=%d", bought), jonas, "", &seen)
	var steps []string
	for _, e := range seen.Order.Timeline {
		steps = append(steps, e.Status)
	}
	if want := []string{"pending", "confirmed", "processing", "pickup", "on_the_way", "delivered"}; !slices.Equal(steps, want) || seen.Order.Timeline[1].Note != "Thank you" {
		t.Errorf("timeline %+v", seen.Order.Timeline)
	}
	if o := seen.Order; o.PaymentStatus != "paid" || o.Tracking.Number != "X2" || o.DeliveredAt == nil {
		t.Errorf("%+v", o)
	}
	var list struct {
		Total  int
		Orders []orderRow
	}
	isIt := func(o orderRow) bool { return o.ID == bought }
	there.call("GET", "/vendor/orders?order_status=delivered", mine, "", &list)
	if i := slices.IndexFunc(list.Orders, isIt); i < 0 || list.Orders[i].UserID != jonasID || list.Orders[i].Next == nil || len(list.Orders[i].Next) > 0 {
		t.Errorf("%+v", list)
	}
	if there.call("GET", "/vendor/orders", other, "", &list); slices.ContainsFunc(list.Orders, isIt) {
		t.Error("another shop sees the order")
	}
	if _, err := there.ReplyAsShop(t.Context(), slug, "jonas@demo.example", "How do you like it?"); err != nil {
		t.Error(err)
	}
	if err := receive(); err != nil {
		t.Errorf("the terminal's message: %v", err)
	}
}

// What a shop calls off goes back to its shelf, and its shopper reads why.
func TestAShopCancels(t *testing.T) {
	m := newMarket(t, 5)
	ctx := context.Background()
	m.add(m.ada, m.mug, 2)
	g, err := m.order.Place(ctx, m.agreed(m.ada, m.shop))
	if err != nil {
		t.Fatal(err)
	}
	cancel := order.Move{ShopID: m.shop, OrderID: g.Orders[0].ID, To: order.Cancelled, Note: "The kiln broke"}
	other := backendtest.Shop(t, m.pool, 0, 0)
	foreign := cancel
	foreign.ShopID = other
	if _, err := m.order.Move(ctx, foreign); err == nil {
		t.Error("another shop cancelled it")
	}
	for range 2 { // said twice, done once
		o, err := m.order.Move(ctx, cancel)
		if err != nil || o.Status != "cancelled" || o.CancelReason != "The kiln broke" {
			t.Fatalf("%+v %v", o, err)
		}
	}
	m.same("stock", m.number(`select on_hand from stock_levels where variant_id = $1`, m.cup), 5)
	m.same("events of the shop", m.number(`select count(*) from order_events where actor = 'shop' and to_status = 'cancelled' and note = 'The kiln broke'`), 1)
	m.same("notices", m.number(`select count(*) from river_job where kind = 'order_cancelled'`), 1)
	m.same("letters", m.number(`select count(*) from river_job where kind = 'order_cancellation_letter' and args @> '{"by_shop": true}'`), 1)
	m.same("payments", m.number(`select count(*) from payments where status = 'cancelled'`), 1)
}
