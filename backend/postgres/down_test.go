package postgres_test

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"shop/backend/postgres"
)

// The way back from a migration restores the schema before it, in everything
// but the order of columns.
func TestDownRestoresTheSchema(t *testing.T) {
	t.Parallel()
	pool, err := postgres.Open(t.Context(), empty(t))
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	db := stdlib.OpenDBFromPool(pool)
	defer db.Close()
	provider, err := goose.NewProvider(goose.DialectPostgres, db, postgres.Migrations())
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	const before, version = 11, 12
	if _, err := provider.UpTo(ctx, before); err != nil {
		t.Fatal(err)
	}
	was := schemaOf(t, pool)
	if _, err := provider.UpTo(ctx, version); err != nil {
		t.Fatal(err)
	}
	gone := strings.Join(schemaOf(t, pool), "\n")
	for _, column := range []string{"stock_levels.reserved ", "stock_alerts.target_minor ", "stock_alerts.notified_at ", "carts.guest_token_hash ", "coupons.funded_by "} {
		if strings.Contains(gone, column) {
			t.Errorf("%s is still there", column)
		}
	}
	if _, err := provider.DownTo(ctx, before); err != nil {
		t.Fatal(err)
	}
	is := schemaOf(t, pool)
	if got, want := strings.Join(is, "\n"), strings.Join(was, "\n"); got != want {
		t.Errorf("after the way back:\n%s", difference(was, is))
	}
	if _, err := provider.UpTo(ctx, version); err != nil {
		t.Errorf("and up again: %v", err)
	}
}

// schemaOf lists columns, constraints, indexes and views, one a line.
func schemaOf(t *testing.T, pool *pgxpool.Pool) []string {
	t.Helper()
	rows, err := pool.Query(context.Background(), `
		select line from (
			select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid))
			from pg_class c
			join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
			left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
			where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
			union all
			select format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
			from pg_constraint where connamespace = 'public'::regnamespace
			union all
			select indexdef from pg_indexes where schemaname = 'public'
			union all
			select format('%s as %s', viewname, definition) from pg_views where schemaname = 'public'
		) as all_of_it (line)
		order by line`)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(lines) < 500 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	return lines
}

// difference tells the lines that only one side has.
func difference(was, is []string) string {
	var b strings.Builder
	for _, side := range []struct {
		mark      string
		of, other []string
	}{{"- ", was, is}, {"+ ", is, was}} {
		known := map[string]bool{}
		for _, line := range side.other {
			known[line] = true
		}
		for _, line := range side.of {
			if !known[line] {
				b.WriteString(side.mark + line + "\n")
			}
		}
	}
	return b.String()
}
