// Package cart keeps what a shopper wants: lines grouped by shop, the
// buy-now line apart from them, vouchers, and the priced checkout that an
// order is placed on. Prices and stock are always read from the catalogue at
// the moment of asking; the cart itself only remembers what was seen last.
package cart

import (
	"context"
	"strings"

	"shop/backend/fault"
	"shop/backend/money"
	"shop/backend/payment"
	"shop/backend/quote"
)

// MaxQuantity is the most one line can hold, whatever the stock, and MaxLines
// the most lines of one cart: every look at it reads them all.
const (
	MaxQuantity = 9999
	MaxLines    = 500
)

// Messages that clients compare with: they are part of the contract.
const (
	MessageAdded   = "product added to cart"
	MessageRemoved = "product removed from cart"
	MessageChanged = "product quantity changed"
)

// Line is a line of the cart with what the catalogue says about it now.
type Line struct {
	quote.Line
	Wanted  int // as stored; Quantity is what can be had of it
	Largest int // of one order; 0 means no limit
	Seen    money.Minor
	Problem quote.Reason // "" when everything is as wanted
}

// Blocked lines are shown but never counted or bought.
func (l Line) Blocked() bool { return l.Problem != "" && l.Quantity == 0 }

// Group is the lines of one shop. Shop.Lines holds only those that can be
// bought, Lines all of them.
type Group struct {
	Shop  quote.Shop
	Lines []Line
}

// Cart is what the shopper sees, with warnings in Info.
type Cart struct {
	Currency money.Currency
	Groups   []Group
	Info     []string
}

// Viewer is who asks, and how amounts and names are to be written.
type Viewer struct {
	UserID     int64
	CurrencyID int64 // 0: the default
	Locale     string
}

// Choice is a size, colour or unit by id or by name. The zero Choice is
// none.
type Choice struct {
	ID   int64
	Name string
}

// IsZero tells that nothing was chosen.
func (c Choice) IsZero() bool { return c.ID == 0 && c.Name == "" }

// Wish is a product with its options.
type Wish struct {
	ProductID         int64
	Size, Color, Unit Choice
}

// Target says which line a change is about: by its id, else by product and
// options, else the line of the product that was touched last.
type Target struct {
	LineID int64
	Wish
}

// Service is the feature. It is safe for concurrent use.
type Service struct {
	db       DB
	gateways []payment.Gateway
}

// New makes the feature on a pool. gateways are the ways to pay online.
func New(db DB, gateways ...payment.Gateway) *Service { return &Service{db, gateways} }

// Get is the cart without the buy-now line. Info names every line that
// cannot be had as wanted.
func (s *Service) Get(ctx context.Context, v Viewer) (Cart, error) {
	return s.read(ctx, store{s.db}, v, nil, true)
}

// Add puts quantity units of a product into the cart, at most as many as
// there are: then Info says so. It is Invalid when an option must be chosen
// first or when nothing more can be had, NotFound for an unknown product. A
// buy-now line replaces the earlier one and leaves the cart as it is.
func (s *Service) Add(ctx context.Context, v Viewer, wish Wish, quantity int, buyNow bool) (Cart, error) {
	return s.change(ctx, v, func(db store, cartID int64) ([]string, error) {
		variants, err := db.variants(ctx, wish.ProductID, v.Locale)
		if err != nil {
			return nil, err
		}
		variant, err := choose(variants, wish)
		if err != nil {
			return nil, err
		}
		if buyNow {
			err = db.dropBuyNow(ctx, cartID)
		}
		if err != nil {
			return nil, err
		}
		have, err := db.quantityOf(ctx, cartID, variant.ID, buyNow)
		if err != nil {
			return nil, err
		}
		want := max(have+quantity, variant.Min)
		got, note := variant.clamp(v.Locale, want)
		if got <= have {
			return nil, fault.InvalidField("quantity", "%s", note)
		}
		return notes(note), db.put(ctx, cartID, variant, got, buyNow)
	})
}

// Increment adds one unit to a line; Invalid when there is no more.
func (s *Service) Increment(ctx context.Context, v Viewer, t Target) (Cart, error) {
	return s.change(ctx, v, func(db store, cartID int64) ([]string, error) {
		line, err := db.find(ctx, v, t)
		if err != nil {
			return nil, err
		}
		if line.Blocked() {
			return nil, fault.InvalidField("quantity", "%s", sentence(v.Locale, line.change(), money.Currency{}))
		}
		if line.Most <= line.Quantity {
			return nil, fault.InvalidField("quantity", "%s", shortage(v.Locale, line.Item.Name, line.Most, line.Largest))
		}
		return nil, db.setQuantity(ctx, cartID, line.ID, line.Quantity+1)
	})
}

// Decrement takes one unit off a line. removed tells that the line is gone:
// it held one unit, or no more than the product's smallest order.
func (s *Service) Decrement(ctx context.Context, v Viewer, t Target) (c Cart, removed bool, err error) {
	c, err = s.change(ctx, v, func(db store, cartID int64) ([]string, error) {
		line, err := db.find(ctx, v, t)
		if err != nil {
			return nil, err
		}
		left := max(line.Quantity, 1) - 1
		removed = left < line.Min
		if removed {
			left = 0
		}
		return nil, db.setQuantity(ctx, cartID, line.ID, left)
	})
	return c, removed, err
}

// Remove deletes a line.
func (s *Service) Remove(ctx context.Context, v Viewer, t Target) (Cart, error) {
	return s.change(ctx, v, func(db store, cartID int64) ([]string, error) {
		line, err := db.find(ctx, v, t)
		if err != nil {
			return nil, err
		}
		return nil, db.setQuantity(ctx, cartID, line.ID, 0)
	})
}

// Update sets the quantity of a line, 0 removes it. More than there is
// becomes what there is, and Info says so.
func (s *Service) Update(ctx context.Context, v Viewer, lineID int64, quantity int) (Cart, error) {
	return s.change(ctx, v, func(db store, cartID int64) ([]string, error) {
		line, err := db.find(ctx, v, Target{LineID: lineID})
		if err != nil {
			return nil, err
		}
		if quantity == 0 {
			return nil, db.setQuantity(ctx, cartID, line.ID, 0)
		}
		if line.Blocked() {
			return nil, fault.InvalidField("quantity", "%s", sentence(v.Locale, line.change(), money.Currency{}))
		}
		quantity, note := line.clamp(v.Locale, quantity)
		return notes(note), db.setQuantity(ctx, cartID, line.ID, quantity)
	})
}

// change runs one change in a transaction that holds the shopper's cart, and
// answers with the cart after it.
func (s *Service) change(ctx context.Context, v Viewer, do func(db store, cartID int64) ([]string, error)) (Cart, error) {
	var c Cart
	err := s.tx(ctx, func(db store) error {
		cartID, err := db.hold(ctx, v.UserID)
		if err != nil {
			return err
		}
		info, err := do(db, cartID)
		if err != nil {
			return err
		}
		c, err = s.read(ctx, db, v, info, false)
		return err
	})
	return c, err
}

// read loads the cart. A price that moved is told once and then remembered
// as seen; warn adds a warning for every line that cannot be had as wanted.
func (s *Service) read(ctx context.Context, db store, v Viewer, info []string, warn bool) (Cart, error) {
	currency, rows, err := db.cart(ctx, v)
	if err != nil {
		return Cart{}, err
	}
	c := Cart{Currency: currency, Groups: group(rows), Info: info}
	var lines []Line
	for _, g := range c.Groups {
		for _, l := range g.Lines {
			if change := l.change(); change.Reason == quote.PriceMoved || change.Reason != "" && warn {
				c.Info = append(c.Info, sentence(v.Locale, change, currency))
			}
			lines = append(lines, l)
		}
	}
	return c, db.seen(ctx, v.UserID, lines, false)
}

// group settles what each line can be, in the order it comes in, and gathers
// the lines by shop.
func group(rows []row) []Group {
	groups := []Group{}
	flash := flashQuota{}
	for _, r := range rows {
		line := r.line(flash)
		n := len(groups) - 1
		if n < 0 || groups[n].Shop.ID != r.ShopID {
			groups = append(groups, Group{Shop: r.shop()})
			n++
		}
		groups[n].Lines = append(groups[n].Lines, line)
		if !line.Blocked() {
			groups[n].Shop.Lines = append(groups[n].Shop.Lines, line.Line)
		}
	}
	return groups
}

func notes(note string) []string {
	if note = strings.TrimSpace(note); note == "" {
		return nil
	}
	return []string{note}
}
