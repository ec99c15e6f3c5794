package cart

import (
	"context"
	"slices"
	"strings"

	"shop/backend/fault"
	"shop/backend/money"
	"shop/backend/payment"
	"shop/backend/phrase"
	"shop/backend/quote"
)

// Checkout prices the selected shops, or the buy-now line. It writes down
// what the shopper is about to see, so that a line with fewer units left
// than wanted asks for those from now on. Info names everything that is not
// as it was. Invalid without a selected shop.
func (s *Service) Checkout(ctx context.Context, r quote.Request) (q quote.Quote, info []string, err error) {
	if len(r.ShopIDs) == 0 && !r.BuyNow {
		return q, nil, fault.InvalidField("shop_ids", "Please select at least one shop")
	}
	err = s.tx(ctx, func(db store) error {
		if _, err := db.hold(ctx, r.UserID); err != nil {
			return err
		}
		var lines []Line
		if q, lines, err = price(ctx, db, r); err != nil {
			return err
		}
		if q.Charges, err = s.charges(ctx, db, q, r.Locale); err != nil {
			return err
		}
		info = nil
		for _, c := range q.Changes {
			info = append(info, sentence(r.Locale, c, q.Currency))
		}
		for _, shop := range q.Shops {
			if short := shop.Short(); short > 0 {
				info = append(info, phrase.In(r.Locale, "%s takes orders from %s: %s is missing", shop.Name, q.Currency.Display(shop.MinOrder), q.Currency.Display(short)))
			}
		}
		return db.seen(ctx, r.UserID, lines, true)
	})
	return q, info, err
}

// Hold locks the shopper's cart until tx ends: purchases of one shopper
// happen one after the other.
func (s *Service) Hold(ctx context.Context, tx Tx, userID int64) error {
	_, err := store{tx}.hold(ctx, userID)
	return err
}

// Quote is Checkout inside a transaction, without writing anything down.
func (s *Service) Quote(ctx context.Context, tx Tx, r quote.Request) (quote.Quote, error) {
	q, _, err := price(ctx, store{tx}, r)
	if err == nil {
		q.Charges, err = s.charges(ctx, store{tx}, q, r.Locale)
	}
	return q, err
}

// charges are what the gateways would charge for a quote: those that take the
// default currency, as only they are offered.
func (s *Service) charges(ctx context.Context, db store, q quote.Quote, locale string) (list []quote.Charge, err error) {
	own := q.Currency
	if len(s.gateways) > 0 && !own.IsDefault {
		if own, err = db.currency(ctx, 0); err != nil {
			return nil, err
		}
	}
	for _, g := range s.gateways {
		if !g.Charges(own.Code) {
			continue
		}
		c := payment.Charge(g, q, own)
		if c.Total > 0 && c.Total < c.Least {
			c.Refusal = phrase.In(locale, "Online payment starts at %s", c.Currency.Format(c.Least))
		}
		list = append(list, c)
	}
	return list, nil
}

// Bought removes the lines a quote was made of, in the transaction that
// bought them.
func (s *Service) Bought(ctx context.Context, tx Tx, q quote.Quote) error {
	var lines []int64
	for _, shop := range q.Shops {
		for _, l := range shop.Lines {
			lines = append(lines, l.ID)
		}
	}
	return store{tx}.bought(ctx, q.CartID, lines)
}

// price builds the sealed quote and answers all selected lines, also those
// that cannot be bought.
func price(ctx context.Context, db store, r quote.Request) (quote.Quote, []Line, error) {
	r.Code = strings.TrimSpace(r.Code)
	in, err := db.checkout(ctx, r)
	if err != nil {
		return quote.Quote{}, nil, err
	}
	if r.AddressID != 0 && in.shipTo == nil {
		return quote.Quote{}, nil, fault.InvalidField("address_id", "Please choose one of your addresses")
	}
	q := quote.Quote{
		UserID: r.UserID, CartID: in.cartID, Purchases: in.purchases, BuyNow: r.BuyNow,
		Currency: in.currency, ShipTo: in.shipTo,
	}
	var lines []Line
	weights := map[int64]int{}
	for _, row := range in.rows {
		weights[row.ID] = row.WeightG
	}
	for _, g := range group(in.rows) {
		for _, l := range g.Lines {
			if c := l.change(); c.Reason != "" {
				q.Changes = append(q.Changes, c)
			}
			lines = append(lines, l)
		}
		if len(g.Shop.Lines) > 0 {
			q.Shops = append(q.Shops, g.Shop)
		}
	}
	apply(&q, in.coupons, r.Code, r.Locale)
	for i := range q.Shops {
		shop := &q.Shops[i]
		deliver(shop, in.rates, weights, q.ShipTo)
		shop.Rates = in.taxes
		shop.Settle()
	}
	q.Seal()
	return q, lines, nil
}

// rate is an exception to a shop's delivery charge. Zero values do not
// limit.
type rate struct {
	ShopID      int64       `db:"shop_id"`
	Country     string      `db:"country"`
	MinQuantity int         `db:"min_quantity"`
	MaxQuantity int         `db:"max_quantity"`
	MinWeight   int         `db:"min_weight_g"`
	MaxWeight   int         `db:"max_weight_g"`
	Charge      money.Minor `db:"charge_minor"`
	EtaMin      *int        `db:"eta_min"`
	EtaMax      *int        `db:"eta_max"`
}

// deliver sets the charge and the days of a shop's parcel: the narrowest
// rate that fits, else the shop's own; nothing from FreeFrom on, counted
// before the voucher so that a voucher never costs the free delivery.
func deliver(shop *quote.Shop, rates []rate, weights map[int64]int, to *quote.Address) {
	quantity, weight := 0, 0
	for _, l := range shop.Lines {
		quantity += l.Quantity
		weight += l.Quantity * weights[l.ID]
	}
	fitting := slices.DeleteFunc(slices.Clone(rates), func(r rate) bool {
		return r.ShopID != shop.ID || !r.fits(quantity, weight, to)
	})
	if len(fitting) > 0 {
		r := slices.MaxFunc(fitting, func(a, b rate) int { return a.narrowness() - b.narrowness() })
		shop.Delivery = r.Charge
		if r.EtaMin != nil && r.EtaMax != nil {
			shop.EtaMin, shop.EtaMax = *r.EtaMin, *r.EtaMax
		}
	}
	if shop.FreeFrom > 0 && shop.Items() >= shop.FreeFrom {
		shop.Delivery = 0
	}
}

func (r rate) fits(quantity, weight int, to *quote.Address) bool {
	return (r.Country == "" || to != nil && to.Country == r.Country) &&
		quantity >= r.MinQuantity && (r.MaxQuantity == 0 || quantity <= r.MaxQuantity) &&
		weight >= r.MinWeight && (r.MaxWeight == 0 || weight <= r.MaxWeight)
}

func (r rate) narrowness() (n int) {
	for _, limits := range []bool{r.Country != "", r.MinQuantity > 0, r.MaxQuantity > 0, r.MinWeight > 0, r.MaxWeight > 0} {
		if limits {
			n++
		}
	}
	return n
}
