package quote_test

import (
	"math/rand/v2"
	"testing"

	"shop/backend/money"
	"shop/backend/quote"
)

func TestIncludedTax(t *testing.T) {
	t.Parallel()
	s := quote.Shop{Lines: []quote.Line{
		{Quantity: 1, Price: 11900, Unit: 11900, Rates: []quote.Rate{{Name: "VAT", Percentage: 19, Included: true}}},
		{Quantity: 2, Price: 535, Unit: 535, Rates: []quote.Rate{{Name: "VAT", Percentage: 7, Included: true}, {Name: "Deposit tax", Percentage: 1.5}}},
	}}
	s.Settle()
	got := map[string]money.Minor{}
	for _, tax := range s.Taxes {
		got[tax.Name] += tax.Amount
	}
	if got["VAT"] != 1900+70 || got["Deposit tax"] != 16 || s.Lines[1].Tax != 16 || s.Lines[0].Tax != 0 {
		t.Errorf("taxes %v, lines %d %d", got, s.Lines[0].Tax, s.Lines[1].Tax)
	}
	if total := s.Totals(quote.Exact); total.Payable != 11900+1070+16 {
		t.Errorf("totals %+v", total)
	}
}

func TestVoucherNeverBelowZero(t *testing.T) {
	t.Parallel()
	s := quote.Shop{
		Lines:   []quote.Line{{Quantity: 3, Price: 333, Unit: 333}, {Quantity: 1, Price: 1, Unit: 1}},
		Voucher: &quote.Voucher{Amount: 5000}, Delivery: 350,
	}
	s.Settle()
	if total := s.Totals(quote.Exact); s.Voucher.Amount != 1000 || total.Payable != 350 {
		t.Errorf("takes %d, totals %+v", s.Voucher.Amount, total)
	}
}

// Whatever is bought, in whatever currency: no amount below zero, shares sum
// to the voucher, and the payable is the sum of its printed parts.
func TestTotalsAlwaysAddUp(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		q := quote.Quote{}
		for range 1 + r.IntN(3) {
			s := quote.Shop{Delivery: money.Minor(r.IntN(900)), Rates: []quote.Rate{{Name: "order", Percentage: float64(r.IntN(300)) / 100}}}
			for range 1 + r.IntN(5) {
				price := money.Minor(1 + r.IntN(100000))
				s.Lines = append(s.Lines, quote.Line{
					Quantity: 1 + r.IntN(9), Price: price, Unit: 1 + money.Minor(r.Int64N(int64(price))),
					Rates: []quote.Rate{{Name: "a", Percentage: float64(r.IntN(2500)) / 100, Included: r.IntN(2) == 0}},
				})
			}
			s.Voucher = &quote.Voucher{Amount: money.Minor(r.Int64N(int64(s.Items()) * 2))}
			s.Settle()
			var shares money.Minor
			for _, l := range s.Lines {
				if l.Share < 0 || l.Share > l.Total() {
					t.Fatalf("share %d of a line of %d", l.Share, l.Total())
				}
				shares += l.Share
			}
			if shares != s.Voucher.Amount {
				t.Fatalf("shares %d of %d", shares, s.Voucher.Amount)
			}
			q.Shops = append(q.Shops, s)
		}
		rate, _ := money.ParseRate([]string{"1", "0.92", "155", "42000", "3.6725", "0.0071"}[r.IntN(6)])
		c := money.Currency{Rate: rate}
		total := q.Totals(c.Convert)
		var tax int64
		for _, sum := range q.Taxes(c.Convert) {
			if !sum.Included {
				tax += sum.Amount
			}
		}
		if total.Payable != total.List-total.Sale-total.Voucher+total.Tax+total.Delivery || tax != total.Tax {
			t.Fatalf("%+v, taxes %d", total, tax)
		}
		if total.Payable < 0 || total.Sale < 0 || total.Voucher > total.Items {
			t.Fatalf("%+v", total)
		}
	}
}

func TestSeal(t *testing.T) {
	t.Parallel()
	make := func(change func(*quote.Quote)) string {
		q := quote.Quote{UserID: 1, CartID: 2, Shops: []quote.Shop{{ID: 3, Lines: []quote.Line{{ID: 4, VariantID: 5, Quantity: 1, Price: 100, Unit: 90}}}}}
		change(&q)
		q.Shops[0].Settle()
		q.Seal()
		return q.Key
	}
	same := make(func(*quote.Quote) {})
	if same != make(func(q *quote.Quote) { q.Shops[0].Name, q.ShipTo = "renamed", &quote.Address{} }) {
		t.Error("a name is not part of the offer")
	}
	for name, change := range map[string]func(*quote.Quote){
		"price":    func(q *quote.Quote) { q.Shops[0].Lines[0].Unit++ },
		"quantity": func(q *quote.Quote) { q.Shops[0].Lines[0].Quantity++ },
		"delivery": func(q *quote.Quote) { q.Shops[0].Delivery++ },
		"voucher":  func(q *quote.Quote) { q.Shops[0].Voucher = &quote.Voucher{ID: 1, Amount: 5} },
		"tax":      func(q *quote.Quote) { q.Shops[0].Rates = []quote.Rate{{Name: "t", Percentage: 50}} },
		"shopper":  func(q *quote.Quote) { q.UserID++ },
		"purchase": func(q *quote.Quote) { q.Purchases++ },
		"currency": func(q *quote.Quote) { q.Currency.Code = "EUR" },
	} {
		if make(change) == same {
			t.Errorf("%s does not change the key", name)
		}
	}
}
