package catalog

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Forget deletes a person's favourites, alerts and what was looked at. Reviews stay: they are shown without a name then.
func (s *Service) Forget(ctx context.Context, tx pgx.Tx, userID int64) (func(context.Context), error) {
	for _, sql := range []string{
		`delete from favorites where user_id = $1`,
		`delete from product_views where user_id = $1`,
		`delete from stock_alerts where user_id = $1`,
	} {
		if _, err := tx.Exec(ctx, sql, userID); err != nil {
			return nil, fmt.Errorf("catalog: forget: %w", err)
		}
	}
	return nil, nil
}
