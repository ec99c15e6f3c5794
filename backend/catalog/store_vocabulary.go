package catalog

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"shop/backend/postgres"
)

const selectColors = `select id, name, coalesce(hex, '') as hex from colors`
const selectSizes = `select id, name, sort from sizes`
const selectUnits = `select id, name from units`
const selectCategories = `
select c.id, c.parent_id, c.level, c.slug, c.name, coalesce(c.thumbnail, '') as thumbnail, coalesce(c.icon, '') as icon,
  coalesce(c.cover, '') as cover, coalesce(c.picture, m.url, '') as picture, coalesce(f.total, 0) as total
from categories c
left join category_facets f on f.category_id = c.id
left join product_media m on c.picture is null and m.id = case c.level
  when 1 then (select media_id from product_cards where cat1 = c.id order by popularity desc, product_id desc limit 1)
  when 2 then (select media_id from product_cards where cat2 = c.id order by popularity desc, product_id desc limit 1)
  else (select media_id from product_cards where cat3 = c.id order by popularity desc, product_id desc limit 1) end
where c.is_active
order by c.level, c.sort, c.id`

func loadVocabulary(ctx context.Context, db postgres.DB) (*vocabulary, error) {
	v := &vocabulary{colors: map[int64]Color{}, sizes: map[int64]sizeRow{}, units: map[int64]Named{}}
	colors, err := collect[Color](ctx, db, selectColors)
	if err != nil {
		return nil, fmt.Errorf("load colours: %w", err)
	}
	for _, c := range colors {
		v.colors[c.ID] = c
	}
	sizes, err := collect[sizeRow](ctx, db, selectSizes)
	if err != nil {
		return nil, fmt.Errorf("load sizes: %w", err)
	}
	for _, s := range sizes {
		v.sizes[s.ID] = s
	}
	units, err := collect[Named](ctx, db, selectUnits)
	if err != nil {
		return nil, fmt.Errorf("load units: %w", err)
	}
	for _, u := range units {
		v.units[u.ID] = u
	}
	rows, err := db.Query(ctx, selectCategories)
	if err != nil {
		return nil, fmt.Errorf("load categories: %w", err)
	}
	categories, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByNameLax[categoryRow])
	if err != nil {
		return nil, fmt.Errorf("load categories: %w", err)
	}
	v.link(categories)
	return v, nil
}

// collect runs a statement and reads its rows into structs by column name.
func collect[T any](ctx context.Context, db postgres.DB, sql string, args ...any) ([]T, error) {
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[T])
}

// one is collect for a statement that gives exactly one row; none is a not_found fault.
func one[T any](ctx context.Context, db postgres.DB, sql string, args ...any) (T, error) {
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		var zero T
		return zero, err
	}
	row, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[T])
	return row, postgres.Fault(err)
}
