package realtime

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"shop/backend/httpx"
)

func post(t *testing.T, url, token, form string) (status int, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(form))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

func TestOnlyTheOwnChannelIsSigned(t *testing.T) {
	n := startNode(t, Options{})
	for _, c := range []struct {
		token, form string
		status      int
	}{
		{"token-7", "socket_id=1.2&channel_name=private-chat_user_7", 200},
		{"token-7", "socket_id=1.2&channel_name=private-chat_user_8", 403},
		{"token-7", "socket_id=1.2&channel_name=private-chat_user_07", 403},
		{"token-7", "socket_id=1.2&channel_name=chat_user_7", 403},
		{"token-7", "socket_id=1.2&channel_name=presence-room", 403},
		{"token-7", "channel_name=private-chat_user_7", 422},
		{"token-7", "socket_id=x&channel_name=private-chat_user_7", 422},
		{"token-7", "%zz", 422},
		{"token-7", strings.Repeat("x", 5000), 413},
		{"", "socket_id=1.2&channel_name=private-chat_user_7", 401},
		{"stolen", "socket_id=1.2&channel_name=private-chat_user_7", 401},
		{"no-database", "socket_id=1.2&channel_name=private-chat_user_7", 503},
	} {
		status, body := post(t, n.url+"/pusher/auth", c.token, c.form)
		if status != c.status {
			t.Errorf("%.60s as %q: %d, want %d (%s)", c.form, c.token, status, c.status, body)
		}
		if status == 200 != strings.Contains(body, `"auth":"test-key:`) {
			t.Errorf("%s: %s", c.form, body)
		}
	}
	if status, _ := post(t, n.url+"/pusher/user-auth", "", "socket_id=1.2"); status != 401 {
		t.Errorf("user-auth without a token: %d", status)
	}
}

// Pages come back all at once, so the two calls share a wide limit; whoever
// asks on and on is told to wait.
func TestSignaturesAreLimited(t *testing.T) {
	rt := New(Config{
		Embedded: Options{Credentials: testCredentials}, RateFactor: 0.01, // 12 in a minute
		Authenticate: func(context.Context, string) (int64, int64, error) { return 7, 1, nil },
	})
	router := httpx.NewRouter(httpx.RouterOptions{})
	rt.Routes(router)
	ask := func(path, address string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", path, strings.NewReader("socket_id=1.2&channel_name=private-chat_user_7"))
		r.Header.Set("Authorization", "Bearer token-7")
		r.RemoteAddr = address + ":4711"
		w := httptest.NewRecorder()
		router.ServeHTTP(w, r)
		return w
	}
	for i := range 12 {
		if w := ask([]string{"/pusher/auth", "/pusher/user-auth"}[i%2], "203.0.113.8"); w.Code != 200 {
			t.Fatalf("call %d: %d %s", i, w.Code, w.Body)
		}
	}
	for _, path := range []string{"/pusher/auth", "/pusher/user-auth"} {
		if w := ask(path, "203.0.113.8"); w.Code != 429 || w.Header().Get("Retry-After") != "5" || !strings.Contains(w.Body.String(), `"message":"Too many requests`) {
			t.Errorf("%s: %d %v %s", path, w.Code, w.Header(), w.Body)
		}
	}
	if w := ask("/pusher/auth", "203.0.113.9"); w.Code != 200 {
		t.Errorf("a neighbour: %d", w.Code)
	}
}

func TestGuardedChannelWaitsForTheSignIn(t *testing.T) {
	n := startNode(t, Options{})
	owner, other, visitor := connect(t, n), connect(t, n), connect(t, n)

	owner.subscribe("chat_user_7") // before the sign-in
	owner.silent()
	owner.signin(n, "token-7")
	owner.expect("pusher:signin_success")
	if f := owner.expect("pusher_internal:subscription_succeeded"); f.Channel != "chat_user_7" {
		t.Fatal(f.Channel)
	}

	other.signin(n, "token-8")
	other.expect("pusher:signin_success")
	other.subscribe("chat_user_7")
	if f := other.expect("pusher:subscription_error"); !strings.Contains(f.text(), "403") {
		t.Fatal(f.text())
	}
	other.expect("pusher:error")

	visitor.subscribe("chat_user_7")
	visitor.silent()

	if err := n.SignalUser(t.Context(), 7, ""); err != nil {
		t.Fatal(err)
	}
	if f := owner.expect(UserEvent); !strings.HasPrefix(f.text(), `{"v":1,"id":"`) {
		t.Fatal(f.text())
	}
	other.silent()
	visitor.silent()

	n.server.sweep(time.Now().Add(signinWithin + time.Second))
	visitor.expect("pusher:subscription_error")
	visitor.expect("pusher:error")
}

func TestOneEventOnBothChannelsHasOneID(t *testing.T) {
	n := startNode(t, Options{})
	b := connect(t, n)
	b.signin(n, "token-7")
	b.expect("pusher:signin_success")
	b.join("chat_user_7")
	b.join("private-chat_user_7")
	if err := n.SignalUser(t.Context(), 7, ""); err != nil {
		t.Fatal(err)
	}
	first, second := b.expect(UserEvent), b.expect(UserEvent)
	if first.text() != second.text() || first.Channel == second.Channel {
		t.Fatalf("%+v and %+v", first, second)
	}
	if err := n.SignalUser(t.Context(), 7, b.socket); err != nil {
		t.Fatal(err)
	}
	b.silent()
}

func TestAConnectionHasOneUser(t *testing.T) {
	n := startNode(t, Options{})
	b := connect(t, n)
	b.subscribe("#server-to-user-7")
	b.expect("pusher:subscription_error")
	b.expect("pusher:error")
	b.signin(n, "token-7")
	b.expect("pusher:signin_success")
	b.join("#server-to-user-7")
	if err := n.pusher.SendToUser("7", "hello", "x"); err != nil {
		t.Fatal(err)
	}
	b.expect("hello")
	b.signin(n, "token-8")
	b.expect("pusher:error")
	n.DisconnectUser(7)
	b.closed(codeUnauthorised)
}
