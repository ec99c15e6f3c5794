package order

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"shop/backend/mail"
	"shop/backend/money"
	"shop/backend/quote"
)

//go:embed letters.json
var lettersJSON []byte

// letter writes plain text in one language. Names and amounts stand between
// isolates in languages that run from right to left, so that each keeps its
// own direction.
type letter struct {
	texts     map[string]string
	app, name string
	url       string // of the shop; "" for no links
}

// newLetter takes English for a language that has no letters.
func newLetter(locale, app, name, url string) (letter, error) {
	var languages map[string]map[string]string
	if err := json.Unmarshal(lettersJSON, &languages); err != nil {
		return letter{}, fmt.Errorf("order: letters.json: %w", err)
	}
	texts, ok := languages[locale]
	if !ok {
		texts = languages["en"]
	}
	return letter{texts, app, name, url}, nil
}

// say fills {name} with value for each pair. What it fills in is not looked
// at again: a product named {app} stays that.
func (l letter) say(key string, pairs ...string) string {
	all := []string{"{app}", l.app}
	for i := 0; i < len(pairs); i += 2 {
		all = append(all, "{"+pairs[i]+"}", pairs[i+1])
	}
	return strings.NewReplacer(all...).Replace(l.texts[key])
}

// confirmation is about at least one order of the same purchase.
func (l letter) confirmation(orders []Order) mail.Message {
	first, sum := orders[0], "sum"
	if first.paid() {
		sum = "paid_sum"
	}
	parts := []string{l.say("placed_intro", "name", l.name)}
	for _, o := range orders {
		parts = append(parts, l.order(o))
	}
	if len(orders) > 1 {
		shown := Group{Orders: orders}.Totals(func(c money.Currency) quote.Convert { return c.Convert })
		parts = append(parts, l.say(sum, "amount", first.Currency.Format(shown.Payable)))
	}
	if first.PaymentMethod == Cash {
		parts = append(parts, l.say("cash"))
	}
	parts = append(parts, l.say("address")+"\n"+address(first.ShipTo))
	return mail.Message{Subject: l.say("placed_subject", "code", first.GroupCode), Text: l.close(parts)}
}

func (l letter) cancellation(o Order, byShop bool) mail.Message {
	intro, reason := "cancelled_intro", "reason"
	if byShop {
		intro, reason = "shop_cancelled_intro", "shop_reason"
	}
	paid, payable := "unpaid", o.Shop.Totals(o.Currency.Convert).Payable
	switch {
	case payable == 0:
		paid = "cost_nothing"
	case o.paid() || o.PaymentStatus == "refunded":
		paid = "paid_back"
	}
	parts := []string{l.say(intro, "name", l.name) + " " + l.say(paid, "amount", o.Currency.Format(payable)), l.order(o)}
	if o.CancelReason != "" {
		parts = append(parts, l.say(reason, "reason", o.CancelReason))
	}
	return mail.Message{Subject: l.say("cancelled_subject", "code", o.Code), Text: l.close(parts)}
}

// payment is about the called-off orders of one purchase.
func (l letter) payment(orders []Order, a about) mail.Message {
	first := orders[0]
	shown := Group{Orders: orders}.Totals(func(c money.Currency) quote.Convert { return c.Convert })
	parts := []string{l.say(string(a)+"_intro", "name", l.name, "amount", first.Currency.Format(shown.Payable))}
	for _, o := range orders {
		parts = append(parts, l.order(o))
	}
	return mail.Message{Subject: l.say("cancelled_subject", "code", first.GroupCode), Text: l.close(parts)}
}

// order is what was bought of one shop, in the currency and at the rate of
// the purchase. The lines add up to what is to pay.
func (l letter) order(o Order) string {
	c := o.Currency
	shown := o.Shop.Totals(c.Convert)
	lines := []string{l.say("order", "code", o.Code, "shop", o.Shop.Name)}
	for _, line := range o.Shop.Lines {
		lines = append(lines, l.say("line", "quantity", strconv.Itoa(line.Quantity), "name", called(line.Item), "amount", c.Display(line.Total())))
	}
	if o.Shop.Voucher != nil {
		lines = append(lines, l.say("voucher", "code", o.Shop.Voucher.Code, "amount", c.Format(shown.Voucher)))
	}
	lines = append(lines, l.say("delivery", "amount", c.Format(shown.Delivery)))
	for _, t := range o.Shop.Taxes {
		key := "tax"
		if t.Included {
			key = "tax_included"
		}
		lines = append(lines, l.say(key, "name", t.Name, "percent", strconv.FormatFloat(t.Percentage, 'f', -1, 64), "amount", c.Display(t.Amount)))
	}
	if o.Status == Cancelled {
		return strings.Join(lines, "\n")
	}
	payable := "payable"
	if o.paid() {
		payable = "paid"
	}
	lines = append(lines, l.say(payable, "amount", c.Format(shown.Payable)))
	if o.EtaFrom != nil && o.EtaTo != nil {
		lines = append(lines, l.say("expected", "from", o.EtaFrom.Format(time.DateOnly), "to", o.EtaTo.Format(time.DateOnly)))
	}
	return strings.Join(lines, "\n")
}

func (l letter) close(parts []string) string {
	if l.url != "" {
		parts = append(parts, l.say("link", "url", l.url+"/order-history"))
	}
	return strings.Join(append(parts, l.app), "\n\n") + "\n"
}

// called is a product with what was chosen of it: "Mug (L, Moss)".
func called(i quote.Item) string {
	if choice := joined(", ", i.Size, i.Color, i.Unit); choice != "" {
		return i.Name + " (" + choice + ")"
	}
	return i.Name
}

// address is a parcel's, one line each.
func address(a quote.Address) string {
	return joined("\n", a.Name, joined(", ", a.AddressLine, a.FlatNo), a.AddressLine2, a.Area,
		joined(", ", joined(" ", a.PostCode, a.City), a.State), a.Country, a.Phone)
}

// joined leaves out what is empty.
func joined(between string, parts ...string) string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, between)
}
