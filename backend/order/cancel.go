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
		return s.callOff(ctx, tx, []Order{o}, ending{reason: r.Reason, actor: byShopper, locale: r.Locale})
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
	bySystem  = "system"
)

// ending is how orders come to be called off.
type ending struct {
	reason string // may be empty
	actor  string
	locale string // of the letters about it
}

// kind names the event.
func (e ending) kind() string {
	if e.actor == bySystem {
		return "unpaid"
	}
	return "cancelled"
}

// callOff cancels orders of one purchase, which is held: their units go back
// to the shelf and their vouchers to the shopper, unless another order of the
// purchase still uses them, and so does what was paid for them. Everybody who
// heard of an order hears of its end; the end of an unpaid purchase is told by
// whoever ends it.
func (s *Service) callOff(ctx context.Context, tx Tx, list []Order, e ending) error {
	db := store{tx}
	for _, o := range list {
		if err := db.cancel(ctx, o, e.reason, e.actor, e.kind()); err != nil {
			return err
		}
		if err := s.tellEnd(ctx, tx, o, e); err != nil {
			return err
		}
	}
	if len(list) == 0 {
		return nil
	}
	units, _, err := db.contents(ctx, list)
	if err != nil {
		return err
	}
	if err := s.Stock.ReturnStock(ctx, tx, list[0].GroupID, units); err != nil {
		return err
	}
	freed, err := db.freedVouchers(ctx, list)
	if err != nil {
		return err
	}
	for _, couponID := range freed {
		if err := s.Cart.ReturnVoucher(ctx, tx, list[0].UserID, couponID); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) tellEnd(ctx context.Context, tx Tx, o Order, e ending) error {
	if o.told() {
		if err := s.Enqueue(ctx, tx, CancelledArgs{OrderID: o.ID}, nil); err != nil {
			return err
		}
	}
	if e.actor == bySystem {
		return nil
	}
	letter := CancellationArgs{OrderID: o.ID, Locale: e.locale, ByShop: e.actor == byVendor}
	if err := s.Enqueue(ctx, tx, letter, letterTries); err != nil {
		return err
	}
	switch {
	case o.PaymentMethod == Cash:
		return nil
	case o.paid():
		return s.Enqueue(ctx, tx, RefundArgs{OrderID: o.ID}, outbound)
	}
	return s.Enqueue(ctx, tx, CloseArgs{GroupID: o.GroupID}, outbound)
}
