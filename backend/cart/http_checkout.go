package cart

import (
	"shop/backend/money"
	"shop/backend/quote"
)

// CheckoutData answers /cart/checkout, and is what a refused purchase shows
// instead of the outdated one.
type CheckoutData struct {
	Checkout      checkoutOut          `json:"checkout"`
	Items         []checkoutGroupOut   `json:"checkout_items"`
	ApplyCoupon   bool                 `json:"apply_coupon" doc:"The typed code takes something off."`
	CouponMessage string               `json:"coupon_message" doc:"What the typed code saves, or why it does not work."`
	Address       maybe[quote.Address] `json:"address" doc:"Where it is delivered; null while there is no address."`
	CheckoutKey   string               `json:"checkout_key" format:"uuid" doc:"Names exactly this offer; send it with the order."`
	Online        []onlinePaymentOut   `json:"online_payments" doc:"What each payment gateway would charge."`
	Info          []string             `json:"info"`
}

type onlinePaymentOut struct {
	Name     string  `json:"name" doc:"The payment method."`
	Currency string  `json:"currency" doc:"What is charged in: the one shown, or the default one where the gateway does not take that."`
	Amount   float64 `json:"amount" doc:"In this currency."`
	Charge   string  `json:"charge" doc:"The amount to tell the shopper, because it is not the payable_amount on display; empty when it is."`
	Refusal  string  `json:"refusal" doc:"Why this total cannot be paid so; empty when it can."`
}

// Amounts are the sums of a checkout in the default currency.
type Amounts struct {
	TotalAmount    float64 `json:"total_amount" doc:"Items at their price."`
	DeliveryCharge float64 `json:"delivery_charge"`
	CouponDiscount float64 `json:"coupon_discount"`
	PayableAmount  float64 `json:"payable_amount"`
	OrderTaxAmount float64 `json:"order_tax_amount" doc:"Taxes added to the prices."`
}

type shownAmountsOut struct {
	TotalAmount    string `json:"total_amount"`
	DeliveryCharge string `json:"delivery_charge"`
	CouponDiscount string `json:"coupon_discount"`
	PayableAmount  string `json:"payable_amount"`
	OrderTaxAmount string `json:"order_tax_amount"`
}

type checkoutOut struct {
	Amounts
	AllVatTaxes []taxOut        `json:"all_vat_taxes"`
	OrderCount  int             `json:"order_count" doc:"Orders this becomes, one per shop."`
	Display     shownAmountsOut `json:"display"`
}

type taxOut struct {
	Name       string  `json:"name"`
	Percentage float64 `json:"percentage"`
	Amount     float64 `json:"amount"`
	Included   bool    `json:"included" doc:"Inside the prices already: shown, not added."`
	Display    string  `json:"display"`
}

type checkoutGroupOut struct {
	ShopID         int64             `json:"shop_id"`
	ShopName       string            `json:"shop_name"`
	ShopSlug       string            `json:"shop_slug"`
	ShopLogo       string            `json:"shop_logo"`
	ShopRating     float64           `json:"shop_rating"`
	Products       []productOut      `json:"products"`
	SubTotal       float64           `json:"sub_total"`
	DeliveryCharge float64           `json:"delivery_charge"`
	EtaMinDays     int               `json:"eta_min_days"`
	EtaMaxDays     int               `json:"eta_max_days"`
	MinOrderShort  float64           `json:"min_order_short" doc:"What is missing to the shop's smallest order; 0 when nothing is."`
	AppliedVoucher maybe[appliedOut] `json:"applied_voucher"`
	NextVoucher    maybe[nextOut]    `json:"next_voucher" doc:"A collected voucher that a little more spending would bring."`
	Display        checkoutGroupShow `json:"display"`
}

type checkoutGroupShow struct {
	SubTotal       string `json:"sub_total"`
	DeliveryCharge string `json:"delivery_charge"`
	MinOrderShort  string `json:"min_order_short"`
}

type appliedOut struct {
	ID      int64   `json:"id"`
	Code    string  `json:"code"`
	Amount  float64 `json:"amount"`
	Display string  `json:"display"`
}

type nextOut struct {
	Code    string  `json:"code"`
	Short   float64 `json:"short"`
	Display string  `json:"display"`
}

// CheckoutOut writes a quote for the wire.
func CheckoutOut(q quote.Quote) CheckoutData {
	c := q.Currency
	exact, shown := q.Totals(quote.Exact), q.Totals(c.Convert)
	out := CheckoutData{
		Items: []checkoutGroupOut{}, ApplyCoupon: q.Voucher.Applied, CouponMessage: q.Voucher.Message,
		Address: maybe[quote.Address]{q.ShipTo}, CheckoutKey: q.Key, Online: []onlinePaymentOut{}, Info: []string{},
	}
	out.Checkout = checkoutOut{
		Amounts: Amounts{
			TotalAmount: decimal(exact.Items), DeliveryCharge: decimal(exact.Delivery), CouponDiscount: decimal(exact.Voucher),
			PayableAmount: decimal(exact.Payable), OrderTaxAmount: decimal(exact.Tax),
		},
		Display: shownAmountsOut{
			TotalAmount: c.Format(shown.Items), DeliveryCharge: c.Format(shown.Delivery), CouponDiscount: c.Format(shown.Voucher),
			PayableAmount: c.Format(shown.Payable), OrderTaxAmount: c.Format(shown.Tax),
		},
		AllVatTaxes: []taxOut{}, OrderCount: len(q.Shops),
	}
	converted := q.Taxes(c.Convert)
	for i, t := range q.Taxes(quote.Exact) {
		out.Checkout.AllVatTaxes = append(out.Checkout.AllVatTaxes, taxOut{
			Name: t.Name, Percentage: t.Percentage, Included: t.Included,
			Amount: decimal(t.Amount), Display: c.Format(converted[i].Amount),
		})
	}
	for _, charge := range q.Charges {
		o := onlinePaymentOut{Name: charge.Method, Currency: charge.Currency.Code, Amount: decimal(charge.Total), Refusal: charge.Refusal}
		if text := charge.Currency.Format(charge.Total); text != out.Checkout.Display.PayableAmount {
			o.Charge = text
		}
		out.Online = append(out.Online, o)
	}
	for i := range q.Shops {
		out.Items = append(out.Items, checkoutGroup(&q.Shops[i], c))
	}
	return out
}

func checkoutGroup(s *quote.Shop, c money.Currency) checkoutGroupOut {
	shown := s.Totals(c.Convert)
	o := checkoutGroupOut{
		ShopID: s.ID, ShopName: s.Name, ShopSlug: s.Slug, ShopLogo: s.Logo, ShopRating: s.Rating, Products: []productOut{},
		SubTotal: s.Items().Decimal(), DeliveryCharge: s.Delivery.Decimal(), MinOrderShort: s.Short().Decimal(),
		EtaMinDays: s.EtaMin, EtaMaxDays: s.EtaMax,
		Display: checkoutGroupShow{SubTotal: c.Format(shown.Items), DeliveryCharge: c.Format(shown.Delivery), MinOrderShort: c.Display(s.Short())},
	}
	for _, l := range s.Lines {
		o.Products = append(o.Products, lineOut(Line{Line: l}, s.ID, c))
	}
	if v := s.Voucher; v != nil {
		o.AppliedVoucher = some(appliedOut{ID: v.ID, Code: v.Code, Amount: v.Amount.Decimal(), Display: c.Format(shown.Voucher)})
	}
	if h := s.Hint; h != nil {
		o.NextVoucher = some(nextOut{Code: h.Code, Short: h.Short.Decimal(), Display: c.Display(h.Short)})
	}
	return o
}

func decimal(minor int64) float64 { return money.Minor(minor).Decimal() }
