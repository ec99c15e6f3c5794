package cart

import (
	"context"
	"math"
	"time"

	"shop/backend/fault"
	"shop/backend/money"
	"shop/backend/phrase"
	"shop/backend/quote"
)

// Percentage is the discount type that takes a share; any other is a fixed
// amount.
const Percentage = "Percentage"

// Coupon is a voucher of one shop, or of the whole marketplace when ShopID
// is 0.
type Coupon struct {
	ID          int64       `db:"id"`
	ShopID      int64       `db:"shop_id"`
	ShopName    string      `db:"shop_name"`
	ShopLogo    string      `db:"shop_logo"`
	Code        string      `db:"code"`
	Type        string      `db:"discount_type"`
	Discount    float64     `db:"discount"` // per cent, or units of the default currency
	MaxDiscount money.Minor `db:"max_discount_minor"`
	MinOrder    money.Minor `db:"min_order_minor"`
	Note        string      `db:"note"`
	EndsAt      time.Time   `db:"ends_at"`
	Running     bool        `db:"is_running"` // active and between its dates
	Early       bool        `db:"is_early"`   // active, and its first day is still to come
	Left        int         `db:"uses_left"`
	LeftForMe   int         `db:"uses_left_for_me"`
	Collected   bool        `db:"is_collected"`
}

// Off is what the voucher takes off items, whatever else stands in its way.
func (c Coupon) Off(items money.Minor) money.Minor {
	off := money.FromDecimal(c.Discount)
	if c.Type == Percentage {
		off = money.Percent(items, c.Discount)
	}
	if c.MaxDiscount > 0 {
		off = min(off, c.MaxDiscount)
	}
	return min(off, items)
}

// obstacle says in a language why the voucher does not work for items; ""
// when it does.
func (c Coupon) obstacle(locale string, items money.Minor, currency money.Currency) string {
	switch {
	case c.Early:
		return phrase.In(locale, "This voucher is not valid yet")
	case !c.Running:
		return phrase.In(locale, "This voucher has ended")
	case c.LeftForMe <= 0:
		return phrase.In(locale, "You have used this voucher already")
	case c.Left <= 0:
		return phrase.In(locale, "All of these vouchers have been taken")
	case items < c.MinOrder:
		return phrase.In(locale, "Spend %s more to use it", currency.Display(c.MinOrder-items))
	}
	return ""
}

// Vouchers are the vouchers of a shop that can be had or that the shopper
// has.
func (s *Service) Vouchers(ctx context.Context, v Viewer, shopID int64) ([]Coupon, money.Currency, error) {
	return s.coupons(ctx, v, shopVouchers, shopID)
}

// Market are vouchers of as many shops as possible, at most limit. A guest, who
// is user 0, has collected none.
func (s *Service) Market(ctx context.Context, v Viewer, limit int) ([]Coupon, money.Currency, error) {
	return s.coupons(ctx, v, marketVouchers, int64(limit))
}

// Collected are all vouchers the shopper has collected, those that still
// work first.
func (s *Service) Collected(ctx context.Context, v Viewer) ([]Coupon, money.Currency, error) {
	return s.coupons(ctx, v, collectedVouchers, 0)
}

func (s *Service) coupons(ctx context.Context, v Viewer, condition string, id int64) ([]Coupon, money.Currency, error) {
	db := store{s.db}
	currency, err := db.currency(ctx, v.CurrencyID)
	if err != nil {
		return nil, currency, err
	}
	list, err := db.coupons(ctx, condition, v.UserID, id)
	return list, currency, err
}

// Collect keeps a voucher for the shopper; a second time changes nothing. It
// is NotFound for an unknown voucher and Gone for one that is over.
func (s *Service) Collect(ctx context.Context, v Viewer, couponID int64) (Coupon, money.Currency, error) {
	db := store{s.db}
	list, currency, err := s.coupons(ctx, v, oneVoucher, couponID)
	switch {
	case err != nil:
		return Coupon{}, currency, err
	case len(list) == 0:
		return Coupon{}, currency, fault.New(fault.NotFound, "There is no such voucher")
	}
	c := list[0]
	if c.Collected {
		return c, currency, nil
	}
	if why := c.obstacle(v.Locale, math.MaxInt64, currency); why != "" {
		return c, currency, fault.New(fault.Gone, "%s", why)
	}
	c.Collected = true
	return c, currency, db.collect(ctx, v.UserID, couponID)
}

// apply gives every shop its voucher: the typed code where it belongs, and
// elsewhere the collected voucher that saves the most. A code of the whole
// marketplace replaces them all and is split over the shops.
func apply(q *quote.Quote, coupons []Coupon, code, locale string) {
	typed, found := byCode(coupons, code)
	if code != "" {
		q.Voucher = answer(q, typed, found, locale)
	}
	if q.Voucher.Applied && typed.ShopID == 0 {
		spread(q.Shops, typed)
		return
	}
	for i := range q.Shops {
		shop := &q.Shops[i]
		if q.Voucher.Applied && typed.ShopID == shop.ID {
			shop.Voucher = &quote.Voucher{ID: typed.ID, Code: typed.Code, Amount: typed.Off(shop.Items())}
			continue
		}
		shop.Voucher, shop.Hint = best(coupons, shop.ID, shop.Items(), q.Currency)
	}
}

// best picks the collected voucher of a shop that saves the most, and the
// one within reach that would save more.
func best(coupons []Coupon, shopID int64, items money.Minor, currency money.Currency) (*quote.Voucher, *quote.Hint) {
	var used *quote.Voucher
	var hint *quote.Hint
	for _, c := range coupons {
		if c.ShopID != shopID || !c.Collected || c.obstacle("", max(items, c.MinOrder), currency) != "" {
			continue
		}
		short := c.MinOrder - items
		switch {
		case short <= 0 && (used == nil || c.Off(items) > used.Amount):
			used = &quote.Voucher{ID: c.ID, Code: c.Code, Amount: c.Off(items)}
		case short > 0 && (hint == nil || short < hint.Short):
			hint = &quote.Hint{Code: c.Code, Short: short}
		}
	}
	return used, hint
}

// answer tells in a language what becomes of a typed code.
func answer(q *quote.Quote, c Coupon, found bool, locale string) quote.Answer {
	if !found {
		return quote.Answer{Message: phrase.In(locale, "There is no voucher with this code")}
	}
	var items money.Minor
	for i := range q.Shops {
		if c.ShopID == 0 || c.ShopID == q.Shops[i].ID {
			items += q.Shops[i].Items()
		}
	}
	if items == 0 && c.ShopID != 0 {
		return quote.Answer{Message: phrase.In(locale, "This voucher is for products of %s", c.ShopName)}
	}
	if items == 0 {
		return quote.Answer{Message: phrase.In(locale, "This code does not work for the shops you selected")}
	}
	if why := c.obstacle(locale, items, q.Currency); why != "" {
		return quote.Answer{Message: why}
	}
	return quote.Answer{ID: c.ID, Applied: true, Message: phrase.In(locale, "%s saves you %s", c.Code, q.Currency.Display(c.Off(items)))}
}

func spread(shops []quote.Shop, c Coupon) {
	weights := make([]money.Minor, len(shops))
	var items money.Minor
	for i := range shops {
		weights[i] = shops[i].Items()
		items += weights[i]
	}
	for i, part := range money.Split(c.Off(items), weights) {
		if part > 0 {
			shops[i].Voucher = &quote.Voucher{ID: c.ID, Code: c.Code, Amount: part}
		}
	}
}
