package app_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/google/uuid"

	"shop/backend/app"
	"shop/backend/backendtest"
	"shop/backend/postgres"
	"shop/backend/release"
)

// patience bounds the waits below; it is no requirement.
const patience = 30 * time.Second

// newPair is two serving processes of one shop: one database, one folder of
// files, a pool each. address is where each listens.
func newPair(t *testing.T) (pair [2]*shop, address [2]string) {
	t.Helper()
	pool, dsn := backendtest.NewDatabase(t)
	first := newShopOn(t, pool)
	for i := range pair {
		own, err := postgres.Open(t.Context(), dsn)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(own.Close)
		a, err := app.New(t.Context(), first.cfg, own, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- a.Serve(ctx, listener) }()
		t.Cleanup(func() {
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
		one := *first
		one.handler = a.Handler
		pair[i], address[i] = &one, listener.Addr().String()
	}
	until(t, "both listen", func() bool {
		return first.number(`select count(*) from pg_stat_activity where datname = current_database() and query ilike 'listen realtime%'`) == 2 &&
			first.number(`select count(*) from pg_stat_activity where datname = current_database() and query ilike 'listen%release%'`) == 2
	})
	return pair, address
}

func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("still waiting: %s", what)
		}
	}
}

// ear is a browser's realtime connection to one process.
type ear struct {
	*testing.T
	ws     *websocket.Conn
	socket string
}

type heard struct {
	Event, Channel string
	Data           json.RawMessage
}

func (s *shop) listen(t *testing.T, address string) *ear {
	t.Helper()
	var master struct {
		Data struct {
			Key string `json:"pusher_app_key"`
		}
	}
	if err := json.Unmarshal([]byte(s.send(t, request{method: "GET", target: "/api/master"}).body), &master); err != nil {
		t.Fatal(err)
	}
	ws, _, err := websocket.Dial(t.Context(), "ws://"+address+"/app/"+master.Data.Key+"?protocol=7", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ws.CloseNow() })
	e := &ear{T: t, ws: ws}
	var text string
	var hello struct {
		SocketID string `json:"socket_id"`
	}
	if err := json.Unmarshal(e.expect("pusher:connection_established").Data, &text); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(text), &hello); err != nil {
		t.Fatal(err)
	}
	e.socket = hello.SocketID
	return e
}

// signIn proves through a process who listens.
func (e *ear) signIn(s *shop, token string) {
	e.Helper()
	a := s.send(e.T, request{
		method: "POST", target: "/pusher/user-auth", token: token,
		body: url.Values{"socket_id": {e.socket}}.Encode(), contentType: "application/x-www-form-urlencoded",
	})
	e.say(fmt.Sprintf(`{"event":"pusher:signin","data":%s}`, a.body))
	e.expect("pusher:signin_success")
}

func (e *ear) say(frame string) {
	e.Helper()
	if err := e.ws.Write(e.Context(), websocket.MessageText, []byte(frame)); err != nil {
		e.Fatal(err)
	}
}

func (e *ear) subscribe(channel, auth string) {
	e.Helper()
	e.say(fmt.Sprintf(`{"event":"pusher:subscribe","data":{"channel":%q,"auth":%q}}`, channel, auth))
}

func (e *ear) next() heard {
	e.Helper()
	ctx, cancel := context.WithTimeout(e.Context(), patience)
	defer cancel()
	_, raw, err := e.ws.Read(ctx)
	if err != nil {
		e.Fatal(err)
	}
	var h heard
	if err := json.Unmarshal(raw, &h); err != nil {
		e.Fatalf("%v: %s", err, raw)
	}
	return h
}

// expect reads on to an event.
func (e *ear) expect(event string) heard {
	e.Helper()
	for {
		if h := e.next(); h.Event == event {
			return h
		}
	}
}

// expectNot tells that nothing of that kind has come until now.
func (e *ear) expectNot(event string) {
	e.Helper()
	e.say(`{"event":"pusher:ping","data":{}}`)
	for {
		switch h := e.next(); h.Event {
		case event:
			e.Errorf("heard %s on %s: %s", h.Event, h.Channel, h.Data)
		case "pusher:pong":
			return
		}
	}
}

// A message sent through one process reaches the browser that is connected to
// the other, and nobody else who listens for it.
func TestAMessageCrossesProcesses(t *testing.T) {
	t.Parallel()
	pair, address := newPair(t)
	here, there := pair[0], pair[1]
	amira := here.person("amira@demo.example")
	token := here.login("amira@demo.example", "demo-shopper-1")
	channel := fmt.Sprintf("chat_user_%d", amira)

	hers := there.listen(t, address[1])
	hers.signIn(there, token)
	hers.subscribe(channel, "")
	hers.expect("pusher_internal:subscription_succeeded")
	jonas := there.listen(t, address[1])
	jonas.signIn(there, there.jonas)
	visitor := there.listen(t, address[1])
	for _, e := range []*ear{jonas, visitor} {
		for _, name := range []string{channel, "private-" + channel, "presence-" + channel, fmt.Sprintf("#server-to-user-%d", amira)} {
			e.subscribe(name, "key:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")
		}
		e.expectNot("pusher_internal:subscription_succeeded")
	}

	text := "Seven of them " + uuid.NewString()
	a := here.send(t, request{
		method: "POST", target: fmt.Sprintf("/api/vendor/conversations/%d/messages", amira), token: here.joiner, body: fmt.Sprintf(`{"message":%q}`, text),
	})
	if a.status != http.StatusOK {
		t.Fatalf("the shop's answer: %d %s", a.status, a.body)
	}
	hers.expect("send-message-to-user")
	for _, e := range []*ear{jonas, visitor} {
		e.expectNot("send-message-to-user")
	}
	shop := here.number(`select id from shops where slug = 'casa-norrland'`)
	read := there.send(t, request{method: "GET", target: fmt.Sprintf("/api/get-message?shop_id=%d", shop), token: token})
	if strings.Count(read.body, text) != 1 {
		t.Errorf("the other process has it %d times: %.300s", strings.Count(read.body, text), read.body)
	}
}

// What is changed through one process holds in the other: settings, releases,
// sessions.
func TestChangesCrossProcesses(t *testing.T) {
	t.Parallel()
	pair, address := newPair(t)
	here, there := pair[0], pair[1]
	master := func(s *shop) string { return s.send(t, request{method: "GET", target: "/api/master"}).body }
	if strings.Contains(master(here)+master(there), "Twin Market") {
		t.Fatal("the name is there before it is set")
	}
	backendtest.Exec(t, here.pool, `update settings set value = '"Twin Market"' where key = 'app_name'`)
	for _, s := range pair {
		until(t, "the setting is in both", func() bool { return strings.Contains(master(s), "Twin Market") })
	}

	secret, _, err := app.Releases(here.cfg, here.pool, slog.New(slog.DiscardHandler)).
		CreateToken(t.Context(), release.Actor{Name: "test"}, release.NewToken{Name: "shell team", Bundles: []string{"*"}, Channels: []string{release.Production}})
	if err != nil {
		t.Fatal(err)
	}
	page := there.listen(t, address[1])
	page.subscribe("release", "")
	page.expect("pusher_internal:subscription_succeeded")
	composition := func(s *shop) (id string) {
		a := s.send(t, request{method: "GET", target: "/api/releases/channels/production/composition"})
		var out struct{ Data struct{ Composition string } }
		if err := json.Unmarshal([]byte(a.body), &out); err != nil || a.status != http.StatusOK {
			t.Fatalf("composition: %d %s", a.status, a.body)
		}
		return out.Data.Composition
	}
	before := ""
	for _, version := range []string{"1.0.0", "1.0.1"} {
		file := request{method: "GET", target: "/bundles/shell/" + version + "/main.1234.js"}
		if a := there.send(t, file); a.status != http.StatusNotFound {
			t.Fatalf("%s before it is published: %d", version, a.status)
		}
		a := here.send(t, request{method: "PUT", target: "/api/releases/bundles/shell/" + version, token: secret, contentType: "application/gzip", body: shellArchive(version)})
		if a.status >= 300 {
			t.Fatalf("publish: %d %s", a.status, a.body)
		}
		a = here.send(t, request{
			method: "POST", target: "/api/releases/channels/production/promote", token: secret, body: fmt.Sprintf(`{"bundles":{"shell":%q},"reason":"test"}`, version),
		})
		if a.status >= 300 {
			t.Fatalf("promote: %d %s", a.status, a.body)
		}
		page.expect("moved")
		live := composition(here)
		if live == before {
			t.Fatalf("%s is not live where it was promoted", version)
		}
		until(t, version+" is live in the other process", func() bool { return composition(there) == live })
		before = live
		if a := there.send(t, file); a.status != http.StatusOK {
			t.Errorf("%s: %d", file.target, a.status)
		}
	}

	token := here.login("jonas@demo.example", "demo-shopper-2")
	profile := request{method: "GET", target: "/api/profile", token: token}
	if a := there.send(t, profile); a.status != http.StatusOK {
		t.Errorf("signed in through one, the other says %d", a.status)
	}
	if a := here.send(t, request{method: "POST", target: "/api/logout", token: token}); a.status != http.StatusOK {
		t.Errorf("logout: %d", a.status)
	}
	// A process remembers a good token for account.CacheLife.
	until(t, "signed out through one, the other knows", func() bool { return there.send(t, profile).status == http.StatusUnauthorized })
}

// shellArchive is the smallest shell that can be released.
func shellArchive(version string) string {
	manifest, err := json.Marshal(map[string]any{
		"name": "shell", "version": version, "kind": "shell", "entry": "main.1234.js", "scripts": []string{"main.1234.js"},
		"styles": []string{"main.1234.css"}, "provides": map[string]string{"react": "19.3.1", "@shop/platform": "1.2.0"},
	})
	if err != nil {
		panic(err) // made of literals
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for name, content := range map[string]string{"shop.json": string(manifest), "main.1234.js": "(()=>{console.log('" + version + "')})()", "main.1234.css": "@layer ui{body{margin:0}}"} {
		_ = w.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(content)), Typeflag: tar.TypeReg}) // a buffer takes everything
		_, _ = w.Write([]byte(content))
	}
	_ = w.Close()
	_ = z.Close()
	return b.String()
}

// The same key five times at once, through both processes, is done once and
// answered five times alike.
func TestRepeatsCrossProcesses(t *testing.T) {
	t.Parallel()
	pair, _ := newPair(t)
	here := pair[0]
	jonas := here.person("jonas@demo.example")
	post := func(s *shop, path, body, key string) answer {
		r := request{method: "POST", target: "/api" + path, token: s.jonas, body: body}
		if key != "" {
			r.header = map[string]string{"Idempotency-Key": key}
		}
		return s.send(t, r)
	}
	if a := post(here, "/address/store", `{"name":"Jonas","phone":"+351910000999","country":"PT","city":"Porto","address_line":"Rua das Flores 8"}`, ""); a.status != http.StatusOK {
		t.Fatalf("address: %d %s", a.status, a.body)
	}
	product := backendtest.Product(t, here.pool, backendtest.Shop(t, here.pool, 400, 0), "Mug")
	variant := backendtest.Put(t, here.pool, product, backendtest.Variant{Price: 1000, Stock: 50})
	shop := here.number(`select shop_id from products where id = $1`, product)
	for _, c := range []struct{ name, path, body, count string }{
		{"cart", "/cart/store", fmt.Sprintf(`{"product_id":%d,"quantity":2}`, product), `select quantity - 1 from cart_items i join carts c on c.id = i.cart_id where c.user_id = $1`},
		{"purchase", "/place-order", fmt.Sprintf(`{"shop_ids":[%d],"payment_method":"cash"}`, shop), `select count(*) from order_groups where user_id = $1`},
		{"address", "/address/store", `{"name":"Jonas","phone":"+351910000999","country":"PT","city":"Porto","address_line":"Rua do Sol 1"}`, `select count(*) - 1 from addresses where user_id = $1`},
	} {
		key := uuid.NewString()
		var answers [5]answer
		var wg sync.WaitGroup
		for i := range answers {
			wg.Go(func() { answers[i] = post(pair[i%2], c.path, c.body, key) })
		}
		wg.Wait()
		for _, a := range answers {
			if a.status != http.StatusOK || a.body != answers[0].body {
				t.Errorf("%s: %d %s\nand %d %s", c.path, a.status, a.body, answers[0].status, answers[0].body)
			}
		}
		if n := here.number(c.count, jonas); n != 1 {
			t.Errorf("%s was done %d times", c.path, n)
		}
	}
	if left := here.number(`select on_hand from stock_levels where variant_id = $1`, variant); left != 48 {
		t.Errorf("%d are left, want 48", left)
	}
}

// Guesses of a password count together, whichever process they are sent to.
func TestFailedSignInsCrossProcesses(t *testing.T) {
	t.Parallel()
	pair, _ := newPair(t)
	try := func(s *shop, password string) int {
		return s.send(t, request{method: "POST", target: "/api/login", body: fmt.Sprintf(`{"phone":"jonas@demo.example","password":%q}`, password)}).status
	}
	for i := range 8 {
		if status := try(pair[i%2], "not-it-at-all"); status != http.StatusUnprocessableEntity {
			t.Fatalf("guess %d: %d", i+1, status)
		}
	}
	for i, s := range pair {
		if status := try(s, "demo-shopper-2"); status != http.StatusTooManyRequests {
			t.Errorf("process %d still lets guess: %d", i+1, status)
		}
	}
}
