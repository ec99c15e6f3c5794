package postgres_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"shop/backend/postgres"
)

// firstExact is the first migration whose way back restores everything: the
// one of 11 leaves out three indexes of a table that 4 makes.
const firstExact = 12

// The way back from each migration restores the schema before it, in everything
// but the order of columns; and from an empty database the way up leads to the
// same schema again.
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
	ctx, tried := context.Background(), 0
	for _, source := range provider.ListSources() {
		if source.Version < firstExact {
			if _, err := provider.UpTo(ctx, source.Version); err != nil {
				t.Fatal(err)
			}
			continue
		}
		tried++
		was := schemaOf(t, pool)
		if _, err := provider.UpByOne(ctx); err != nil {
			t.Fatal(err)
		}
		if _, err := provider.Down(ctx); err != nil {
			t.Fatal(err)
		}
		same(t, fmt.Sprintf("after the way back from %d", source.Version), was, schemaOf(t, pool))
		if _, err := provider.UpByOne(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if tried == 0 {
		t.Error("no migration was tried")
	}
	was := schemaOf(t, pool)
	if _, err := provider.DownTo(ctx, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := provider.Up(ctx); err != nil {
		t.Fatal(err)
	}
	same(t, "all the way down and up", was, schemaOf(t, pool))
}

func same(t *testing.T, when string, was, is []string) {
	t.Helper()
	if !slices.Equal(was, is) {
		t.Errorf("%s:\n%s", when, difference(was, is))
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
