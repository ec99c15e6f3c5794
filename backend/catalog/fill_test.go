package catalog

import (
	"context"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"shop/backend/postgres"
)

// Two processes that fill at once do it one after the other, and every index
// is there afterwards.
func TestSimultaneousFillsTakeTurns(t *testing.T) {
	t.Parallel()
	b := setup(t)
	const count = `select count(*) from pg_index where indrelid in ('product_cards'::regclass, 'product_search'::regclass)`
	var before, after, cards int
	b.scan(t, &before, count)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if err := postgres.Tx(context.Background(), b.db, func(tx pgx.Tx) error { return b.service.Fill(context.Background(), tx) }); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	b.scan(t, &after, count)
	b.scan(t, &cards, `select count(*) from product_cards`)
	if after != before || cards == 0 {
		t.Errorf("%d indexes before, %d after, %d cards", before, after, cards)
	}
}
