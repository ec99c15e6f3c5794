package order

import (
	"time"

	"shop/backend/money"
	"shop/backend/quote"
)

type currencyOut struct {
	Code     string  `json:"code"`
	Symbol   string  `json:"symbol"`
	Position string  `json:"position" enum:"prefix,suffix"`
	Rate     float64 `json:"rate" doc:"Of the moment the order was placed."`
}

type placedData struct {
	Group           groupOut   `json:"order_group"`
	Orders          []orderOut `json:"orders"`
	OrderPaymentURL string     `json:"order_payment_url" doc:"Where to pay online; empty for cash on delivery, when it is paid, and when the gateway is away: then ask /order-payment."`
}

type groupOut struct {
	ID            int64   `json:"id"`
	Code          string  `json:"code"`
	PayableAmount float64 `json:"payable_amount"`
	Display       struct {
		PayableAmount string `json:"payable_amount"`
	} `json:"display"`
}

type ordersData struct {
	Total  int        `json:"total"`
	Counts countsData `json:"status_wise_orders"`
	Orders []orderOut `json:"orders"`
}

type countsData struct {
	All        int `json:"all"`
	Pending    int `json:"pending"`
	Confirmed  int `json:"confirmed"`
	Processing int `json:"processing"`
	Pickup     int `json:"pickup"`
	OnTheWay   int `json:"on_the_way"`
	Delivered  int `json:"delivered"`
	Cancelled  int `json:"cancelled"`
}

type orderOut struct {
	ID             int64         `json:"id"`
	OrderCode      string        `json:"order_code" example:"#100231-2"`
	GroupCode      string        `json:"group_code" example:"100231"`
	GroupID        int64         `json:"group_id" doc:"The purchase, as /payment/status knows it."`
	Status         Status        `json:"order_status" enum:"pending,confirmed,processing,pickup,on_the_way,delivered,cancelled"`
	PaymentStatus  string        `json:"payment_status" enum:"pending,authorized,paid,failed,partially_refunded,refunded"`
	PaymentMethod  string        `json:"payment_method"`
	PayUntil       *time.Time    `json:"pay_until" doc:"Until when its purchase can be paid online; null when it cannot."`
	Amount         float64       `json:"amount" doc:"Items at list price."`
	Discount       float64       `json:"discount" doc:"What sale and flash prices saved."`
	CouponCode     string        `json:"coupon_code"`
	CouponDiscount float64       `json:"coupon_discount"`
	OrderTaxAmount float64       `json:"order_tax_amount" doc:"Taxes added to the prices."`
	DeliveryCharge float64       `json:"delivery_charge"`
	PayableAmount  float64       `json:"payable_amount"`
	AllVatTaxes    []taxOut      `json:"all_vat_taxes"`
	Currency       currencyOut   `json:"currency"`
	Display        amountsShown  `json:"display"`
	Shop           shopOut       `json:"shop"`
	Products       []productOut  `json:"products"`
	Address        quote.Address `json:"address"`
	Timeline       []eventOut    `json:"timeline"`
	Note           string        `json:"note"`
	CancelReason   string        `json:"cancel_reason"`
	CanCancel      bool          `json:"can_cancel"`
	Tracking       trackingOut   `json:"tracking"`
	EtaFrom        string        `json:"eta_from" doc:"A day, or empty."`
	EtaTo          string        `json:"eta_to"`
	PlacedAt       time.Time     `json:"placed_at"`
	DeliveredAt    *time.Time    `json:"delivered_at"`
}

type amountsShown struct {
	Amount         string `json:"amount"`
	Discount       string `json:"discount"`
	CouponDiscount string `json:"coupon_discount"`
	OrderTaxAmount string `json:"order_tax_amount"`
	DeliveryCharge string `json:"delivery_charge"`
	PayableAmount  string `json:"payable_amount"`
}

type taxOut struct {
	Name       string  `json:"name"`
	Percentage float64 `json:"percentage"`
	Amount     float64 `json:"amount"`
	Included   bool    `json:"included"`
	Display    string  `json:"display"`
}

type shopOut struct {
	ID     int64   `json:"id"`
	Name   string  `json:"name"`
	Slug   string  `json:"slug"`
	Logo   string  `json:"logo"`
	Rating float64 `json:"rating"`
}

type productOut struct {
	ID            int64   `json:"id" doc:"The product."`
	OrderItemID   int64   `json:"order_item_id"`
	VariantID     int64   `json:"variant_id"`
	Name          string  `json:"name"`
	Slug          string  `json:"slug"`
	Brand         string  `json:"brand"`
	Thumbnail     string  `json:"thumbnail"`
	Size          string  `json:"size"`
	Color         string  `json:"color"`
	Unit          string  `json:"unit"`
	Quantity      int     `json:"quantity"`
	Price         float64 `json:"price"`
	DiscountPrice float64 `json:"discount_price" doc:"0: no discount."`
	LineTotal     float64 `json:"line_total"`
	CanReview     bool    `json:"can_review"`
	Display       struct {
		Price         string `json:"price"`
		DiscountPrice string `json:"discount_price"`
		LineTotal     string `json:"line_total"`
	} `json:"display"`
}

type eventOut struct {
	Status Status    `json:"status"`
	At     time.Time `json:"at"`
	Note   string    `json:"note"`
}

type trackingOut struct {
	Carrier string `json:"carrier"`
	Number  string `json:"number"`
	URL     string `json:"url"`
}

type movedData struct {
	ChangedLines []changeOut `json:"changed_lines"`
	Checkout     any         `json:"checkout"`
}

type changeOut struct {
	CartID      int64        `json:"cart_id"`
	ProductID   int64        `json:"product_id"`
	Name        string       `json:"name"`
	Reason      quote.Reason `json:"reason"`
	OldPrice    float64      `json:"old_price"`
	NewPrice    float64      `json:"new_price"`
	OldQuantity int          `json:"old_quantity"`
	NewQuantity int          `json:"new_quantity"`
	Display     struct {
		OldPrice string `json:"old_price"`
		NewPrice string `json:"new_price"`
	} `json:"display"`
}

func changesOut(q quote.Quote) []changeOut {
	out := []changeOut{}
	for _, c := range q.Changes {
		o := changeOut{
			CartID: c.LineID, ProductID: c.ProductID, Name: c.Name, Reason: c.Reason,
			OldPrice: c.OldPrice.Decimal(), NewPrice: c.NewPrice.Decimal(), OldQuantity: c.OldQuantity, NewQuantity: c.NewQuantity,
		}
		o.Display.OldPrice, o.Display.NewPrice = q.Currency.Display(c.OldPrice), q.Currency.Display(c.NewPrice)
		out = append(out, o)
	}
	return out
}

func placedOut(g Group) placedData {
	out := placedData{Group: groupOut{ID: g.ID, Code: g.Code}, Orders: ordersOut(g.Orders), OrderPaymentURL: g.PayURL}
	exact := g.Totals(func(money.Currency) quote.Convert { return quote.Exact })
	out.Group.PayableAmount = decimal(exact.Payable)
	if len(g.Orders) > 0 {
		shown := g.Totals(func(c money.Currency) quote.Convert { return c.Convert })
		out.Group.Display.PayableAmount = g.Orders[0].Currency.Format(shown.Payable)
	}
	return out
}

func countsOut(n map[string]int) countsData {
	return countsData{
		All: n["all"], Pending: n["pending"], Confirmed: n["confirmed"], Processing: n["processing"], Pickup: n["pickup"],
		OnTheWay: n["on_the_way"], Delivered: n["delivered"], Cancelled: n["cancelled"],
	}
}

func ordersOut(list []Order) []orderOut {
	out := []orderOut{}
	for _, o := range list {
		out = append(out, orderWire(o))
	}
	return out
}

func orderWire(o Order) orderOut {
	c := o.Currency
	exact, shown := o.Shop.Totals(quote.Exact), o.Shop.Totals(c.Convert)
	out := orderOut{
		ID: o.ID, OrderCode: "#" + o.Code, GroupCode: o.GroupCode, GroupID: o.GroupID,
		Status: o.Status, PaymentStatus: o.PaymentStatus, PaymentMethod: o.PaymentMethod,
		Amount: decimal(exact.List), Discount: decimal(exact.Sale), CouponDiscount: decimal(exact.Voucher),
		OrderTaxAmount: decimal(exact.Tax), DeliveryCharge: decimal(exact.Delivery), PayableAmount: decimal(exact.Payable),
		Display: amountsShown{
			Amount: c.Format(shown.List), Discount: c.Format(shown.Sale), CouponDiscount: c.Format(shown.Voucher),
			OrderTaxAmount: c.Format(shown.Tax), DeliveryCharge: c.Format(shown.Delivery), PayableAmount: c.Format(shown.Payable),
		},
		AllVatTaxes: []taxOut{}, Products: []productOut{}, Timeline: []eventOut{},
		Currency: currencyOut{Code: c.Code, Symbol: c.Symbol, Position: c.Position, Rate: c.Rate.Float64()},
		Shop:     shopOut{ID: o.Shop.ID, Name: o.Shop.Name, Slug: o.Shop.Slug, Logo: o.Shop.Logo, Rating: o.Shop.Rating},
		Address:  o.ShipTo, Note: o.Note, CancelReason: o.CancelReason, CanCancel: o.CanCancel(),
		Tracking: trackingOut{Carrier: o.Carrier, Number: o.Tracking, URL: o.TrackingURL},
		EtaFrom:  day(o.EtaFrom), EtaTo: day(o.EtaTo), PlacedAt: o.PlacedAt.UTC(),
	}
	if o.CanPay() {
		out.PayUntil = inUTC(o.PayUntil)
	}
	out.DeliveredAt = inUTC(o.DeliveredAt)
	if o.Shop.Voucher != nil {
		out.CouponCode = o.Shop.Voucher.Code
	}
	for _, t := range o.Shop.Taxes {
		out.AllVatTaxes = append(out.AllVatTaxes, taxOut{
			Name: t.Name, Percentage: t.Percentage, Included: t.Included, Amount: t.Amount.Decimal(), Display: c.Display(t.Amount),
		})
	}
	for i, l := range o.Shop.Lines {
		out.Products = append(out.Products, productWire(l, o.Items[i], c))
	}
	for _, e := range o.Events {
		out.Timeline = append(out.Timeline, eventOut{e.Status, e.At.UTC(), e.Note})
	}
	return out
}

func productWire(l quote.Line, i Item, c money.Currency) productOut {
	out := productOut{
		ID: l.ProductID, OrderItemID: i.ID, VariantID: l.VariantID,
		Name: l.Item.Name, Slug: l.Item.Slug, Brand: l.Item.Brand, Thumbnail: l.Item.Thumbnail,
		Size: l.Item.Size, Color: l.Item.Color, Unit: l.Item.Unit,
		Quantity: l.Quantity, Price: l.Price.Decimal(), LineTotal: l.Total().Decimal(), CanReview: i.CanReview,
	}
	out.Display.Price, out.Display.LineTotal = c.Display(l.Price), c.Display(l.Total())
	if l.Unit < l.Price {
		out.DiscountPrice, out.Display.DiscountPrice = l.Unit.Decimal(), c.Display(l.Unit)
	}
	return out
}

func day(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.Format(time.DateOnly)
}

func decimal(minor int64) float64 { return money.Minor(minor).Decimal() }
