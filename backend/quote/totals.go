package quote

import (
	"slices"

	"shop/backend/money"
)

// Totals are sums in one currency, in 1/100 of it. They are sums of amounts
// that were rounded one by one, so what is printed always adds up:
// Payable = List − Sale − Voucher + Tax + Delivery.
type Totals struct {
	List     int64 // lines at list price
	Sale     int64 // what sale and flash prices save
	Items    int64 // List − Sale
	Voucher  int64
	Tax      int64 // added taxes; included ones are in Items
	Delivery int64
	Payable  int64
}

// Convert turns an amount of the default currency into 1/100 of a currency,
// rounding once: money.Currency.Convert, or Exact.
type Convert func(money.Minor) int64

// Exact is the Convert of the default currency.
func Exact(m money.Minor) int64 { return int64(m) }

// Totals of a settled shop.
func (s *Shop) Totals(convert Convert) Totals {
	t := Totals{Delivery: convert(s.Delivery)}
	for _, l := range s.Lines {
		t.List += convert(l.ListTotal())
		t.Items += convert(l.Total())
		t.Voucher += convert(l.Share)
	}
	for _, tax := range s.Taxes {
		if !tax.Included {
			t.Tax += convert(tax.Amount)
		}
	}
	t.Sale = t.List - t.Items
	t.Payable = t.Items - t.Voucher + t.Tax + t.Delivery
	return t
}

// Totals of the whole quote.
func (q *Quote) Totals(convert Convert) Totals {
	var sum Totals
	for i := range q.Shops {
		sum = sum.Plus(q.Shops[i].Totals(convert))
	}
	return sum
}

// Plus adds field by field.
func (t Totals) Plus(o Totals) Totals {
	return Totals{
		List: t.List + o.List, Sale: t.Sale + o.Sale, Items: t.Items + o.Items, Voucher: t.Voucher + o.Voucher,
		Tax: t.Tax + o.Tax, Delivery: t.Delivery + o.Delivery, Payable: t.Payable + o.Payable,
	}
}

// TaxSum is one rate over all shops, in 1/100 of a currency.
type TaxSum struct {
	Rate
	Amount int64
}

// Taxes of all shops, equal rates added up. The amounts of the added rates
// sum to Totals.Tax.
func (q *Quote) Taxes(convert Convert) []TaxSum {
	sums := []TaxSum{}
	for _, s := range q.Shops {
		for _, t := range s.Taxes {
			i := slices.IndexFunc(sums, func(x TaxSum) bool { return x.Rate == t.Rate })
			if i < 0 {
				i = len(sums)
				sums = append(sums, TaxSum{Rate: t.Rate})
			}
			sums[i].Amount += convert(t.Amount)
		}
	}
	return sums
}
