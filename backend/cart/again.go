package cart

import (
	"context"

	"shop/backend/fault"
	"shop/backend/phrase"
)

// Missed is a product of an earlier order that could not be added, and why.
type Missed struct{ Product, Reason string }

// ordered is a line of an earlier order.
type ordered struct {
	Name      string `db:"name"`
	ProductID int64  `db:"product_id"`
	VariantID int64  `db:"variant_id"`
	Quantity  int    `db:"quantity"`
}

// AddAgain puts everything of an earlier order of this shopper into the cart
// that can still be had, the same variants. NotFound for an order of
// somebody else.
func (s *Service) AddAgain(ctx context.Context, v Viewer, orderID int64) (Cart, []Missed, error) {
	var missed []Missed
	c, err := s.change(ctx, v, func(db store, cartID int64) ([]string, error) {
		missed = nil
		lines, err := db.ordered(ctx, v.UserID, orderID)
		if err != nil {
			return nil, err
		}
		if len(lines) == 0 {
			return nil, fault.New(fault.NotFound, "There is no such order")
		}
		var info []string
		for _, line := range lines {
			note, reason, err := db.again(ctx, cartID, v, line)
			if err != nil {
				return nil, err
			}
			if reason != "" {
				missed = append(missed, Missed{line.Name, reason})
			}
			info = append(info, notes(note)...)
		}
		return info, nil
	})
	return c, missed, err
}

// again adds one line: note tells of a smaller quantity, reason of none.
func (s store) again(ctx context.Context, cartID int64, v Viewer, line ordered) (note, reason string, err error) {
	variants, err := s.variants(ctx, line.ProductID, v.Locale)
	if err != nil {
		return "", "", err
	}
	for _, candidate := range variants {
		if candidate.ID != line.VariantID {
			continue
		}
		if !candidate.ShopOpen {
			return "", phrase.In(v.Locale, "The shop of %s does not sell at the moment", line.Name), nil
		}
		have, err := s.quantityOf(ctx, cartID, candidate.ID, false)
		if err != nil {
			return "", "", err
		}
		got, note := candidate.clamp(v.Locale, have+line.Quantity)
		if got <= have {
			return "", note, nil
		}
		return note, "", s.put(ctx, cartID, candidate, got, false)
	}
	return "", phrase.In(v.Locale, "%s is no longer available", line.Name), nil
}
