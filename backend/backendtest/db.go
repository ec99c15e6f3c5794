// Package backendtest gives tests real databases and requests. Only tests
// import it.
package backendtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/postgres"
	"shop/backend/postgres/embedded"
)

// templateLock serialises the test binaries that find no template yet.
const templateLock = 77001

var (
	once     sync.Once
	admin    *pgxpool.Pool
	dsn      func(database string) string
	template string
	bootErr  error
	sequence atomic.Int64
)

// NewDB is a fresh, migrated database of the test's own, dropped at its end.
// The server is embedded, keeps its files in memory where the machine allows,
// and is shared by all test binaries; TEST_DATABASE_URL names another one.
func NewDB(t testing.TB) *pgxpool.Pool {
	t.Helper()
	pool, _ := NewDatabase(t)
	return pool
}

// NewDatabase is NewDB that also tells the address, for tests of whole
// processes and of direct connections.
func NewDatabase(t testing.TB) (*pgxpool.Pool, string) {
	t.Helper()
	ctx := context.Background()
	once.Do(func() { bootErr = boot(ctx) })
	if bootErr != nil {
		t.Fatal(bootErr)
	}
	name := fmt.Sprintf("t_%d_%d", os.Getpid(), sequence.Add(1))
	quoted := pgx.Identifier{name}.Sanitize()
	if _, err := admin.Exec(ctx, "create database "+quoted+" template "+template+" strategy file_copy"); err != nil {
		t.Fatal(err)
	}
	address := dsn(name)
	pool, err := postgres.Open(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		pool.Close()
		if _, err := admin.Exec(ctx, "drop database "+quoted+" with (force)"); err != nil {
			t.Error(err)
		}
	})
	return pool, address
}

func boot(ctx context.Context) error {
	if err := connect(ctx); err != nil {
		return err
	}
	conn, err := admin.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, "select pg_advisory_lock($1)", templateLock); err != nil {
		return err
	}
	defer conn.Exec(ctx, "select pg_advisory_unlock($1)", templateLock)
	template = "tpl_" + schemaHash()
	var ready bool
	if err := conn.QueryRow(ctx, "select exists (select from pg_database where datname = $1 and datistemplate)", template).Scan(&ready); err != nil || ready {
		return err
	}
	if _, err := conn.Exec(ctx, "drop database if exists "+template+" with (force)"); err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, "create database "+template); err != nil {
		return err
	}
	pool, err := postgres.Open(ctx, dsn(template))
	if err != nil {
		return err
	}
	err = postgres.Migrate(ctx, pool)
	pool.Close()
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "alter database "+template+" with is_template true allow_connections false")
	return err
}

func connect(ctx context.Context) error {
	if url := os.Getenv("TEST_DATABASE_URL"); url != "" {
		cfg, err := pgx.ParseConfig(url)
		if err != nil {
			return err
		}
		dsn = func(database string) string {
			return fmt.Sprintf("host=%s port=%d user=%s password=%s dbname=%s", cfg.Host, cfg.Port, cfg.User, cfg.Password, database)
		}
	} else {
		native, err := embedded.Native(root())
		if err != nil {
			return err
		}
		server, err := embedded.Start(ctx, embedded.Config{
			Native: native, State: stateDir(), Database: "postgres", Log: slog.New(slog.DiscardHandler),
			// Test data may be lost with the machine; nothing else may run like this.
			Settings: map[string]string{"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "max_connections": "300", "shared_buffers": "128MB"},
		})
		if err != nil {
			return err
		}
		dsn = server.DSN
	}
	var err error
	admin, err = pgxpool.New(ctx, dsn("postgres")+" pool_max_conns=4")
	return err
}

// stateDir is in memory where the machine has room for that: cloning a
// database takes 40 ms there and seconds on a busy disk.
func stateDir() string {
	name := fmt.Sprintf("shop-test-%d", os.Getuid())
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() {
		return filepath.Join("/dev/shm", name)
	}
	return filepath.Join(os.TempDir(), name)
}

func schemaHash() string {
	h := sha256.New()
	_ = fs.WalkDir(postgres.Migrations(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(postgres.Migrations(), path)
		fmt.Fprintf(h, "%s %d\n", path, len(b))
		h.Write(b)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)[:6])
}

// root is the checkout, found from this file's place in it.
func root() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..")
}
