package app_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"shop/backend/backendtest"
)

// byHand is a purchase of three shops with three vouchers, added up on paper
// in each currency of the demo. In dollars:
//
//	Lamps  3 lamps at 19.99 (list 24.99) = 59.97, 1 bulb at 4.95: items 64.92
//	       delivery 5.90, free from 60.00, counted before the voucher: free
//	       voucher 10 % = 6.492 → 6.49; of 59.97 : 4.95 that is 5.995 : 0.495 → 6.00 and 0.49
//	Teas   2 teas at 7.35 = 14.70; delivery 3.45, free from 20.00: charged
//	       voucher 2.50; tax 7 % on 12.20 = 0.854 → 0.85, added
//	Rugs   1 rug at 129.00 (list 149.50), 4 mats at 8.05 = 32.20: items 161.20; delivery 12.75, never free
//	       voucher 15 % = 24.18, at most 20.00; of 129.00 : 32.20 that is 16.005 : 3.995 → 16.00 and 4.00
//
// In another currency each part is rounded once, half up, and the sums are
// sums of rounded parts. Three of these payables differ from the converted 228.88.
var byHand = map[string]struct {
	lamp, bulb, tea, rug, mat string // lines
	lamps, teas, rugs         string // items of a shop
	off                       [3]string
	fees                      [3]string // delivery of a shop
	items, voucher, tax       string
	delivery, payable         string
	sum                       string // the payable, as the parts give it
}{
	"USD": {
		"$59.97", "$4.95", "$14.70", "$129.00", "$32.20",
		"$64.92", "$14.70", "$161.20",
		[3]string{"$6.49", "$2.50", "$20.00"}, [3]string{"$0.00", "$3.45", "$12.75"},
		"$240.82", "$28.99", "$0.85", "$16.20", "$228.88",
		"64.92+14.70+161.20 − 6.49−2.50−20.00 + 0.85 + 3.45+12.75",
	},
	"EUR": { // × 0.92: 55.1724, 4.554, 13.524, 118.68, 29.624; 5.52+0.4508, 2.30, 14.72+3.68; 0.782; 3.174, 11.73
		"55.17€", "4.55€", "13.52€", "118.68€", "29.62€",
		"59.72€", "13.52€", "148.30€",
		[3]string{"5.97€", "2.30€", "18.40€"}, [3]string{"0.00€", "3.17€", "11.73€"},
		"221.54€", "26.67€", "0.78€", "14.90€", "210.55€", // 228.88 × 0.92 = 210.57
		"59.72+13.52+148.30 − 5.97−2.30−18.40 + 0.78 + 3.17+11.73",
	},
	"GBP": { // × 0.79: 47.3763, 3.9105, 11.613, 101.91, 25.438; 4.74+0.3871, 1.975, 12.64+3.16; 0.6715; 2.7255, 10.0725
		"£47.38", "£3.91", "£11.61", "£101.91", "£25.44",
		"£51.29", "£11.61", "£127.35",
		[3]string{"£5.13", "£1.98", "£15.80"}, [3]string{"£0.00", "£2.73", "£10.07"},
		"£190.25", "£22.91", "£0.67", "£12.80", "£180.81", // 228.88 × 0.79 = 180.82
		"51.29+11.61+127.35 − 5.13−1.98−15.80 + 0.67 + 2.73+10.07",
	},
	"AED": { // × 3.67: 220.0899, 18.1665, 53.949, 473.43, 118.174; 22.02+1.7983, 9.175, 58.72+14.68; 3.1195; 12.6615, 46.7925
		"220.09د.إ", "18.17د.إ", "53.95د.إ", "473.43د.إ", "118.17د.إ",
		"238.26د.إ", "53.95د.إ", "591.60د.إ",
		[3]string{"23.82د.إ", "9.18د.إ", "73.40د.إ"}, [3]string{"0.00د.إ", "12.66د.إ", "46.79د.إ"},
		"883.81د.إ", "106.40د.إ", "3.12د.إ", "59.45د.إ", "839.98د.إ", // 228.88 × 3.67 = 839.99
		"238.26+53.95+591.60 − 23.82−9.18−73.40 + 3.12 + 12.66+46.79",
	},
	"IRR": { // × 42000, nothing to round
		"2,518,740.00﷼", "207,900.00﷼", "617,400.00﷼", "5,418,000.00﷼", "1,352,400.00﷼",
		"2,726,640.00﷼", "617,400.00﷼", "6,770,400.00﷼",
		[3]string{"272,580.00﷼", "105,000.00﷼", "840,000.00﷼"}, [3]string{"0.00﷼", "144,900.00﷼", "535,500.00﷼"},
		"10,114,440.00﷼", "1,217,580.00﷼", "35,700.00﷼", "680,400.00﷼", "9,612,960.00﷼",
		"2726640+617400+6770400 − 272580−105000−840000 + 35700 + 144900+535500",
	},
	"JPY": { // × 155, nothing to round: two decimals are the specification's
		"¥9,295.35", "¥767.25", "¥2,278.50", "¥19,995.00", "¥4,991.00",
		"¥10,062.60", "¥2,278.50", "¥24,986.00",
		[3]string{"¥1,005.95", "¥387.50", "¥3,100.00"}, [3]string{"¥0.00", "¥534.75", "¥1,976.25"},
		"¥37,327.10", "¥4,493.45", "¥131.75", "¥2,511.00", "¥35,476.40",
		"10062.60+2278.50+24986 − 1005.95−387.50−3100 + 131.75 + 534.75+1976.25",
	},
}

// shownCheckout is what a checkout shows in a currency, with the exact
// decimals of the default one beside it.
type shownCheckout struct {
	Checkout struct {
		shownAmounts
		Display shownTexts
	}
	Items []shownGroup `json:"checkout_items"`
	Key   string       `json:"checkout_key"`
}

type shownAmounts struct {
	Total    float64 `json:"total_amount"`
	Delivery float64 `json:"delivery_charge"`
	Coupon   float64 `json:"coupon_discount"`
	Tax      float64 `json:"order_tax_amount"`
	Payable  float64 `json:"payable_amount"`
}

type shownTexts struct {
	Total    string `json:"total_amount"`
	Delivery string `json:"delivery_charge"`
	Coupon   string `json:"coupon_discount"`
	Tax      string `json:"order_tax_amount"`
	Payable  string `json:"payable_amount"`
}

type shownGroup struct {
	ShopID   int64 `json:"shop_id"`
	Products []struct {
		ID      int64
		Display struct {
			LineTotal string `json:"line_total"`
		}
	}
	Voucher struct{ Display string } `json:"applied_voucher"`
	Display struct {
		SubTotal string `json:"sub_total"`
		Delivery string `json:"delivery_charge"`
	}
}

func TestTotalsByHandInEachCurrency(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	shops := [3]int64{backendtest.Shop(t, s.pool, 590, 6000), backendtest.Shop(t, s.pool, 345, 2000), backendtest.Shop(t, s.pool, 1275, 0)}
	product := func(shop int64, name string, list, sale int64) int64 {
		id := backendtest.Product(t, s.pool, shop, name)
		backendtest.Put(t, s.pool, id, backendtest.Variant{Price: list, Discount: sale, Stock: 50})
		return id
	}
	lamp, bulb := product(shops[0], "Lamp", 2499, 1999), product(shops[0], "Bulb", 495, 0)
	tea := product(shops[1], "Tea", 735, 0)
	rug, mat := product(shops[2], "Rug", 14950, 12900), product(shops[2], "Mat", 805, 0)
	backendtest.Exec(t, s.pool, `
		with t as (insert into vat_taxes (name, percentage, applies_to, price_includes_tax) values ('Tea tax', 7, 'product', false) returning id)
		insert into product_taxes select $1, id from t`, tea)
	backendtest.Exec(t, s.pool, `
		insert into coupons (shop_id, code, discount_type, discount, max_discount_minor, ends_at)
		values ($1, 'HAND-A', 'Percentage', 10, null, now() + interval '1 day'), ($2, 'HAND-B', 'Amount', 2.5, null, now() + interval '1 day'),
			($3, 'HAND-C', 'Percentage', 15, 2000, now() + interval '1 day')`, shops[0], shops[1], shops[2])

	call := func(currency int64, path, body string, into any) {
		t.Helper()
		a := s.send(t, request{method: "POST", target: "/api" + path, token: s.jonas, body: body, header: map[string]string{"Currency-Id": fmt.Sprint(currency)}})
		if a.status != 200 {
			t.Fatalf("%s: %d %s", path, a.status, a.body)
		}
		if err := json.Unmarshal([]byte(a.body), &struct{ Data any }{into}); err != nil {
			t.Fatal(err)
		}
	}
	ignored := new(json.RawMessage)
	for _, code := range []string{"HAND-A", "HAND-B", "HAND-C"} {
		call(0, "/vouchers-collect", fmt.Sprintf(`{"coupon_id":%d}`, s.number(`select id from coupons where code = $1`, code)), ignored)
	}
	for product, quantity := range map[int64]int{lamp: 3, bulb: 1, tea: 2, rug: 1, mat: 4} {
		call(0, "/cart/store", fmt.Sprintf(`{"product_id":%d,"quantity":%d}`, product, quantity), ignored)
	}
	call(0, "/address/store", `{"name":"Jonas","phone":"+351910000999","country":"PT","city":"Porto","address_line":"Rua das Flores 8"}`, ignored)

	if n := s.number(`select count(*) from currencies where is_active`); int(n) != len(byHand) {
		t.Fatalf("the demo has %d currencies, %d were added up by hand", n, len(byHand))
	}
	selected := fmt.Sprintf(`"shop_ids":[%d,%d,%d]`, shops[0], shops[1], shops[2])
	for code, want := range byHand {
		currency := s.number(`select id from currencies where code = $1`, code)
		var c shownCheckout
		call(currency, "/cart/checkout", "{"+selected+"}", &c)
		same := func(what, got, want string) {
			t.Helper()
			if got != want {
				t.Errorf("%s, %s: %s, by hand %s", code, what, got, want)
			}
		}
		if got, want := c.Checkout.shownAmounts, (shownAmounts{240.82, 16.2, 28.99, 0.85, 228.88}); got != want {
			t.Errorf("%s moved the default currency: %+v, want %+v", code, got, want)
		}
		lines := map[int64]string{lamp: want.lamp, bulb: want.bulb, tea: want.tea, rug: want.rug, mat: want.mat}
		for _, g := range c.Items {
			i := 0
			for shops[i] != g.ShopID {
				i++
			}
			same("items", g.Display.SubTotal, [3]string{want.lamps, want.teas, want.rugs}[i])
			same("voucher", g.Voucher.Display, want.off[i])
			same("delivery", g.Display.Delivery, want.fees[i])
			for _, p := range g.Products {
				same(fmt.Sprintf("line of product %d", p.ID), p.Display.LineTotal, lines[p.ID])
				delete(lines, p.ID)
			}
		}
		if len(lines) > 0 {
			t.Errorf("%s: lines are missing: %v", code, lines)
		}
		d := c.Checkout.Display
		same("all items", d.Total, want.items)
		same("all vouchers", d.Coupon, want.voucher)
		same("tax", d.Tax, want.tax)
		same("all deliveries", d.Delivery, want.delivery)
		same("payable", d.Payable, want.payable)
		same("the sum "+want.sum, addUp(t, want.sum), plainNumber(want.payable))
	}

	// The orders stand with the same amounts, each shop's and the purchase's.
	want := byHand["GBP"]
	pounds := s.number(`select id from currencies where code = 'GBP'`)
	var c shownCheckout
	call(pounds, "/cart/checkout", "{"+selected+"}", &c)
	var placed struct {
		Group  struct{ Display shownTexts } `json:"order_group"`
		Orders []struct {
			Shop    struct{ ID int64 }
			Display shownTexts
		}
	}
	call(pounds, "/place-order", fmt.Sprintf(`{%s,"payment_method":"cash","checkout_key":%q}`, selected, c.Key), &placed)
	if got := placed.Group.Display.Payable; got != want.payable {
		t.Errorf("the purchase comes to %s, the checkout said %s", got, want.payable)
	}
	// 51.29−5.13, 11.61−1.98+0.67+2.73, 127.35−15.80+10.07
	payables := map[int64]string{shops[0]: "£46.16", shops[1]: "£13.03", shops[2]: "£121.62"}
	for _, o := range placed.Orders {
		if got := o.Display.Payable; got != payables[o.Shop.ID] {
			t.Errorf("the order of shop %d comes to %s, by hand %s", o.Shop.ID, got, payables[o.Shop.ID])
		}
		delete(payables, o.Shop.ID)
	}
	if len(payables) > 0 {
		t.Errorf("orders are missing: %v", payables)
	}
}

// addUp works out a sum such as "1.50+2 − 0.25", in hundredths.
func addUp(t *testing.T, sum string) string {
	t.Helper()
	sum = strings.NewReplacer(" ", "", "−", "+-").Replace(sum)
	var total int64
	for term := range strings.SplitSeq(sum, "+") {
		if term == "" {
			continue
		}
		var f float64
		if _, err := fmt.Sscan(term, &f); err != nil {
			t.Fatalf("%q in %q: %v", term, sum, err)
		}
		total += int64(math.Round(f * 100))
	}
	return fmt.Sprintf("%d.%02d", total/100, total%100)
}

// plainNumber takes symbol and commas off.
func plainNumber(shown string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r == '.' {
			return r
		}
		return -1
	}, shown), ".")
}
