package order

import (
	"context"
	"slices"
	"strings"

	"shop/backend/fault"
)

// next is where a shop may take an order from each status, one step at a time.
// What has left the shop can no longer be called off.
var next = map[Status][]Status{
	Pending:    {Confirmed, Cancelled},
	Confirmed:  {Processing, Cancelled},
	Processing: {Pickup, Cancelled},
	Pickup:     {OnTheWay},
	OnTheWay:   {Delivered},
}

// Next is where its shop may take the order now.
func (o Order) Next() []Status { return next[o.Status] }

// Move is a shop's word that one of its orders is a step further.
type Move struct {
	ShopID  int64
	OrderID int64
	To      Status
	Note    string // for the shopper's timeline; the reason, which Cancelled needs
	Parcel  Parcel // with OnTheWay
}

// Parcel says where the shopper can follow a delivery; all of it may be empty.
type Parcel struct {
	Carrier string
	Number  string
	URL     string
}

// Move takes an order a step further and writes it into the shopper's
// timeline. A move to where the order is already changes nothing but its
// parcel, so that a shop may say it twice. NotFound for another shop's order,
// Conflict for a step that is not next, or that somebody else was quicker with.
func (s *Service) Move(ctx context.Context, m Move) (Order, error) {
	m.Note = strings.TrimSpace(m.Note)
	if m.To == Cancelled && m.Note == "" {
		return Order{}, fault.InvalidField("note", "Tell the shopper why the order is cancelled")
	}
	if m.To != OnTheWay && m.Parcel != (Parcel{}) {
		return Order{}, fault.InvalidField("tracking", "Tracking comes with on_the_way")
	}
	err := s.tx(ctx, func(tx Tx) error {
		db := store{tx}
		o, err := db.order(ctx, byShop, m.ShopID, m.OrderID)
		if err != nil {
			return err
		}
		if err := db.holdGroupOf(ctx, o.UserID, o.ID); err != nil {
			return err
		}
		if o, err = db.order(ctx, byShop, m.ShopID, m.OrderID); err != nil { // as it is now that it is held
			return err
		}
		return s.move(ctx, tx, o, m)
	})
	if err != nil {
		return Order{}, err
	}
	return s.OfShop(ctx, m.ShopID, m.OrderID)
}

// move is Move on an order whose purchase is held.
func (s *Service) move(ctx context.Context, tx Tx, o Order, m Move) error {
	db := store{tx}
	switch {
	case o.Status == m.To && m.Parcel == (Parcel{}):
		return nil
	case o.Status == m.To:
		return db.setParcel(ctx, o.ID, m.Parcel)
	case !slices.Contains(o.Next(), m.To):
		return fault.New(fault.Conflict, "An order that is %s cannot become %s", o.Status, m.To).WithData(stateData{o.Status, append([]Status{}, o.Next()...)})
	case m.To == Cancelled && !o.returnable():
		return fault.New(fault.Conflict, "The order is paid: its money has to go back first")
	case m.To == Cancelled:
		locale, err := db.localeOf(ctx, o.UserID)
		if err != nil {
			return err
		}
		return s.callOff(ctx, tx, []Order{o}, ending{reason: m.Note, actor: byVendor, locale: locale})
	case o.PaymentMethod != Cash && !o.paid():
		return fault.New(fault.Conflict, "The order is not paid yet")
	}
	if err := db.move(ctx, o, m); err != nil {
		return err
	}
	if m.To != Delivered || o.PaymentMethod != Cash {
		return nil
	}
	return db.collectCash(ctx, o)
}

// OfShop is one order of this shop; NotFound also for another shop's.
func (s *Service) OfShop(ctx context.Context, shopID, orderID int64) (Order, error) {
	return store{s.DB}.order(ctx, byShop, shopID, orderID)
}

// ListOfShop reads a shop's orders with one status, or all with "", newest
// first.
func (s *Service) ListOfShop(ctx context.Context, shopID int64, status Status, limit, offset int) (Page, error) {
	db := store{s.DB}
	counts, err := db.counts(ctx, ofShop, shopID)
	if err != nil {
		return Page{}, err
	}
	p := Page{Total: counts["all"], Counts: counts}
	if status != "" {
		p.Total = counts[string(status)]
	}
	p.Orders, err = db.shopPage(ctx, shopID, status, limit, offset)
	return p, err
}
