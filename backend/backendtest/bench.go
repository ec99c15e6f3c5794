package backendtest

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/jackc/pgx/v5"
)

// BenchSize is a number that the environment sets for a benchmark.
func BenchSize(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n > 0 {
		return n
	}
	return otherwise
}

// BenchProducts is how many products a benchmark of the whole shop works on:
// BENCH_PRODUCTS, or 10,000.
func BenchProducts() int { return BenchSize("BENCH_PRODUCTS", 10_000) }

// Twin copies a database of NewDatabase, to which nobody may be connected,
// and tells the copy's address. Ids that both hand out next are the same.
func Twin(t testing.TB, address string) (twin string) {
	t.Helper()
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("t_%d_%d", os.Getpid(), sequence.Add(1))
	from, to := pgx.Identifier{cfg.Database}.Sanitize(), pgx.Identifier{name}.Sanitize()
	ctx := context.Background()
	if _, err := admin.Exec(ctx, "create database "+to+" template "+from+" strategy file_copy"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := admin.Exec(ctx, "drop database "+to+" with (force)"); err != nil {
			t.Error(err)
		}
	})
	return dsn(name)
}
