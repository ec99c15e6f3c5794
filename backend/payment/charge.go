package payment

import (
	"shop/backend/money"
	"shop/backend/quote"
)

// Charge is what a quote costs at a gateway: in the shopper's currency, or in
// own, the shop's default one, where the gateway does not take that. Each
// order is rounded to what can be charged, so that the parts are the sum. A
// charge in another currency is worth as much as the smallest in own, too:
// that is where the money ends up.
func Charge(g Gateway, q quote.Quote, own money.Currency) quote.Charge {
	c := quote.Charge{Method: g.Name(), Currency: q.Currency, Shops: make([]int64, len(q.Shops))}
	convert := q.Currency.Convert
	if !g.Charges(c.Currency.Code) {
		c.Currency, convert = own, quote.Exact
	}
	for i := range q.Shops {
		c.Shops[i] = g.Round(c.Currency.Code, q.Shops[i].Totals(convert).Payable)
		c.Total += c.Shops[i]
	}
	c.Least = max(g.Least(c.Currency.Code), convert(money.Minor(g.Least(own.Code))))
	return c
}
