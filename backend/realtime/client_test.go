package realtime

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/go-chi/chi/v5"
	pusher "github.com/pusher/pusher-http-go/v5"

	"shop/backend/fault"
)

var testCredentials = Credentials{AppID: "4711", Key: "test-key", Secret: "test-secret"}

// node is one process: a server reachable over HTTP and a Pusher client of it.
type node struct {
	*Realtime
	url    string
	pusher pusher.Client
}

// startNode serves realtime for users whose token is "token-{id}".
func startNode(t *testing.T, o Options) *node {
	t.Helper()
	o.Credentials = testCredentials
	rt := New(Config{Embedded: o, Authenticate: func(_ context.Context, token string) (int64, int64, error) {
		if token == "no-database" {
			return 0, 0, errors.New("the database is away")
		}
		id, ok := map[string]int64{"token-7": 7, "token-8": 8}[token]
		if !ok {
			return 0, 0, fault.New(fault.Unauthenticated, "unknown token")
		}
		return id, 1, nil
	}})
	router := chi.NewRouter()
	rt.Routes(router)
	web := httptest.NewServer(router)
	ctx, cancel := context.WithCancel(context.Background())
	stopped := make(chan struct{})
	go func() { defer close(stopped); _ = rt.Run(ctx) }()
	t.Cleanup(func() {
		drain, stop := context.WithTimeout(context.Background(), 5*time.Second)
		rt.Drain(drain)
		stop()
		cancel()
		<-stopped
		web.Close()
	})
	return &node{rt, web.URL, pusher.Client{
		AppID: testCredentials.AppID, Key: testCredentials.Key, Secret: testCredentials.Secret,
		Host: strings.TrimPrefix(web.URL, "http://"),
	}}
}

// browser is one connection, seen from the client's side.
type browser struct {
	t      *testing.T
	ws     *websocket.Conn
	socket string
}

type testFrame struct {
	Event   string          `json:"event"`
	Channel string          `json:"channel"`
	Data    json.RawMessage `json:"data"`
	UserID  string          `json:"user_id"`
}

// text is the data as the protocol's inner text.
func (f testFrame) text() string {
	var s string
	if json.Unmarshal(f.Data, &s) == nil {
		return s
	}
	return string(f.Data)
}

func dial(t *testing.T, n *node, path string) *browser {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	ws, _, err := websocket.Dial(ctx, n.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(1 << 20)
	t.Cleanup(func() { ws.CloseNow() })
	return &browser{t: t, ws: ws}
}

// connect opens a connection and reads its greeting.
func connect(t *testing.T, n *node) *browser {
	t.Helper()
	b := dial(t, n, "/app/"+testCredentials.Key+"?protocol=7&client=js&version=8.6.0&flash=false")
	greeting := b.expect("pusher:connection_established")
	var data struct {
		Socket  string `json:"socket_id"`
		Timeout int    `json:"activity_timeout"`
	}
	if err := json.Unmarshal([]byte(greeting.text()), &data); err != nil || data.Timeout != 30 {
		t.Fatalf("greeting %s", greeting.Data)
	}
	b.socket = data.Socket
	return b
}

func (b *browser) read(within time.Duration) (testFrame, error) {
	ctx, cancel := context.WithTimeout(b.t.Context(), within)
	defer cancel()
	var f testFrame
	_, data, err := b.ws.Read(ctx)
	if err != nil {
		return f, err
	}
	return f, json.Unmarshal(data, &f)
}

// expect reads the next frame, which must be this event.
func (b *browser) expect(event string) testFrame {
	b.t.Helper()
	f, err := b.read(5 * time.Second)
	if err != nil {
		b.t.Fatalf("waiting for %s: %v", event, err)
	}
	if f.Event != event {
		b.t.Fatalf("got %s %s, want %s", f.Event, f.Data, event)
	}
	return f
}

// silent checks that nothing has come: the next frame is the answer to a ping.
func (b *browser) silent() {
	b.t.Helper()
	b.send("pusher:ping", map[string]any{})
	b.expect("pusher:pong")
}

// closed reads to the end and checks the close code.
func (b *browser) closed(code websocket.StatusCode) {
	b.t.Helper()
	for {
		if _, err := b.read(5 * time.Second); err != nil {
			if got := websocket.CloseStatus(err); got != code {
				b.t.Fatalf("closed with %d (%v), want %d", got, err, code)
			}
			return
		}
	}
}

func (b *browser) sendRaw(text string) {
	b.t.Helper()
	if err := b.ws.Write(b.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		b.t.Fatal(err)
	}
}

func (b *browser) send(event string, data any) { b.t.Helper(); b.sendOn(event, "", data) }

func (b *browser) sendOn(event, channel string, data any) {
	b.t.Helper()
	text, err := json.Marshal(map[string]any{"event": event, "channel": channel, "data": data})
	if err != nil {
		b.t.Fatal(err)
	}
	b.sendRaw(string(text))
}

func (b *browser) subscribe(channel string) {
	b.t.Helper()
	data := map[string]string{"channel": channel}
	if needsAuth(channel) {
		data["auth"] = testCredentials.Key + ":" + testCredentials.sign(b.socket+":"+channel)
	}
	b.send("pusher:subscribe", data)
}

// join subscribes and waits for success.
func (b *browser) join(channel string) {
	b.t.Helper()
	b.subscribe(channel)
	if f := b.expect("pusher_internal:subscription_succeeded"); f.Channel != channel {
		b.t.Fatalf("joined %s", f.Channel)
	}
}

func (b *browser) joinAs(channel, userID string) testFrame {
	b.t.Helper()
	member := `{"user_id":"` + userID + `","user_info":{"name":"User ` + userID + `"}}`
	b.send("pusher:subscribe", map[string]string{
		"channel": channel, "channel_data": member,
		"auth": testCredentials.Key + ":" + testCredentials.sign(b.socket+":"+channel+":"+member),
	})
	return b.expect("pusher_internal:subscription_succeeded")
}

// signin signs the connection in the way a page does: through /pusher/user-auth.
func (b *browser) signin(n *node, token string) {
	b.t.Helper()
	status, body := post(b.t, n.url+"/pusher/user-auth", token, "socket_id="+b.socket)
	if status != http.StatusOK {
		b.t.Fatalf("user-auth: %d %s", status, body)
	}
	var signed map[string]string
	if err := json.Unmarshal([]byte(body), &signed); err != nil {
		b.t.Fatal(err)
	}
	b.send("pusher:signin", signed)
}
