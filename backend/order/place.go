package order

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"shop/backend/fault"
	"shop/backend/quote"
)

// PlaceRequest is a shopper's word to buy a checkout.
type PlaceRequest struct {
	quote.Request
	Method      string
	Note        string
	CheckoutKey string   // of the checkout the shopper agreed to; "" agrees to what the cart showed last
	RequestKey  string   // the Idempotency-Key; "" when none was sent
	RequestHash [32]byte // of the request the key came with
	ClientIP    string
}

// Moved says that a purchase was not made because it would not be what the
// shopper agreed to. Quote is what it would be now; agreeing to its Key buys
// it.
type Moved struct {
	Quote quote.Quote
}

func (m *Moved) Error() string { return "prices or stock moved since the checkout" }

// errShort gives a transaction up whose stock or vouchers ran out under it.
var errShort = errors.New("order: sold out while placing")

// Place buys a checkout in one transaction: either everything below holds
// afterwards or nothing does. The stock is taken, the vouchers are used, the
// cart lines are gone, the orders stand, and the jobs that tell the shops and
// the shopper are queued. The same checkout or the same request key never buys
// twice: the purchase it made is answered again.
//
// What is to be paid online is held for a while and comes with the address to
// pay at; shops and shopper are told when it is paid. A gateway that is away
// fails nothing: PayURL asks it again.
//
// It fails with *Moved when price or stock moved, and with Invalid when
// something is missing: a shop, an address, a payment method that is
// accepted and takes this total, or the smallest order of a shop.
func (s *Service) Place(ctx context.Context, r PlaceRequest) (Group, error) {
	if err := s.accepts(ctx, r.Method); err != nil {
		return Group{}, err
	}
	if len(r.ShopIDs) == 0 && !r.BuyNow {
		return Group{}, fault.InvalidField("shop_ids", "Please select at least one shop")
	}
	var groupID int64
	err := s.tx(ctx, func(tx Tx) error {
		if err := s.Cart.Hold(ctx, tx, r.UserID); err != nil {
			return err
		}
		var err error
		if groupID, err = (store{tx}).replay(ctx, r); err != nil || groupID != 0 {
			return err
		}
		q, err := s.Cart.Quote(ctx, tx, r.Request)
		if err != nil {
			return err
		}
		if err := agree(r, q); err != nil {
			return err
		}
		groupID, err = s.buy(ctx, tx, r, q)
		return err
	})
	if errors.Is(err, errShort) {
		return Group{}, s.requote(ctx, r)
	}
	if err != nil {
		return Group{}, err
	}
	return s.placed(ctx, r.UserID, groupID)
}

func (s *Service) placed(ctx context.Context, userID, groupID int64) (Group, error) {
	g, err := s.group(ctx, userID, groupID)
	if err != nil || s.gateway(g.Orders[0].PaymentMethod) == nil {
		return g, err
	}
	d, err := store{s.DB}.due(ctx, ofGroup, userID, groupID)
	if err != nil || !d.payable() {
		return g, err
	}
	g.PayURL, err = s.payURL(ctx, d)
	if code := fault.CodeOf(err); code == fault.Unavailable || code == fault.Conflict {
		slog.WarnContext(ctx, "an order is placed, but cannot be paid at once", "purchase", g.Code, "error", err)
		return g, nil
	}
	return g, err
}

func (s *Service) accepts(ctx context.Context, method string) error {
	ok, err := s.Accepts(ctx, method)
	if err != nil {
		return err
	}
	if !ok || method != Cash && s.gateway(method) == nil {
		return unavailable()
	}
	return nil
}

// agree checks that a quote is what the shopper said yes to and can be
// bought.
func agree(r PlaceRequest, q quote.Quote) error {
	if r.CheckoutKey != "" && r.CheckoutKey != q.Key || r.CheckoutKey == "" && len(q.Changes) > 0 {
		return &Moved{Quote: q}
	}
	if len(q.Shops) == 0 {
		return fault.InvalidField("shop_ids", "There is nothing to buy in the shops you selected")
	}
	if q.ShipTo == nil {
		return fault.InvalidField("address_id", "Add a delivery address to go on")
	}
	for i := range q.Shops {
		if short := q.Shops[i].Short(); short > 0 {
			return fault.InvalidField("shop_ids", "%s takes orders from %s: %s is missing",
				q.Shops[i].Name, q.Currency.Display(q.Shops[i].MinOrder), q.Currency.Display(short))
		}
	}
	return nil
}

// buy writes the purchase. The rows that other shoppers wait for, stock and
// vouchers, are locked last and so for the shortest time.
func (s *Service) buy(ctx context.Context, tx Tx, r PlaceRequest, q quote.Quote) (int64, error) {
	db, now := store{tx}, time.Now().UTC()
	c, err := s.charge(r.Method, q)
	if err != nil {
		return 0, err
	}
	groupID, err := db.insertGroup(ctx, r, q, c, now.Add(hold))
	if err != nil {
		return 0, err
	}
	if err := db.insertOrders(ctx, groupID, r, q, c, now); err != nil {
		return 0, err
	}
	if err := s.Cart.Bought(ctx, tx, q); err != nil {
		return 0, err
	}
	if c.waits() {
		err = s.Enqueue(ctx, tx, ExpireArgs{GroupID: groupID}, &river.InsertOpts{Queue: outbound.Queue, ScheduledAt: now.Add(hold)})
	} else {
		err = s.announce(ctx, tx, groupID, r.Locale)
	}
	if err != nil {
		return 0, err
	}
	short, err := s.Stock.TakeStock(ctx, tx, groupID, units(q))
	if err != nil {
		return 0, err
	}
	if len(short) > 0 {
		return 0, errShort
	}
	err = s.Cart.UseVouchers(ctx, tx, r.UserID, vouchers(q))
	if fault.CodeOf(err) == fault.Conflict {
		return 0, errShort
	}
	return groupID, err
}

// announce queues what tells the shops and the shopper of a purchase.
func (s *Service) announce(ctx context.Context, tx Tx, groupID int64, locale string) error {
	if err := s.Enqueue(ctx, tx, PlacedArgs{GroupID: groupID}, nil); err != nil {
		return err
	}
	return s.Enqueue(ctx, tx, ConfirmationArgs{GroupID: groupID, Locale: locale}, letterTries)
}

// requote tells what the purchase would be after somebody else was quicker.
func (s *Service) requote(ctx context.Context, r PlaceRequest) error {
	var q quote.Quote
	err := s.tx(ctx, func(tx Tx) (err error) {
		q, err = s.Cart.Quote(ctx, tx, r.Request)
		return err
	})
	if err != nil {
		return fmt.Errorf("price again: %w", err)
	}
	return &Moved{Quote: q}
}

func (s *Service) group(ctx context.Context, userID, groupID int64) (Group, error) {
	list, err := store{s.DB}.orders(ctx, byGroup, userID, groupID)
	if err != nil {
		return Group{}, err
	}
	if len(list) == 0 {
		return Group{}, fault.New(fault.NotFound, "There is no such purchase")
	}
	return Group{ID: groupID, Code: list[0].GroupCode, Orders: list}, nil
}

func units(q quote.Quote) []quote.Stock {
	var list []quote.Stock
	for _, shop := range q.Shops {
		for _, l := range shop.Lines {
			list = append(list, quote.Stock{VariantID: l.VariantID, ProductID: l.ProductID, FlashSaleID: l.FlashSaleID, Quantity: l.Quantity})
		}
	}
	return list
}

func vouchers(q quote.Quote) []int64 {
	var ids []int64
	for _, shop := range q.Shops {
		if shop.Voucher != nil {
			ids = append(ids, shop.Voucher.ID)
		}
	}
	return ids
}
