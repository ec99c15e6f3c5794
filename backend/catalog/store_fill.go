package catalog

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// selectIndexes are the indexes of the read models that no constraint needs.
const selectIndexes = `
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
from pg_index i
where i.indrelid in ('product_cards'::regclass, 'product_search'::regclass) and not i.indisprimary`

// Fill makes every read model of a catalogue that was loaded in bulk. It builds the indexes after the rows, which is
// several times quicker for a million products, and holds the tables closed until tx ends. The history of prices begins
// with the first change after it.
func (s *Service) Fill(ctx context.Context, tx pgx.Tx) error {
	// First, so that of two at once the second finds the indexes that the first has made again.
	if _, err := tx.Exec(ctx, `lock table product_cards, product_search`); err != nil {
		return fmt.Errorf("fill the read models: %w", err)
	}
	indexes, err := collect[struct{ Name, Definition string }](ctx, tx, selectIndexes)
	if err != nil {
		return fmt.Errorf("fill the read models: %w", err)
	}
	if _, err := tx.Exec(ctx, `set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'`); err != nil {
		return fmt.Errorf("fill the read models: %w", err)
	}
	for _, i := range indexes {
		if _, err := tx.Exec(ctx, "drop index "+i.Name); err != nil {
			return fmt.Errorf("fill the read models: %w", err)
		}
	}
	if _, err := tx.Exec(ctx, `truncate product_cards, product_search`); err != nil {
		return fmt.Errorf("fill the read models: %w", err)
	}
	if err := run(ctx, tx, nil, rebuildCards); err != nil {
		return fmt.Errorf("fill the cards: %w", err)
	}
	if err := s.rebuildSearchTables(ctx, tx); err != nil {
		return err
	}
	for _, i := range indexes {
		if _, err := tx.Exec(ctx, i.Definition); err != nil {
			return fmt.Errorf("fill the read models: %w", err)
		}
	}
	if _, err := tx.Exec(ctx, `analyze product_cards, product_search`); err != nil {
		return fmt.Errorf("fill the read models: %w", err)
	}
	if err := run(ctx, tx, nil, countShopProducts); err != nil {
		return fmt.Errorf("count the shops' products: %w", err)
	}
	return s.RebuildFacets(ctx, tx, nil)
}
