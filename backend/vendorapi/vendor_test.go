package vendorapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"shop/backend/backendtest"
	"shop/backend/fault"
	"shop/backend/jobs"
	"shop/backend/postgres"
)

// fixture is a shop whose webhook is a server of the test.
type fixture struct {
	*testing.T
	*Service
	pool *pgxpool.Pool
	shop int64
	hook *hook
}

// hook takes deliveries the way the README says a shop should.
type hook struct {
	*httptest.Server
	mu      sync.Mutex
	secret  string
	answers []int // statuses of the next answers; then 200
	taken   []taken
}

type taken struct {
	delivery, event, body string
	err                   error // of the signature
}

func (h *hook) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	h.mu.Lock()
	defer h.mu.Unlock()
	if err == nil {
		err = Verify(h.secret, r.Header.Get(SignatureHeader), body, time.Now(), 5*time.Minute)
	}
	h.taken = append(h.taken, taken{r.Header.Get("Shop-Delivery"), r.Header.Get("Shop-Event"), string(body), err})
	if len(h.answers) > 0 {
		w.Header().Set("Location", "http://127.0.0.1:1/")
		w.WriteHeader(h.answers[0])
		h.answers = h.answers[1:]
	}
}

func (h *hook) requests() []taken {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]taken{}, h.taken...)
}

func setup(t *testing.T, answers ...int) *fixture {
	t.Helper()
	t.Parallel()
	f := &fixture{T: t, pool: backendtest.NewDB(t), hook: &hook{answers: answers}}
	f.shop = backendtest.Shop(t, f.pool, 0, 0)
	f.hook.Server = httptest.NewServer(f.hook)
	t.Cleanup(f.hook.Close)
	var queue *jobs.Queue
	f.Service = New(f.pool, Options{
		AllowPrivate: true, firstWait: 20 * time.Millisecond,
		Enqueue: func(ctx context.Context, tx pgx.Tx, args river.JobArgs, opts *river.InsertOpts) error {
			return queue.Enqueue(ctx, tx, args, opts)
		},
	})
	workers := river.NewWorkers()
	f.Workers(workers)
	var err error
	if queue, err = jobs.New(f.pool, workers, nil, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	if err := queue.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := queue.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	w, err := f.SetWebhook(t.Context(), f.shop, f.hook.URL+"/hook?key=1")
	if err != nil {
		t.Fatal(err)
	}
	f.hook.secret = w.Secret
	return f
}

func (f *fixture) tell(subject string) {
	f.Helper()
	if err := f.Tell(f.Context(), f.shop, Event{Name: OrderPlaced, Subject: subject, Data: Order{ID: 7, Code: "#1-1"}}); err != nil {
		f.Fatal(err)
	}
}

// log is the deliveries, newest first, once none of them waits.
func (f *fixture) log() []Delivery {
	f.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		_, waiting, err := f.Deliveries(f.Context(), f.shop, "waiting", 1, 0)
		if err != nil {
			f.Fatal(err)
		}
		if waiting == 0 {
			break
		}
		if time.Now().After(end) {
			f.Fatal("a delivery still waits")
		}
	}
	list, _, err := f.Deliveries(f.Context(), f.shop, "", 100, 0)
	if err != nil {
		f.Fatal(err)
	}
	return list
}

// lastTry is the worker's last try of the newest delivery that waits.
func (f *fixture) lastTry() {
	f.Helper()
	list, _, err := f.Deliveries(f.Context(), f.shop, "waiting", 1, 0)
	if err != nil || len(list) == 0 {
		f.Fatal("nothing waits", err)
	}
	job := &river.Job[DeliverArgs]{JobRow: &rivertype.JobRow{Attempt: tries, MaxAttempts: tries}, Args: DeliverArgs{ID: list[0].ID}}
	if err := (&deliverer{s: f.Service}).Work(f.Context(), job); err != nil {
		f.Fatal(err)
	}
}

// waitingDelivery is one that no job works on.
func (f *fixture) waitingDelivery(subject string) {
	f.Helper()
	d, err := newDelivery(f.shop, Event{Name: OrderPlaced, Subject: subject})
	if err != nil {
		f.Fatal(err)
	}
	if err := f.store.addPing(f.Context(), d); err != nil {
		f.Fatal(err)
	}
}

func TestDeliveryIsTriedUntilItIsTaken(t *testing.T) {
	f := setup(t, 500, 302)
	f.tell("7")
	f.tell("7") // a job that ran twice
	log := f.log()
	if len(log) != 1 || log[0].State != "delivered" || log[0].Attempts != 3 || *log[0].Status != 200 || log[0].Error != "" {
		t.Fatalf("log %+v", log)
	}
	requests := f.hook.requests()
	if len(requests) != 3 {
		t.Fatalf("%d requests: a redirection is no place to go", len(requests))
	}
	for _, r := range requests {
		if r.err != nil || r.delivery != log[0].ID.String() || r.event != OrderPlaced || r.body != requests[0].body {
			t.Errorf("request %+v", r)
		}
	}
	var body struct {
		ID, Event string
		ShopID    int64 `json:"shop_id"`
		Data      Order
	}
	if err := json.Unmarshal([]byte(requests[0].body), &body); err != nil || body.ID != log[0].ID.String() || body.ShopID != f.shop || body.Data.Code != "#1-1" {
		t.Errorf("body %s %v", requests[0].body, err)
	}
}

func TestNothingIsToldOfWhatDidNotHappen(t *testing.T) {
	f := setup(t)
	other := backendtest.Shop(t, f.pool, 0, 0)
	err := postgres.Tx(t.Context(), f.pool, func(tx pgx.Tx) error {
		if err := f.Emit(t.Context(), tx, f.shop, Event{Name: MessageReceived, Subject: "1/1"}); err != nil {
			return err
		}
		return errors.New("given up")
	})
	if err == nil {
		t.Fatal("the transaction was committed")
	}
	if err := f.Tell(t.Context(), other, Event{Name: OrderPlaced, Subject: "8"}); err != nil {
		t.Fatal(err)
	}
	f.tell("9")
	if log := f.log(); len(log) != 1 || log[0].Subject != "9" {
		t.Errorf("log %+v", log)
	}
	if r := f.hook.requests(); len(r) != 1 {
		t.Errorf("requests %+v", r)
	}
}

func TestEightTriesInADay(t *testing.T) {
	t.Parallel()
	d := &deliverer{s: New(nil, Options{})}
	var sum time.Duration
	for attempt := 1; attempt < tries; attempt++ {
		wait := time.Until(d.NextRetry(&river.Job[DeliverArgs]{JobRow: &rivertype.JobRow{Attempt: attempt}}))
		if want := 15 * time.Second << (2 * (attempt - 1)); wait < want*8/10 || wait > want*12/10 {
			t.Errorf("after try %d: %s, want about %s", attempt, wait, want)
		}
		sum += wait
	}
	if sum < 18*time.Hour || sum > 27*time.Hour {
		t.Errorf("the last try is made after %s", sum)
	}
}

func TestADeadWebhookIsSwitchedOff(t *testing.T) {
	f := setup(t)
	f.tell("taken")
	f.log()
	f.hook.mu.Lock()
	f.hook.answers = []int{500, 500, 410}
	f.hook.mu.Unlock()

	// One poisoned delivery among others that get through is no reason.
	f.waitingDelivery("poison")
	backendtest.Exec(t, f.pool, `update webhook_deliveries set created_at = now() - interval '1 day' where subject = 'poison'`)
	f.lastTry()
	if w, err := f.Webhook(t.Context(), f.shop); err != nil || w.DisabledAt != nil {
		t.Fatalf("%+v %v", w, err)
	}
	// Nothing got through since this one was made.
	f.waitingDelivery("last")
	f.lastTry()
	w, err := f.Webhook(t.Context(), f.shop)
	if err != nil || w.DisabledAt == nil || *w.DisabledBecause != "nothing got through for a day" {
		t.Fatalf("%+v %v", w, err)
	}
	before := len(f.log())
	f.tell("unheard")
	if after := len(f.log()); after != before {
		t.Error("a webhook that is off is told")
	}

	// A ping that fails changes nothing, one that is taken switches it on.
	if d, err := f.Ping(t.Context(), f.shop); err != nil || d.State != "failed" || *d.Status != 410 {
		t.Errorf("%+v %v", d, err)
	}
	if d, err := f.Ping(t.Context(), f.shop); err != nil || d.State != "delivered" {
		t.Errorf("%+v %v", d, err)
	}
	if w, err := f.Webhook(t.Context(), f.shop); err != nil || w.DisabledAt != nil || w.Secret != f.hook.secret {
		t.Errorf("%+v %v", w, err)
	}
}

func TestGoneIsAWord(t *testing.T) {
	f := setup(t, 410)
	f.tell("1")
	f.log()
	if w, err := f.Webhook(t.Context(), f.shop); err != nil || w.DisabledAt == nil {
		t.Errorf("%+v %v", w, err)
	}
	if n := len(f.hook.requests()); n != 1 {
		t.Errorf("%d requests", n)
	}
}

func TestRedeliver(t *testing.T) {
	f := setup(t, 410)
	f.tell("1")
	failed := f.log()[0]
	if _, err := f.SetWebhook(t.Context(), f.shop, f.hook.URL); err != nil {
		t.Fatal(err)
	}
	other := backendtest.Shop(t, f.pool, 0, 0)
	if err := f.Redeliver(t.Context(), other, failed.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("another shop's: %v", err)
	}
	if err := f.Redeliver(t.Context(), f.shop, failed.ID); err != nil {
		t.Fatal(err)
	}
	if d := f.log()[0]; d.State != "delivered" || d.ID != failed.ID || d.Attempts != 2 {
		t.Errorf("%+v", d)
	}
}

func TestTidyForgetsAMonth(t *testing.T) {
	f := setup(t)
	f.tell("old")
	f.tell("new")
	f.log()
	backendtest.Exec(t, f.pool, `update webhook_deliveries set created_at = now() - interval '31 days' where subject = 'old'`)
	if err := f.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	if log := f.log(); len(log) != 1 || log[0].Subject != "new" {
		t.Errorf("log %+v", log)
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	s := New(pool, Options{})
	shop, other := backendtest.Shop(t, pool, 0, 0), backendtest.Shop(t, pool, 0, 0)
	token := func(shopID int64, name string, lasts time.Duration) string {
		t.Helper()
		secret, err := s.CreateToken(t.Context(), shopID, name, lasts)
		if err != nil {
			t.Fatal(err)
		}
		return secret
	}
	mine, theirs, short := token(shop, "till", 0), token(other, "till", 0), token(shop, "short", time.Hour)
	for secret, want := range map[string]int64{mine: shop, theirs: other, short: shop} {
		if got, err := s.Identify(t.Context(), secret); err != nil || got != want {
			t.Errorf("%d %v, want %d", got, err, want)
		}
	}
	if _, err := s.CreateToken(t.Context(), shop, "till", 0); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("the same name: %v", err)
	}
	if _, err := s.CreateToken(t.Context(), shop, " ", 0); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("no name: %v", err)
	}
	if _, err := s.CreateToken(t.Context(), 999, "till", 0); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("no shop: %v", err)
	}
	backendtest.Exec(t, pool, `update shop_tokens set expires_at = now() where name = 'short'`)
	if err := s.RevokeToken(t.Context(), shop, "till"); err != nil {
		t.Fatal(err)
	}
	if err := s.RevokeToken(t.Context(), shop, "till"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("revoked twice: %v", err)
	}
	for _, secret := range []string{mine, short, "", "shopven_", mine + "x", "shoprel_" + mine} {
		if _, err := s.Identify(t.Context(), secret); fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("%q: %v", secret, err)
		}
	}
	if _, err := s.Identify(t.Context(), theirs); err != nil {
		t.Errorf("the other shop's: %v", err)
	}
	if again := token(shop, "till", 0); again == mine {
		t.Error("the same secret again")
	}
	var kept int
	row := pool.QueryRow(t.Context(), `select count(*) from shop_tokens where encode(token_hash, 'escape') like '%' || $1 || '%'`, mine)
	if err := row.Scan(&kept); err != nil || kept != 0 {
		t.Errorf("secrets are kept: %d %v", kept, err)
	}
	if found, err := s.Find(t.Context(), fmt.Sprint(shop)); err != nil || found.ID != shop {
		t.Errorf("%+v %v", found, err)
	}
	if _, err := s.Find(t.Context(), "nobody"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("%v", err)
	}
}
