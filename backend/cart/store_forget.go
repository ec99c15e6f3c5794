package cart

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Forget deletes a person's cart and collected vouchers.
func (s *Service) Forget(ctx context.Context, tx pgx.Tx, userID int64) (func(context.Context), error) {
	for _, sql := range []string{`delete from carts where user_id = $1`, `delete from user_coupons where user_id = $1`} {
		if _, err := tx.Exec(ctx, sql, userID); err != nil {
			return nil, fmt.Errorf("cart: forget: %w", err)
		}
	}
	return nil, nil
}
