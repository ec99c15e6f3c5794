// Package quote is the arithmetic of a purchase: what the selected lines of
// a cart cost, shop by shop, in a fixed order of operations. The cart shows
// a Quote at checkout and the order is placed on one, so that both can only
// agree. It knows neither database nor HTTP.
//
// The order for one shop: sale prices, then the voucher (split over the
// lines, never below zero), then taxes line by line, then delivery.
package quote

import (
	"cmp"
	"slices"

	"shop/backend/money"
)

// Quote is a priced selection of one shopper's cart.
type Quote struct {
	Key       string // a UUID of everything the shopper is asked to agree to; see Seal
	UserID    int64
	CartID    int64
	Purchases int  // how many purchases the cart has led to
	BuyNow    bool // the buy-now line instead of the cart
	Currency  money.Currency
	ShipTo    *Address // nil while the shopper has no address
	Shops     []Shop   // shops with at least one line that can be bought
	Changes   []Change // what is not as the shopper saw it last
	Voucher   Answer   // what became of the code the shopper typed
	Charges   []Charge // what each way to pay online would charge; no part of the Key
}

// Charge is what a quote costs at a payment gateway, in 1/100 of Currency.
type Charge struct {
	Method   string
	Currency money.Currency // the quote's, or the default one
	Total    int64
	Shops    []int64 // parts of Total, beside Quote.Shops
	Least    int64   // the smallest Total that can be charged
	Refusal  string  // why it cannot be paid so, in the shopper's language; "" when it can
}

// Charge with a payment method; false when it is none of those in Charges.
func (q *Quote) Charge(method string) (Charge, bool) {
	i := slices.IndexFunc(q.Charges, func(c Charge) bool { return c.Method == method })
	if i < 0 {
		return Charge{}, false
	}
	return q.Charges[i], true
}

// Request says what to price. Without shops nothing is selected, except that
// a buy-now request means its one line.
type Request struct {
	UserID     int64
	ShopIDs    []int64
	BuyNow     bool
	Code       string // a voucher code; "" lets the best collected voucher of each shop apply
	AddressID  int64  // 0: the default address
	CurrencyID int64  // 0: the default currency
	Locale     string
}

// Answer is what became of a typed voucher code.
type Answer struct {
	ID      int64 // the voucher's, when it applies
	Applied bool
	Message string // why not, or what it saves; "" when no code was typed
}

// Shop is one shop's part of a quote: it becomes one order.
type Shop struct {
	ID       int64
	Name     string
	Slug     string
	Logo     string
	Rating   float64
	MinOrder money.Minor // 0: none
	FreeFrom money.Minor // items from this amount on are delivered free; 0: never
	Lines    []Line
	Voucher  *Voucher
	Hint     *Hint
	Delivery money.Minor
	EtaMin   int // days
	EtaMax   int
	Rates    []Rate // taxes on the order as a whole
	Taxes    []Tax  // set by Settle
}

// Line is one variant and how many of it.
type Line struct {
	ID          int64 // the cart line
	ProductID   int64
	VariantID   int64
	FlashSaleID int64 // 0: not at a flash price
	Item        Item
	Quantity    int
	Min, Most   int         // what the quantity can be
	Low         bool        // few are left
	Price       money.Minor // list price of one
	Unit        money.Minor // price of one
	Rates       []Rate      // taxes on this product
	Share       money.Minor // of the voucher; set by Settle
	Tax         money.Minor // added to the price; set by Settle
}

// Item is how a line looks; an order keeps it as a copy.
type Item struct {
	Name, Slug, Brand, Thumbnail string
	Size, Color, Unit, SKU       string
	SizeID, ColorID, UnitID      int64 // 0: the product has no such choice
}

// Voucher is a voucher at work: what it takes off one shop's lines.
type Voucher struct {
	ID     int64
	Code   string
	Amount money.Minor
}

// Hint is a voucher that a little more spending would bring.
type Hint struct {
	Code  string
	Short money.Minor // how much is missing
}

// Rate is a named tax rate. An included one is inside the price already.
type Rate struct {
	Name       string
	Percentage float64
	Included   bool
}

// Tax is what a rate comes to on a base.
type Tax struct {
	Rate
	Base   money.Minor
	Amount money.Minor
}

// Reason says how a line changed.
type Reason string

const (
	PriceMoved  Reason = "price"
	StockShort  Reason = "stock"       // fewer left than wanted; NewQuantity may be 0
	Unavailable Reason = "unavailable" // no longer sold
	ShopClosed  Reason = "shop"        // the shop does not sell at the moment
)

// Change is one difference between what a shopper saw and what is.
type Change struct {
	LineID      int64
	ProductID   int64
	Name        string
	Reason      Reason
	OldPrice    money.Minor
	NewPrice    money.Minor
	OldQuantity int
	NewQuantity int
}

// Address is where a purchase goes; an order keeps it as a copy.
type Address struct {
	ID           int64  `json:"id"`
	Name         string `json:"name"`
	Phone        string `json:"phone"`
	Country      string `json:"country" doc:"ISO 3166 code of two letters"`
	State        string `json:"state"`
	City         string `json:"city"`
	Area         string `json:"area"`
	FlatNo       string `json:"flat_no"`
	AddressLine  string `json:"address_line"`
	AddressLine2 string `json:"address_line2"`
	PostCode     string `json:"post_code"`
	AddressType  string `json:"address_type"`
}

// Stock is a number of units to take from a shelf or to put back.
type Stock struct {
	VariantID   int64
	ProductID   int64
	FlashSaleID int64 // 0: does not count towards a flash sale
	Quantity    int
}

// ListTotal is the line at list price.
func (l Line) ListTotal() money.Minor { return l.Price * money.Minor(l.Quantity) }

// Total is the line at its price, before voucher and taxes.
func (l Line) Total() money.Minor { return l.Unit * money.Minor(l.Quantity) }

// Items is the sum of the lines before voucher and taxes.
func (s *Shop) Items() money.Minor {
	var sum money.Minor
	for _, l := range s.Lines {
		sum += l.Total()
	}
	return sum
}

// Settle works out the voucher's shares and all taxes. Call it again after
// any change to lines or voucher.
func (s *Shop) Settle() {
	s.share()
	s.Taxes = nil
	var base money.Minor
	for i := range s.Lines {
		l := &s.Lines[i]
		taxable := l.Total() - l.Share
		base += taxable
		l.Tax = 0
		for _, r := range l.Rates {
			if t := s.addTax(r, taxable); !r.Included {
				l.Tax += t
			}
		}
	}
	for _, r := range s.Rates {
		s.addTax(r, base)
	}
	slices.SortStableFunc(s.Taxes, func(a, b Tax) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Percentage, b.Percentage))
	})
}

func (s *Shop) share() {
	var off money.Minor
	if s.Voucher != nil {
		s.Voucher.Amount = min(s.Voucher.Amount, s.Items())
		off = s.Voucher.Amount
	}
	weights := make([]money.Minor, len(s.Lines))
	for i, l := range s.Lines {
		weights[i] = l.Total()
	}
	for i, part := range money.Split(off, weights) {
		s.Lines[i].Share = part
	}
}

func (s *Shop) addTax(r Rate, base money.Minor) money.Minor {
	amount := r.of(base)
	for i := range s.Taxes {
		if s.Taxes[i].Rate == r {
			s.Taxes[i].Base += base
			s.Taxes[i].Amount += amount
			return amount
		}
	}
	s.Taxes = append(s.Taxes, Tax{Rate: r, Base: base, Amount: amount})
	return amount
}

// of is the tax on base, rounded half up: on top of it, or the part of it
// that is tax when the rate is included.
func (r Rate) of(base money.Minor) money.Minor {
	if !r.Included {
		return money.Percent(base, r.Percentage)
	}
	const whole = 1_000_000 // 100 % in ten-thousandths of a per cent
	rate := int64(r.Percentage*10_000 + 0.5)
	return money.Minor((2*int64(base)*rate + whole + rate) / (2 * (whole + rate)))
}

// Short is what is missing to the shop's smallest order; 0 when nothing is.
func (s *Shop) Short() money.Minor { return max(s.MinOrder-s.Items(), 0) }
