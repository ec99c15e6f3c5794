package app_test

import (
	"log/slog"
	"net"
	"testing"
	"time"

	"shop/backend/app"
	"shop/backend/backendtest"
	"shop/backend/config"
	"shop/backend/postgres"
)

// A program that cannot go on must end: whatever still held a connection
// would keep the pool from closing.
func TestServeThatFailsLetsGoOfTheDatabase(t *testing.T) {
	t.Parallel()
	env := map[string]string{"STATE_DIR": t.TempDir(), "ROOT_DIR": "../.."}
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	_, address := backendtest.NewDatabase(t)
	pool, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	a, err := app.New(t.Context(), cfg, pool, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- a.Serve(t.Context(), listener) }()
	time.Sleep(300 * time.Millisecond) // jobs, the bus and the release watch are at work
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	closed := make(chan struct{})
	go func() {
		if err := <-served; err == nil {
			t.Error("the failure was not told")
		}
		pool.Close()
		close(closed)
	}()
	select {
	case <-closed:
	case <-time.After(15 * time.Second):
		t.Fatal("something still uses the database")
	}
}
