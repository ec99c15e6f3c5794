package account

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"

	"shop/backend/backendtest"
	"shop/backend/httpx"
	"shop/backend/mail"
)

const password = "correct-horse-1"

// rules are the site settings of one test.
type rules struct {
	required   bool
	min, max   int
	verify     bool
	verifyOver string
}

func (r *rules) PhoneRules(context.Context) (bool, int, int, error) {
	return r.required, r.min, r.max, nil
}

func (r *rules) RegistrationCode(context.Context) (bool, string, error) {
	return r.verify, r.verifyOver, nil
}

// letterbox keeps what would have been sent.
type letterbox struct {
	mu       sync.Mutex
	messages []mail.Message
}

func (l *letterbox) Send(_ context.Context, m mail.Message) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.messages = append(l.messages, m)
	return nil
}

// album keeps saved photos.
type album map[string][]byte

func (a album) Save(_ context.Context, name string, r io.Reader) (string, error) {
	b, err := io.ReadAll(r)
	a[name] = b
	return "/media/" + name, err
}

func (a album) Remove(_ context.Context, url string) error {
	delete(a, strings.TrimPrefix(url, "/media/"))
	return nil
}

// shop is one test's own service, database and server.
type shop struct {
	t        *testing.T
	pool     *pgxpool.Pool
	s        *Service
	rules    *rules
	letters  *letterbox
	photos   album
	url      string
	mu       sync.Mutex
	enqueued []CodeLetter
	ended    []int64 // people of whom a sign-in was ended
}

func setup(t *testing.T) *shop {
	t.Helper()
	b := &shop{t: t, pool: backendtest.NewDB(t), rules: &rules{min: 9, max: 16}, letters: &letterbox{}, photos: album{}}
	b.s = b.service()
	b.url = b.serve(b.s)
	return b
}

// service is one more process on the same database.
func (b *shop) service() *Service {
	b.t.Helper()
	s, err := New(b.pool, Options{
		Settings: b.rules, Photos: b.photos, Mail: b.letters, AppName: "NovaStore", Secret: []byte(strings.Repeat("s", 32)),
		SignedOut: func(userID int64) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.ended = append(b.ended, userID)
		},
		Enqueue: func(_ context.Context, _ pgx.Tx, args river.JobArgs, _ *river.InsertOpts) error {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.enqueued = append(b.enqueued, args.(CodeLetter))
			return nil
		},
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

func (b *shop) serve(s *Service) string {
	router := httpx.NewRouter(httpx.RouterOptions{})
	Register(httpx.Mount(router, httpx.Options{Authenticate: s.Authenticate, Replays: nil}), s)
	server := httptest.NewServer(router)
	b.t.Cleanup(server.Close)
	return server.URL
}

// code delivers what is queued and takes the six digits out of the newest message.
func (b *shop) code() string {
	b.t.Helper()
	b.mu.Lock()
	jobs := b.enqueued
	b.enqueued = nil
	b.mu.Unlock()
	for _, job := range jobs {
		if err := b.s.sendLetter(context.Background(), job); err != nil {
			b.t.Fatal(err)
		}
	}
	if len(b.letters.messages) == 0 {
		b.t.Fatal("no message was sent")
	}
	text := b.letters.messages[len(b.letters.messages)-1].Text
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if len(word) == 6 {
			return word
		}
	}
	b.t.Fatalf("no code in %q", text)
	return ""
}

func (b *shop) exec(sql string, args ...any) {
	b.t.Helper()
	if _, err := b.pool.Exec(context.Background(), sql, args...); err != nil {
		b.t.Fatal(err)
	}
}

func (b *shop) count(sql string, args ...any) (n int) {
	b.t.Helper()
	if err := b.pool.QueryRow(context.Background(), sql, args...).Scan(&n); err != nil {
		b.t.Fatal(err)
	}
	return n
}

// answer is the envelope of any call.
type answer struct {
	Status     int
	RetryAfter string
	Message    string
	Errors     map[string][]string
	Data       json.RawMessage
	t          *testing.T
}

func (a answer) want(status int) answer {
	a.t.Helper()
	if a.Status != status {
		a.t.Fatalf("answered %d, want %d: %s %v", a.Status, status, a.Message, a.Errors)
	}
	return a
}

// wantField asks for a 422 that complains about exactly this input.
func (a answer) wantField(field string) {
	a.t.Helper()
	if a.Status != http.StatusUnprocessableEntity || len(a.Errors[field]) == 0 {
		a.t.Fatalf("answered %d %v, want 422 on %s", a.Status, a.Errors, field)
	}
}

func read[T any](a answer) (v T) {
	a.t.Helper()
	if err := json.Unmarshal(a.Data, &v); err != nil {
		a.t.Fatalf("read %s: %v", a.Data, err)
	}
	return v
}

func (b *shop) send(req *http.Request) answer {
	b.t.Helper()
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	a := answer{Status: res.StatusCode, RetryAfter: res.Header.Get("Retry-After"), t: b.t}
	if err := json.NewDecoder(res.Body).Decode(&a); err != nil {
		b.t.Fatalf("%s %s: answer is not the envelope: %v", req.Method, req.URL, err)
	}
	return a
}

// call sends body, a JSON text or something to encode, as the token's owner; "" is a guest.
func (b *shop) call(method, path, token string, body any) answer {
	b.t.Helper()
	text, ok := body.(string)
	if !ok && body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			b.t.Fatal(err)
		}
		text = string(raw)
	}
	req, err := http.NewRequest(method, b.url+"/api"+path, bytes.NewReader([]byte(text)))
	if err != nil {
		b.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	return b.send(req)
}

// person registers somebody and answers with the token.
func (b *shop) person(name string) (user UserData, token string) {
	b.t.Helper()
	n := b.count(`select count(*) from users`)
	data := read[RegisteredData](b.call("POST", "/registration", "", map[string]any{
		"name": name, "email": strings.ToLower(name) + "@example.org", "phone": fmt.Sprintf("+35191000%04d", n),
		"password": password, "password_confirmation": password,
	}).want(200))
	return data.User, data.Access.Token
}
