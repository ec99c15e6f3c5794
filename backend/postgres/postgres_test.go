package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"shop/backend/backendtest"
	"shop/backend/fault"
	"shop/backend/postgres"
)

func TestMigrateIsSafeForSeveralProcesses(t *testing.T) {
	t.Parallel()
	ctx, dsn := context.Background(), empty(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			pool, err := postgres.Open(ctx, dsn)
			if err != nil {
				t.Error(err)
				return
			}
			defer pool.Close()
			if err := postgres.Migrate(ctx, pool); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// empty is the address of a database without a schema.
func empty(t *testing.T) (address string) {
	t.Helper()
	ctx := context.Background()
	admin, address := backendtest.NewDatabase(t)
	var name string
	if err := admin.QueryRow(ctx, "select current_database()").Scan(&name); err != nil {
		t.Fatal(err)
	}
	if _, err := admin.Exec(ctx, "create database "+name+"_empty template template0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = admin.Exec(ctx, "drop database "+name+"_empty with (force)") })
	return strings.Replace(address, name, name+"_empty", 1)
}

func TestFault(t *testing.T) {
	t.Parallel()
	db := backendtest.NewDB(t)
	ctx := context.Background()
	exec := func(sql string) error { _, err := db.Exec(ctx, sql); return postgres.Fault(err) }
	if err := exec(`create table parent (id int primary key); create table child (parent int references parent); insert into parent values (1)`); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		err  error
		want fault.Code
	}{
		"duplicate":      {exec(`insert into parent values (1)`), fault.Conflict},
		"missing parent": {exec(`insert into child values (2)`), fault.NotFound},
		"no row":         {postgres.Fault(pgx.ErrNoRows), fault.NotFound},
		"syntax":         {exec(`selec`), fault.Internal},
	} {
		if got := fault.CodeOf(c.err); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestTxRetriesADeadlock(t *testing.T) {
	t.Parallel()
	db := backendtest.NewDB(t)
	ctx := context.Background()
	if _, err := db.Exec(ctx, `create table hot (id int primary key, n int); insert into hot values (1, 0), (2, 0)`); err != nil {
		t.Fatal(err)
	}
	var met sync.WaitGroup // makes the first attempts lock in opposite order
	met.Add(2)
	var attempts atomic.Int32
	var wg sync.WaitGroup
	for _, order := range [][2]int{{1, 2}, {2, 1}} {
		wg.Go(func() {
			first := true
			err := postgres.Tx(ctx, db, func(tx pgx.Tx) error {
				attempts.Add(1)
				if _, err := tx.Exec(ctx, `update hot set n = n + 1 where id = $1`, order[0]); err != nil {
					return err
				}
				if first {
					first = false
					met.Done()
					met.Wait()
				}
				_, err := tx.Exec(ctx, `update hot set n = n + 1 where id = $1`, order[1])
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	var sum int
	if err := db.QueryRow(ctx, `select sum(n) from hot`).Scan(&sum); err != nil || sum != 4 {
		t.Errorf("sum %d, %v: both transactions must have happened once", sum, err)
	}
	if attempts.Load() < 3 {
		t.Errorf("%d attempts, expected a victim of the deadlock to try twice", attempts.Load())
	}
}

func TestReplays(t *testing.T) {
	t.Parallel()
	r := postgres.Replays{DB: backendtest.NewDB(t)}
	ctx := context.Background()
	_, _, done, err := r.Begin(ctx, "user:1", "k", "place", []byte("a"))
	if err != nil || done {
		t.Fatalf("first call: done %v, %v", done, err)
	}
	second := make(chan string)
	go func() { // waits for the first
		_, body, _, err := r.Begin(ctx, "user:1", "k", "place", []byte("a"))
		if err != nil {
			t.Error(err)
		}
		second <- string(body)
	}()
	if err := r.Finish(ctx, "user:1", "k", http.StatusOK, []byte("answer")); err != nil {
		t.Fatal(err)
	}
	if got := <-second; got != "answer" {
		t.Errorf("the waiting call got %q", got)
	}
	if _, _, _, err = r.Begin(ctx, "user:1", "k", "place", []byte("b")); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("another body: %v", err)
	}
	if _, _, done, err = r.Begin(ctx, "user:2", "k", "place", []byte("a")); err != nil || done {
		t.Errorf("another owner got done %v, %v", done, err)
	}
	if err := r.Abandon(ctx, "user:2", "k"); err != nil {
		t.Fatal(err)
	}
	if _, _, done, err = r.Begin(ctx, "user:2", "k", "place", []byte("c")); err != nil || done {
		t.Errorf("an abandoned key: done %v, %v", done, err)
	}
}

// A key whose call died is claimed by one of those that wait, and by one only.
func TestDeadReplayIsClaimedOnce(t *testing.T) {
	t.Parallel()
	db := backendtest.NewDB(t)
	r := postgres.Replays{DB: db}
	ctx := context.Background()
	for round := range 20 {
		key := fmt.Sprint("k", round)
		backendtest.Exec(t, db, `
			insert into idempotency_keys (owner, key, route, request_hash, created_at)
			values ('user:1', $1, 'place', 'a', now() - interval '2 minutes')`, key)
		var claims atomic.Int32
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				if _, _, done, err := r.Begin(ctx, "user:1", key, "place", []byte("a")); err != nil {
					t.Error(err)
				} else if !done {
					claims.Add(1)
					if err := r.Finish(ctx, "user:1", key, http.StatusOK, []byte("answer")); err != nil {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
		if claims.Load() != 1 {
			t.Fatalf("%d calls ran under one key", claims.Load())
		}
	}
}

func TestSecretIsMadeOnce(t *testing.T) {
	t.Parallel()
	db := backendtest.NewDB(t)
	a, err := postgres.Secret(context.Background(), db, "test.secret")
	b, err2 := postgres.Secret(context.Background(), db, "test.secret")
	if err = errors.Join(err, err2); err != nil || string(a) != string(b) || len(a) != 32 {
		t.Errorf("%d and %d bytes, %v", len(a), len(b), err)
	}
}

func TestWhere(t *testing.T) {
	t.Parallel()
	var w postgres.Where
	if w.String() != "true" {
		t.Errorf("no condition: %q", w.String())
	}
	w.Add("a = $%d", 1)
	w.Add("b between $%d and $%d", 2, 3)
	if w.String() != "a = $1 and b between $2 and $3" || len(w.Args()) != 3 {
		t.Errorf("%q with %v", w.String(), w.Args())
	}
}
