package app_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"shop/backend/app"
	"shop/backend/backendtest"
	"shop/backend/config"
)

func TestMetrics(t *testing.T) {
	t.Parallel()
	env := map[string]string{"STATE_DIR": t.TempDir(), "ROOT_DIR": "../..", "LOG_REQUESTS": "false"}
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	a, err := app.New(t.Context(), cfg, backendtest.NewDB(t), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ask := func(method, target, from string, header ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, target, nil)
		r.RemoteAddr = from + ":4711"
		for i := 0; i+1 < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		a.Handler.ServeHTTP(w, r)
		return w
	}
	const here = "127.0.0.1"
	for _, path := range []string{"/api/shops/1", "/api/shops/2", "/api/nowhere", "/api/else"} {
		ask("GET", path, here)
	}
	for _, method := range []string{"BREW", "BREW2"} {
		ask(method, "/api/shops/1", here)
	}
	w := ask("GET", "/metrics", here)
	if w.Code != http.StatusOK {
		t.Fatalf("status %d", w.Code)
	}
	var series []string
	for _, m := range regexp.MustCompile(`http_request_seconds_count\{method="(\w+)",route="([^"]+)"`).FindAllStringSubmatch(w.Body.String(), -1) {
		series = append(series, m[1]+" "+m[2])
	}
	if got := strings.Join(series, ", "); got != "GET /api/*, GET /api/shops/{shop}, other unmatched" {
		t.Errorf("series: %s", got)
	}

	for name, w := range map[string]*httptest.ResponseRecorder{
		"another machine":                ask("GET", "/metrics", "192.0.2.7"),
		"through a proxy of our machine": ask("GET", "/metrics", here, "X-Forwarded-For", "192.0.2.7"),
	} {
		if w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", name, w.Code)
		}
	}
}
