package embedded_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"shop/backend/postgres/embedded"
)

func config(t *testing.T) embedded.Config {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	native, err := embedded.Native(filepath.Join(filepath.Dir(file), "..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	state, err := os.MkdirTemp("", "shop-embedded-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(state, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(state) })
	return embedded.Config{Native: native, State: state, Database: "shop", Log: slog.New(slog.DiscardHandler), Settings: map[string]string{"shared_buffers": "32MB"}}
}

func start(t *testing.T, cfg embedded.Config) *embedded.Server {
	t.Helper()
	s, err := embedded.Start(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func exec(t *testing.T, s *embedded.Server, sql string) (n int) {
	t.Helper()
	ctx := context.Background()
	c, err := pgx.Connect(ctx, s.DSN("shop"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	if strings.HasPrefix(sql, "select") {
		err = c.QueryRow(ctx, sql).Scan(&n)
	} else {
		_, err = c.Exec(ctx, sql)
	}
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestStartAttachStopAndRecover(t *testing.T) {
	cfg := config(t)
	first := start(t, cfg)
	exec(t, first, "create table t as select generate_series(1, 10) n")

	second := start(t, cfg)
	if !second.Attached() {
		t.Error("the second user started a server of its own")
	}
	if err := first.Stop(); err != nil {
		t.Fatal(err)
	}
	if n := exec(t, second, "select count(*) from t"); n != 10 {
		t.Errorf("%d rows after the first user left", n)
	}

	// a power cut: the postmaster and its lock files stay behind
	pid := postmaster(t, cfg)
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	third := start(t, cfg)
	if n := exec(t, third, "select count(*) from t"); n != 10 {
		t.Errorf("%d rows after a crash", n)
	}
	if err := second.Stop(); err != nil {
		t.Fatal(err)
	}
	if err := third.Stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(cfg.State, "data-18", "postmaster.pid")); !os.IsNotExist(err) {
		t.Error("the last user did not stop the server")
	}
}

func TestClusterOfAnotherVersionIsKept(t *testing.T) {
	cfg := config(t)
	data := filepath.Join(cfg.State, "data-18")
	if err := os.MkdirAll(data, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"PG_VERSION": "17\n", "marker": "precious"} {
		if err := os.WriteFile(filepath.Join(data, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, err := embedded.Start(context.Background(), cfg)
	if err == nil || !strings.Contains(err.Error(), "version 17") {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(filepath.Join(data, "marker")); err != nil {
		t.Error("data was touched")
	}
}

func TestStatePathThatPostgresCannotPass(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Log("only root runs the server as somebody else")
	}
	cfg := config(t)
	closed := filepath.Join(cfg.State, "closed")
	if err := os.Mkdir(closed, 0o700); err != nil {
		t.Fatal(err)
	}
	cfg.State = filepath.Join(closed, "state")
	s, err := embedded.Start(context.Background(), cfg)
	if os.Geteuid() != 0 {
		if err != nil {
			t.Fatal(err)
		}
		_ = s.Stop()
		return
	}
	if err == nil || !strings.Contains(err.Error(), "STATE_DIR") {
		t.Errorf("the error does not say what to set: %v", err)
	}
}

func TestPlace(t *testing.T) {
	open := config(t).State
	if got, err := embedded.Place(open); err != nil || got != open {
		t.Errorf("a reachable place became %s, %v", got, err)
	}
	closed := filepath.Join(open, "closed")
	if err := os.Mkdir(closed, 0o700); err != nil {
		t.Fatal(err)
	}
	got, err := embedded.Place(filepath.Join(closed, "state"))
	if err != nil || (os.Geteuid() == 0) != strings.HasPrefix(got, "/var/lib/storefront/") {
		t.Errorf("a place below a closed folder became %s, %v", got, err)
	}
}

func TestMissingBinaries(t *testing.T) {
	_, err := embedded.Native(t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "pnpm install") {
		t.Errorf("the error does not say what to do: %v", err)
	}
}

func postmaster(t *testing.T, cfg embedded.Config) int {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(cfg.State, "data-18", "postmaster.pid"))
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(b), "\n")
	pid, err := strconv.Atoi(line)
	if err != nil {
		t.Fatal(err)
	}
	return pid
}
