package httpx_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/fault"
	"shop/backend/httpx"
)

type lineInput struct {
	Body struct {
		ProductID int64  `json:"product_id" minimum:"1"`
		Note      string `json:"note,omitempty" maxLength:"10"`
	}
}

type seen struct {
	User     int64    `json:"user"`
	Locale   string   `json:"locale"`
	Currency int64    `json:"currency"`
	IP       string   `json:"ip"`
	Colors   []string `json:"colors"`
}

// replays is the smallest Replays, for the middleware's own rules; the real
// one is tested with its database.
type replays struct {
	mu   sync.Mutex
	m    map[string][]byte
	sums map[string]string
}

func (r *replays) Begin(_ context.Context, owner, key, _ string, request []byte) (int, []byte, bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if sum, ok := r.sums[owner+key]; ok && sum != string(request) {
		return 0, nil, false, fault.New(fault.Invalid, "another request")
	}
	r.sums[owner+key] = string(request)
	body, ok := r.m[owner+key]
	return http.StatusOK, body, ok, nil
}
func (r *replays) Finish(_ context.Context, owner, key string, _ int, body []byte) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.m[owner+key] = body
	return nil
}
func (r *replays) Abandon(context.Context, string, string) error { return nil }

func server(t *testing.T, register func(huma.API)) *httptest.Server {
	t.Helper()
	router := httpx.NewRouter(httpx.RouterOptions{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	api := httpx.Mount(router, httpx.Options{
		Authenticate: func(_ context.Context, token string) (int64, int64, error) {
			if token != "good" {
				return 0, 0, fault.New(fault.Unauthenticated, "Please login first!")
			}
			return 7, 1, nil
		},
		MatchLocale: func(_ context.Context, accept string) string { return accept[:min(2, len(accept))] },
		Replays:     &replays{m: map[string][]byte{}, sums: map[string]string{}},
		RateFactor:  1,
	})
	register(api)
	s := httptest.NewServer(router)
	t.Cleanup(s.Close)
	return s
}

func call(t *testing.T, method, url, body string, header ...string) (int, map[string]any, http.Header) {
	t.Helper()
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, _ := io.ReadAll(res.Body)
	var out map[string]any
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &out); err != nil {
			t.Fatalf("%s %s answered %d with %q", method, url, res.StatusCode, raw)
		}
	}
	return res.StatusCode, out, res.Header
}

func TestBadInputIsReportedInItsField(t *testing.T) {
	t.Parallel()
	s := server(t, func(api huma.API) {
		httpx.Post(api, "/lines", "Add", func(context.Context, *lineInput) (*httpx.Reply[httpx.Empty], error) {
			return httpx.OK(httpx.Empty{}), nil
		})
	})
	for name, c := range map[string]struct {
		body, field string
		status      int
	}{
		"missing":       {`{}`, "product_id", 422},
		"wrong type":    {`{"product_id":"x"}`, "product_id", 422},
		"too small":     {`{"product_id":0}`, "product_id", 422},
		"too long":      {`{"product_id":1,"note":"12345678901"}`, "note", 422},
		"unknown field": {`{"product_id":1,"admin":true}`, "admin", 422},
		"broken json":   {`{"product_id":`, "", 400},
		"huge":          {`{"product_id":1,"note":"` + strings.Repeat("x", httpx.DefaultMaxBody) + `"}`, "", 413},
	} {
		status, body, _ := call(t, "POST", s.URL+"/api/lines", c.body)
		if status != c.status || body["message"] == "" {
			t.Errorf("%s: status %d, body %v", name, status, body)
		}
		if errs, _ := body["errors"].(map[string]any); c.field != "" && errs[c.field] == nil {
			t.Errorf("%s: no complaint about %s in %v", name, c.field, body)
		}
	}
}

func TestFaultsBecomeTheEnvelope(t *testing.T) {
	t.Parallel()
	s := server(t, func(api huma.API) {
		httpx.Get(api, "/moved", "", func(context.Context, *struct{}) (*httpx.Reply[httpx.Empty], error) {
			return nil, fault.New(fault.Conflict, "The price moved").WithData(map[string]int{"price": 2})
		})
		httpx.Get(api, "/wait", "", func(context.Context, *struct{}) (*httpx.Reply[httpx.Empty], error) {
			return nil, fault.New(fault.TooMany, "Slow down").After(1500 * time.Millisecond)
		})
		httpx.Get(api, "/sold-out", "", func(context.Context, *struct{}) (*httpx.Reply[httpx.Empty], error) {
			return nil, fault.InvalidField("quantity", "%s is out of stock", "Mug")
		})
		httpx.Get(api, "/broken", "", func(context.Context, *struct{}) (*httpx.Reply[httpx.Empty], error) {
			return nil, io.ErrUnexpectedEOF
		})
		httpx.Get(api, "/panic", "", func(context.Context, *struct{}) (*httpx.Reply[httpx.Empty], error) { panic("no") })
	})
	status, body, _ := call(t, "GET", s.URL+"/api/moved", "")
	if status != 409 || body["data"].(map[string]any)["price"] != 2.0 {
		t.Errorf("conflict: %d %v", status, body)
	}
	status, _, header := call(t, "GET", s.URL+"/api/wait", "")
	if status != 429 || header.Get("Retry-After") != "2" {
		t.Errorf("too many: %d, Retry-After %q", status, header.Get("Retry-After"))
	}
	status, body, _ = call(t, "GET", s.URL+"/api/sold-out", "", "Accept-Language", "fr")
	if status != 422 || body["message"] != "Mug est en rupture de stock" || fmt.Sprint(body["errors"]) != "map[quantity:[Mug est en rupture de stock]]" {
		t.Errorf("in French: %d %v", status, body)
	}
	for _, path := range []string{"/api/broken", "/api/panic"} {
		status, body, _ = call(t, "GET", s.URL+path, "")
		if status != 500 || strings.Contains(body["message"].(string), "EOF") {
			t.Errorf("%s: %d %v", path, status, body)
		}
	}
	if status, body, _ = call(t, "GET", s.URL+"/api/nowhere", ""); status != 404 || body["message"] == nil {
		t.Errorf("unknown path: %d %v", status, body)
	}
	if status, _, _ = call(t, "PUT", s.URL+"/api/moved", ""); status != 405 {
		t.Errorf("wrong method: %d", status)
	}
}

func TestRequestContext(t *testing.T) {
	t.Parallel()
	s := server(t, func(api huma.API) {
		httpx.Get(api, "/seen", "", func(ctx context.Context, in *struct {
			Colors []string `query:"color,explode"`
		}) (*httpx.Reply[seen], error) {
			return httpx.OK(seen{httpx.UserID(ctx), httpx.Locale(ctx), httpx.CurrencyID(ctx), httpx.ClientIP(ctx), in.Colors}), nil
		})
		httpx.Get(api, "/own", "", func(ctx context.Context, _ *struct{}) (*httpx.Reply[httpx.Empty], error) {
			return httpx.OK(httpx.Empty{}), nil
		}, httpx.Auth)
	})
	_, body, _ := call(t, "GET", s.URL+"/api/seen?color=a&color=b", "", "Authorization", "Bearer good", "Accept-Language", "ar", "Currency_Id", "3", "X-Forwarded-For", "1.2.3.4, 9.9.9.9")
	data := body["data"].(map[string]any)
	if data["user"] != 7.0 || data["locale"] != "ar" || data["currency"] != 3.0 || data["ip"] != "9.9.9.9" || len(data["colors"].([]any)) != 2 {
		t.Errorf("context: %v", data)
	}
	if _, body, _ = call(t, "GET", s.URL+"/api/seen", "", "Authorization", "Bearer old"); body["data"].(map[string]any)["user"] != 0.0 {
		t.Error("a bad token did not make a guest on an open operation")
	}
	if status, body, _ := call(t, "GET", s.URL+"/api/own", "", "Authorization", "Bearer old"); status != 401 || body["message"] != "Please login first!" {
		t.Errorf("own: %d %v", status, body)
	}
}

// A client can send the header itself; a proxy that adds a second one instead
// of a word to the first must not make a stranger of that client each time.
func TestClientIPReadsEveryForwardedHeader(t *testing.T) {
	t.Parallel()
	s := server(t, func(api huma.API) {
		httpx.Get(api, "/seen", "", func(ctx context.Context, _ *struct{}) (*httpx.Reply[seen], error) {
			return httpx.OK(seen{IP: httpx.ClientIP(ctx)}), nil
		})
	})
	req, err := http.NewRequest("GET", s.URL+"/api/seen", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header["X-Forwarded-For"] = []string{"6.6.6.6", "9.9.9.9"}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if raw, _ := io.ReadAll(res.Body); !strings.Contains(string(raw), `"ip":"9.9.9.9"`) {
		t.Errorf("the proxy saw 9.9.9.9, the answer is %s", raw)
	}
}

func TestUploadsLeaveNoTemporaryFiles(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	spooled := 0
	s := server(t, func(api huma.API) {
		httpx.Post(api, "/photo", "", func(context.Context, *struct {
			RawBody huma.MultipartFormFiles[struct {
				Photo huma.FormFile `form:"photo"`
			}]
		}) (*httpx.Reply[httpx.Empty], error) {
			files, err := os.ReadDir(folder)
			spooled = len(files)
			return httpx.OK(httpx.Empty{}), err
		}, httpx.MaxBody(1<<20))
	})
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("photo", "a.bin")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(make([]byte, 256<<10)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if status, body, _ := call(t, "POST", s.URL+"/api/photo", form.String(), "Content-Type", w.FormDataContentType()); status != 200 || spooled == 0 {
		t.Fatalf("status %d %v, %d files on the way", status, body, spooled)
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("%d temporary files are left", len(left))
	}
}

func TestAPanicWithinAnAnswerCutsItOff(t *testing.T) {
	t.Parallel()
	router := httpx.NewRouter(httpx.RouterOptions{})
	router.Get("/half", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, strings.Repeat("half ", 1000))
		_ = http.NewResponseController(w).Flush()
		panic("no")
	})
	s := httptest.NewServer(router)
	t.Cleanup(s.Close)
	res, err := http.Get(s.URL + "/half")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if raw, err := io.ReadAll(res.Body); err == nil {
		t.Errorf("%d bytes look like the whole answer", len(raw))
	}
}

func TestCacheableRevalidates(t *testing.T) {
	t.Parallel()
	s := server(t, func(api huma.API) {
		httpx.Get(api, "/master", "", func(context.Context, *struct{}) (*httpx.Reply[string], error) {
			return httpx.OK("x"), nil
		}, httpx.Cacheable(time.Minute))
	})
	_, _, header := call(t, "GET", s.URL+"/api/master", "")
	if !strings.HasPrefix(header.Get("Cache-Control"), "public, max-age=60") {
		t.Errorf("Cache-Control %q", header.Get("Cache-Control"))
	}
	if status, _, _ := call(t, "GET", s.URL+"/api/master", "", "If-None-Match", header.Get("ETag")); status != 304 {
		t.Errorf("revalidation answered %d", status)
	}
	if _, _, own := call(t, "GET", s.URL+"/api/master", "", "Authorization", "Bearer good"); own.Get("Cache-Control") != "private, no-cache" {
		t.Errorf("signed in: Cache-Control %q", own.Get("Cache-Control"))
	}
}

func TestIdempotentReplays(t *testing.T) {
	t.Parallel()
	n := 0
	s := server(t, func(api huma.API) {
		httpx.Post(api, "/orders", "", func(context.Context, *lineInput) (*httpx.Reply[int], error) {
			n++
			return httpx.OK(n), nil
		}, httpx.Auth, httpx.Idempotent)
	})
	for range 3 {
		_, body, _ := call(t, "POST", s.URL+"/api/orders", `{"product_id":1}`, "Authorization", "Bearer good", "Idempotency-Key", "k1")
		if body["data"] != 1.0 {
			t.Errorf("data %v", body["data"])
		}
	}
	if _, body, _ := call(t, "POST", s.URL+"/api/orders", `{"product_id":1}`, "Authorization", "Bearer good", "Idempotency-Key", "k2"); body["data"] != 2.0 {
		t.Errorf("another key: %v", body["data"])
	}
}

func TestLimitAnswers429(t *testing.T) {
	t.Parallel()
	s := server(t, func(api huma.API) {
		httpx.Post(api, "/login", "", func(context.Context, *struct{}) (*httpx.Reply[httpx.Empty], error) {
			return httpx.OK(httpx.Empty{}), nil
		}, httpx.Limit(2, time.Hour))
	})
	for i, want := range []int{200, 200, 429} {
		if status, _, header := call(t, "POST", s.URL+"/api/login", ""); status != want || want == 429 && header.Get("Retry-After") == "" {
			t.Errorf("call %d answered %d", i+1, status)
		}
	}
	if status, _, _ := call(t, "POST", s.URL+"/api/login", "", "X-Forwarded-For", "9.9.9.9"); status != 200 {
		t.Errorf("another address answered %d", status)
	}
}
