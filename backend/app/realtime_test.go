package app_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"shop/backend/app"
	"shop/backend/backendtest"
	"shop/backend/config"
)

// Pages connect from the origin that shoppers see and from development
// servers, whatever Host a proxy makes of it; others do not. What is
// connected shows in the metrics.
func TestSocketsOfOurPages(t *testing.T) {
	t.Parallel()
	env := map[string]string{
		"STATE_DIR": t.TempDir(), "ROOT_DIR": "../..", "LOG_REQUESTS": "false",
		"PUBLIC_URL": "https://shop.example", "DEV_ORIGINS": "http://localhost:3102",
	}
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	a, err := app.New(t.Context(), cfg, backendtest.NewDB(t), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(a.Handler)
	t.Cleanup(web.Close)
	for origin, want := range map[string]int{
		web.URL: 101, "https://shop.example": 101, "http://localhost:3102": 101,
		"http://shop.example": 403, "https://evil.example": 403,
	} {
		ws, res, err := websocket.Dial(t.Context(), web.URL+"/app/"+a.Realtime.Address().Key+"?protocol=7", &websocket.DialOptions{
			HTTPHeader: http.Header{"Origin": {origin}},
		})
		if err == nil {
			t.Cleanup(func() { _ = ws.CloseNow() })
			if _, _, err := ws.Read(t.Context()); err != nil { // greeted, and so counted
				t.Errorf("%s: %v", origin, err)
			}
		}
		if res == nil || res.StatusCode != want {
			t.Errorf("%s: %v %v, want %d", origin, res, err, want)
		}
	}
	res, err := http.Get(web.URL + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"\nrealtime_connections 3\n", "\nrealtime_channels 0\n", "\nrealtime_events_delivered_total 0\n", "\nrealtime_slow_closed_total 0\n"} {
		if !strings.Contains(string(text), line) {
			t.Errorf("the metrics do not say %q", strings.TrimSpace(line))
		}
	}
}
