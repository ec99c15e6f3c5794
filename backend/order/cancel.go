package order

import (
	"context"

	"shop/backend/fault"
)

// CancelRequest is a shopper's word to call an order off.
type CancelRequest struct {
	UserID  int64
	OrderID int64
	Reason  string // may be empty
	Locale  string // of the letter about it
}

// Cancel calls an order off for its shopper. NotFound for somebody else's
// order, Conflict when it is too late.
func (s *Service) Cancel(ctx context.Context, r CancelRequest) (Order, error) {
	err := s.tx(ctx, func(tx Tx) error {
		db := store{tx}
		if err := db.holdGroupOf(ctx, r.UserID, r.OrderID); err != nil {
			return err
		}
		o, err := db.order(ctx, byID, r.UserID, r.OrderID)
		if err != nil {
			return err
		}
		if !o.CanCancel() {
			return fault.New(fault.Conflict, "This order can no longer be cancelled")
		}
		return s.callOff(ctx, tx, o, r.Reason, byShopper, r.Locale)
	})
	if err != nil {
		return Order{}, err
	}
	return s.Get(ctx, r.UserID, r.OrderID)
}

// Who moves an order, as its events say.
const (
	byShopper = "customer"
	byVendor  = "shop"
)

// callOff cancels an order whose purchase is held: its units go back to the
// shelf and its voucher to the shopper, unless another order of the purchase
// still uses that voucher; shop and shopper are told.
func (s *Service) callOff(ctx context.Context, tx Tx, o Order, reason, actor, locale string) error {
	db := store{tx}
	if err := db.cancel(ctx, o, reason, actor); err != nil {
		return err
	}
	if err := s.Enqueue(ctx, tx, CancelledArgs{OrderID: o.ID}, nil); err != nil {
		return err
	}
	letter := CancellationArgs{OrderID: o.ID, Locale: locale, ByShop: actor == byVendor}
	if err := s.Enqueue(ctx, tx, letter, letterTries); err != nil {
		return err
	}
	returned, err := db.soldUnits(ctx, o.ID)
	if err != nil {
		return err
	}
	if err := s.Stock.ReturnStock(ctx, tx, o.GroupID, returned); err != nil {
		return err
	}
	couponID, err := db.freedVoucher(ctx, o.ID)
	if err != nil || couponID == 0 {
		return err
	}
	return s.Cart.ReturnVoucher(ctx, tx, o.UserID, couponID)
}
