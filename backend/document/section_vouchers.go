package document

import (
	"fmt"
	"strings"
)

type voucher struct {
	ShopName string  `json:"shop_name"`
	Discount float64 `json:"discount"`
	Type     string  `json:"discount_type"`
	Display  struct {
		Discount string `json:"discount"`
		MinOrder string `json:"min_order_amount"`
	} `json:"display"`
}

type vouchersView struct {
	Head    headView
	Variant string
	Tickets []ticketView
}

// ticketView is a voucher that cannot be collected yet. Until when it is valid
// the page says, in the shopper's time zone and calendar.
type ticketView struct {
	Tone                int
	Off                 largeView
	Shop, Line, Collect string
}

// largeView is a sentence with a large part.
type largeView struct{ Before, Large, After string }

// large is the message with its one value as the large part.
func (s *site) large(key, name, value string) largeView {
	before, after, _ := strings.Cut(s.text(key), "{"+name+"}")
	return largeView{before, value, after}
}

func (d homeData) vouchers(st *site, variant string) *vouchersView {
	v := &vouchersView{Head: headView{Title: st.text("catalog.home.vouchers"), Hidden: variant == "row"}, Variant: variant}
	isolated := func(amount string) string {
		if st.language.Direction == "rtl" {
			return "\u2066" + amount + "\u2069"
		}
		return amount
	}
	for i, one := range d.Vouchers[:min(len(d.Vouchers), 4)] {
		t := ticketView{
			Tone: []int{1, 4, 2, 3}[i], Shop: one.ShopName, Collect: st.text("voucher.collect"),
			Line: st.text("voucher.minSpend") + " " + isolated(one.Display.MinOrder),
		}
		amount := one.Display.Discount
		if one.Type == "Percentage" {
			amount = fmt.Sprint(one.Discount) + "%"
		}
		t.Off = st.large("voucher.amountLabel", "amount", amount)
		v.Tickets = append(v.Tickets, t)
	}
	if len(v.Tickets) == 0 {
		return nil
	}
	return v
}
