package catalog

import (
	"context"

	"github.com/jackc/pgx/v5"

	"shop/backend/quote"
)

// TakeStock takes all units off the shelves for an order group, or none of them: it then names the variants that are
// short, and the caller must roll tx back. Units of a flash sale count towards its limit. Call it late in the
// transaction, the rows stay locked until it ends.
func (s *Service) TakeStock(ctx context.Context, tx pgx.Tx, ref int64, units []quote.Stock) (short []int64, err error) {
	variants, flash := byVariant(units), byFlash(units)
	changed, err := move(ctx, tx, variants, flash, takeUnits, takeFlash)
	if err != nil {
		return nil, err
	}
	for i, u := range append(variants, flash...) {
		if changed[i] == 0 {
			short = append(short, u.VariantID)
		}
	}
	if len(short) > 0 {
		return short, nil
	}
	return nil, recordMovements(ctx, tx, ref, "sale", -1, variants)
}

// ReturnStock puts units of a cancelled order group back.
func (s *Service) ReturnStock(ctx context.Context, tx pgx.Tx, ref int64, units []quote.Stock) error {
	variants := byVariant(units)
	if _, err := move(ctx, tx, variants, byFlash(units), returnUnits, returnFlash); err != nil {
		return err
	}
	return recordMovements(ctx, tx, ref, "cancel", +1, variants)
}
