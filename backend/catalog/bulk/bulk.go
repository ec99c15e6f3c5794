// Package bulk loads a large catalogue that is always the same: row i depends on the seed and on i alone. It is for
// measuring, and writes beside whatever is there; pictures are those that the database already knows.
package bulk

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/fault"
)

// Filler makes the read models of what was loaded.
type Filler interface {
	Fill(ctx context.Context, tx pgx.Tx) error
}

// Load writes n products with shops, brands, categories, variants and stock in one transaction, then their read
// models. progress, when not nil, is told what was done and how long it took. Fault: conflict when a bulk catalogue is
// there already.
func Load(ctx context.Context, pool *pgxpool.Pool, fill Filler, n int, progress func(step string, took time.Duration)) error {
	if n < 1 {
		return fault.InvalidField("products", "At least one product is needed")
	}
	if progress == nil {
		progress = func(string, time.Duration) {}
	}
	err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		l := &loader{tx: tx, plan: planFor(n), now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
		for _, step := range []struct {
			name string
			run  func(context.Context) error
		}{
			{"room", l.reserve},
			{"shops and brands", l.sellers},
			{"categories", l.categories},
			{"products", l.products},
			{"variants", l.variants},
			{"stock", l.stock},
			{"pictures", l.pictures},
			{"statistics", l.analyze},
			{"read models", func(ctx context.Context) error { return fill.Fill(ctx, tx) }},
		} {
			started := time.Now()
			if err := step.run(ctx); err != nil {
				return fmt.Errorf("%s: %w", step.name, err)
			}
			progress(step.name, time.Since(started))
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("load %d products: %w", n, err)
	}
	// The cards were written in one go: with the visibility map, counting needs no look at the rows.
	if _, err := pool.Exec(ctx, `vacuum (analyze) product_cards, product_search, variants, stock_levels, products`); err != nil {
		return fmt.Errorf("tidy up: %w", err)
	}
	return nil
}

// plan is how large everything else is for so many products.
type plan struct {
	products, shops, brands        int
	departments, sections, classes int // sections in a department, classes in a section
}

func planFor(n int) plan {
	p := plan{products: n, shops: min(max(n/100, 5), 10_000), brands: min(max(n/200, 10), 5000), departments: 20, sections: 9, classes: 10}
	if n < 50_000 {
		p.departments, p.sections, p.classes = 6, 4, 4
	}
	return p
}

func (p plan) leaves() int { return p.departments * p.sections * p.classes }

// loader carries the first ids of what it writes: rows are numbered without gaps from there.
type loader struct {
	tx   pgx.Tx
	plan plan
	now  time.Time

	shop, brand, category, product, variant, media int64
	colors, sizes                                  []int64
	units                                          []int64
}

// reserve finds where the ids begin, and keeps them free.
func (l *loader) reserve(ctx context.Context) error {
	var exists bool
	if err := l.tx.QueryRow(ctx, `select exists (select from shops where slug like 'bulk-shop-%')`).Scan(&exists); err != nil {
		return err
	}
	if exists {
		return fault.New(fault.Conflict, "There is a bulk catalogue already")
	}
	variants := 0
	for i := range l.plan.products {
		variants += variantCount(i)
	}
	for _, r := range []struct {
		table string
		first *int64
		rows  int
	}{
		{"shops", &l.shop, l.plan.shops},
		{"brands", &l.brand, l.plan.brands},
		{"categories", &l.category, l.plan.departments * (1 + l.plan.sections*(1+l.plan.classes))},
		{"products", &l.product, l.plan.products},
		{"variants", &l.variant, variants},
		{"product_media", &l.media, l.plan.products},
	} {
		sql := fmt.Sprintf(`
			select setval(s, n + $1, false) - $1
			from (select pg_get_serial_sequence('%[1]s', 'id') as s, (select coalesce(max(id), 0) + 1 from %[1]s) as n) t`, r.table)
		if err := l.tx.QueryRow(ctx, sql, r.rows).Scan(r.first); err != nil {
			return err
		}
	}
	var err error
	if l.colors, err = l.vocabulary(ctx, "colors", colors); err != nil {
		return err
	}
	if l.sizes, err = l.vocabulary(ctx, "sizes", sizes); err != nil {
		return err
	}
	l.units, err = l.vocabulary(ctx, "units", []string{"piece"})
	return err
}

// vocabulary is the ids of these names, written where they are missing.
func (l *loader) vocabulary(ctx context.Context, table string, names []string) ([]int64, error) {
	sql := fmt.Sprintf(`
		with added as (
		  insert into %[1]s (name) select unnest($1::text[]) on conflict (name) do nothing returning id, name
		), named as (
		  select id, name from %[1]s where name = any($1) union select id, name from added
		)
		select id from named order by array_position($1, name)`, table)
	rows, err := l.tx.Query(ctx, sql, names)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}

func (l *loader) analyze(ctx context.Context) error {
	_, err := l.tx.Exec(ctx, `analyze shops, brands, categories, products, variants, stock_levels, product_media`)
	return err
}

// copyRows streams n rows made by row into a table.
func (l *loader) copyRows(ctx context.Context, table string, columns []string, n int, row func(i int) []any) error {
	i := 0
	_, err := l.tx.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		if i == n {
			return nil, nil
		}
		i++
		return row(i - 1), nil
	}))
	return err
}
