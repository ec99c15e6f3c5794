package app_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/app"
	"shop/backend/backendtest"
	"shop/backend/config"
	"shop/backend/release"
)

// shop is the whole program behind its real router, with the demo in it.
type shop struct {
	*testing.T
	pool    *pgxpool.Pool
	handler http.Handler
	cfg     config.Config
	jonas   string // token of the fresh demo account
	joiner  string // token of the shop casa-norrland
}

func newShop(t *testing.T) *shop {
	t.Helper()
	return newShopOn(t, backendtest.NewDB(t))
}

func newShopOn(t *testing.T, pool *pgxpool.Pool) *shop {
	t.Helper()
	env := map[string]string{"STATE_DIR": t.TempDir(), "ROOT_DIR": "../..", "RATE_FACTOR": "0", "LOG_REQUESTS": "false"}
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	a, err := app.New(ctx, cfg, pool, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.SeedDemo(ctx); err != nil {
		t.Fatal(err)
	}
	s := &shop{T: t, pool: pool, handler: a.Handler, cfg: cfg}
	s.login("amira@demo.example", "demo-shopper-1") // so that she has a session
	s.jonas = s.login("jonas@demo.example", "demo-shopper-2")
	s.joiner = s.vendorToken("casa-norrland")
	return s
}

// tokenFor is one that the operation takes.
func (s *shop) tokenFor(op operation) string {
	if op.vendor() {
		return s.joiner
	}
	return s.jonas
}

func (s *shop) vendorToken(slug string) string {
	s.Helper()
	vendors := app.Vendors(s.pool)
	found, err := vendors.Find(context.Background(), slug)
	if err != nil {
		s.Fatal(err)
	}
	token, err := vendors.CreateToken(context.Background(), found.ID, "test", 0)
	if err != nil {
		s.Fatal(err)
	}
	return token
}

func (s *shop) login(email, password string) (token string) {
	s.Helper()
	a := s.send(s.T, request{method: "POST", target: "/api/login", body: fmt.Sprintf(`{"phone":%q,"password":%q}`, email, password)})
	var in struct {
		Data struct{ Access struct{ Token string } }
	}
	if err := json.Unmarshal([]byte(a.body), &in); err != nil || in.Data.Access.Token == "" {
		s.Fatalf("login: %d %s", a.status, a.body)
	}
	return in.Data.Access.Token
}

// teamToken may publish one bundle and move no channel.
func (s *shop) teamToken(bundle string) (secret string) {
	s.Helper()
	secret, _, err := app.Releases(s.cfg, s.pool, slog.New(slog.DiscardHandler)).
		CreateToken(context.Background(), release.Actor{Name: "test"}, release.NewToken{Name: "cart team", Bundles: []string{bundle}})
	if err != nil {
		s.Fatal(err)
	}
	return secret
}

// request is what a client sends. The target goes out as it is written.
type request struct {
	method, target, body, token, contentType string
	header                                   map[string]string
	want                                     []int // statuses that are right; the sender's notes
}

func (r request) as(token string) request { r.token = token; return r }

type answer struct {
	status int
	header http.Header
	body   string
}

func (s *shop) send(t *testing.T, r request) answer {
	t.Helper()
	target, err := url.ParseRequestURI(r.target)
	if err != nil {
		target = &url.URL{Path: r.target}
	}
	var body io.Reader
	if r.body != "" {
		body = strings.NewReader(r.body)
	}
	req := httptest.NewRequest(r.method, "/", body)
	req.URL, req.RequestURI = target, r.target
	if r.token != "" {
		req.Header.Set("Authorization", "Bearer "+r.token)
	}
	if r.contentType == "" {
		r.contentType = "application/json"
	}
	req.Header.Set("Content-Type", r.contentType)
	for name, value := range r.header {
		req.Header[http.CanonicalHeaderKey(name)] = []string{value}
	}
	rec := httptest.NewRecorder()
	s.handler.ServeHTTP(rec, req)
	return answer{rec.Code, rec.Header(), rec.Body.String()}
}

type envelope struct {
	Message string
	Errors  map[string][]string
}

func (a answer) envelope() (e envelope) {
	_ = json.Unmarshal([]byte(a.body), &e) // the zero envelope has no message
	return e
}

// insides are words of the machinery, which no answer may show.
var insides = []string{"SQLSTATE", "pgx", "pgconn", "huma", "goroutine", "panic", ".go:", "runtime error", "sql: "}

// checkEnvelope is for failures: JSON with a message for people and nothing
// else but the errors by field and the new state.
func (a answer) checkEnvelope(t *testing.T, what string) {
	t.Helper()
	var members map[string]json.RawMessage
	if err := json.Unmarshal([]byte(a.body), &members); err != nil || !strings.HasPrefix(a.header.Get("Content-Type"), "application/json") {
		t.Errorf("%s: %d is no JSON: %s %.200s", what, a.status, a.header.Get("Content-Type"), a.body)
		return
	}
	for name := range members {
		if !slices.Contains([]string{"message", "errors", "data"}, name) {
			t.Errorf("%s: the envelope has %q: %.200s", what, name, a.body)
		}
	}
	e := a.envelope()
	if e.Message == "" {
		t.Errorf("%s: %d without a message: %.200s", what, a.status, a.body)
	}
	for field, texts := range e.Errors {
		if field == "" || len(texts) == 0 || texts[0] == "" {
			t.Errorf("%s: an error without a field or a text: %.200s", what, a.body)
		}
	}
	for _, word := range insides {
		if strings.Contains(a.body, word) {
			t.Errorf("%s: the answer shows the machinery: %.300s", what, a.body)
		}
	}
}

// contents is a hash of every table, without what a sign-in touches by itself
// and the queue's own rows.
func (s *shop) contents() map[string]string {
	s.Helper()
	ctx := context.Background()
	rows, err := s.pool.Query(ctx, `select c.relname from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not like 'river%'`)
	if err != nil {
		s.Fatal(err)
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			s.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		s.Fatal(err)
	}
	out := map[string]string{}
	for _, name := range names {
		row := `t::text`
		switch name {
		case "users":
			row = `(to_jsonb(t) - 'last_seen_at' - 'updated_at')::text`
		case "access_tokens", "release_tokens", "shop_tokens":
			row = `(to_jsonb(t) - 'last_used_at')::text`
		}
		var sum string
		if err := s.pool.QueryRow(ctx, `select count(*) || ' rows ' || coalesce(md5(string_agg(md5(`+row+`), '' order by md5(`+row+`))), '') from `+name+` t`).Scan(&sum); err != nil {
			s.Fatalf("%s: %v", name, err)
		}
		out[name] = sum
	}
	return out
}

func (s *shop) expectContents(before map[string]string) {
	s.Helper()
	after := s.contents()
	for _, name := range slices.Sorted(maps.Keys(after)) {
		if after[name] != before[name] {
			s.Errorf("%s changed: %s, before %s", name, after[name], before[name])
		}
	}
	entries, err := os.ReadDir(s.cfg.StateDir)
	if err != nil {
		s.Fatal(err)
	}
	for _, e := range entries {
		inside, _ := os.ReadDir(s.cfg.StateDir + "/" + e.Name())
		if len(inside) > 0 {
			s.Errorf("files were stored: %s/%s", e.Name(), inside[0].Name())
		}
	}
}

// encode writes fields as a multipart form.
func encode(fields map[string]string) (body, contentType string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, value := range fields {
		_ = w.WriteField(name, value) // a buffer takes everything
	}
	_ = w.Close()
	return b.String(), w.FormDataContentType()
}

// form is a POST with multipart fields.
func form(target string, fields map[string]string) request {
	body, contentType := encode(fields)
	return request{method: "POST", target: target, body: body, contentType: contentType}
}

// tarball is a gzip tar with one file.
func tarball(name, content string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	_ = w.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(content)), Typeflag: tar.TypeReg})
	_, _ = w.Write([]byte(content))
	_ = w.Close()
	_ = z.Close()
	return b.String()
}
