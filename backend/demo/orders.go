package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"shop/backend/money"
	"shop/backend/quote"
)

type orderFile struct {
	Orders []purchase `json:"orders"`
}

type purchase struct {
	Ref           string      `json:"ref"`
	Address       int         `json:"address"`
	PaymentMethod string      `json:"payment_method"`
	PaymentStatus string      `json:"payment_status"`
	DaysAgo       float64     `json:"days_ago"`
	CustomerNote  string      `json:"customer_note"`
	Voucher       *usedCode   `json:"voucher"`
	ShopOrders    []shopOrder `json:"shop_orders"`
}

type usedCode struct {
	Shop     string  `json:"shop"`
	Code     string  `json:"code"`
	Discount float64 `json:"discount"` // per cent
}

type shopOrder struct {
	Shop     string `json:"shop"`
	Status   string `json:"status"`
	Lines    []line `json:"lines"`
	Tracking *struct {
		Carrier string `json:"carrier"`
		Number  string `json:"number"`
		URL     string `json:"url"`
	} `json:"tracking"`
	Return       *returned `json:"return"`
	Reviewed     []string  `json:"reviewed"`
	CancelReason *string   `json:"cancel_reason"`
	Timeline     []struct {
		Status  string  `json:"status"`
		DaysAgo float64 `json:"days_ago"`
		Note    string  `json:"note"`
	} `json:"timeline"`
}

type returned struct {
	Reason string `json:"reason"`
	Note   string `json:"note"`
	Items  []line `json:"items"`
}

// at is when the order came to a status; nil when it never did.
func (o shopOrder) at(s *seeder, status string) *time.Time {
	for _, t := range o.Timeline {
		if t.Status == status {
			at := s.daysAgo(t.DaysAgo)
			return &at
		}
	}
	return nil
}

// placed is the first order of a purchase, which tickets and messages refer to.
type placed struct {
	id   int64
	code string
}

func (s *seeder) orders(ctx context.Context) error {
	var file orderFile
	if err := read("orders", &file); err != nil {
		return err
	}
	// The newest comes first in the file, and last in the book of numbers.
	for i := len(file.Orders) - 1; i >= 0; i-- {
		if err := s.addPurchase(ctx, file.Orders[i]); err != nil {
			return fmt.Errorf("%s: %w", file.Orders[i].Ref, err)
		}
	}
	return nil
}

func (s *seeder) addPurchase(ctx context.Context, p purchase) error {
	shops := make([]quote.Shop, len(p.ShopOrders))
	var total int64
	for i, o := range p.ShopOrders {
		var err error
		if shops[i], err = s.quote(o, p.Voucher); err != nil {
			return err
		}
		total += shops[i].Totals(quote.Exact).Payable
	}
	var group int64
	var code string
	err := s.tx.QueryRow(ctx, `
		insert into order_groups (code, user_id, checkout_key, currency_code, currency_rate, currency_symbol, currency_position,
			total_minor, payment_method, payment_status, ship_to, created_at)
		select nextval('order_number_seq')::text, $1, $2, code, rate_from_default, symbol, position, $3, $4, $5, $6, $7
		from currencies where is_default
		returning id, code`,
		s.rich, uuid.NewSHA1(uuid.NameSpaceOID, []byte("demo purchase "+p.Ref)), total, p.PaymentMethod, p.PaymentStatus,
		s.shipTo[p.Address].copy(), s.daysAgo(p.DaysAgo)).Scan(&group, &code)
	if err != nil {
		return err
	}
	payment, err := s.addPayment(ctx, group, code, p, total)
	if err != nil {
		return err
	}
	for i, o := range p.ShopOrders {
		order := placed{code: fmt.Sprintf("%s-%d", code, i+1)}
		if order.id, err = s.addOrder(ctx, group, order.code, p, o, shops[i]); err != nil {
			return err
		}
		if i == 0 {
			s.order[p.Ref] = order
		}
		amount, refunded := shops[i].Totals(quote.Exact).Payable, int64(0)
		if p.PaymentStatus == "refunded" {
			refunded = amount
		}
		err := s.exec(ctx, `insert into payment_splits (payment_id, order_id, amount_minor, refunded_minor) values ($1, $2, $3, $4)`,
			payment, order.id, amount, refunded)
		if err != nil {
			return err
		}
	}
	return nil
}

func (a address) copy() quote.Address {
	return quote.Address{
		ID: a.id, Name: a.Name, Phone: a.Phone, Country: a.CountryISO, State: a.State, City: a.City, Area: a.Area, FlatNo: a.FlatNo,
		AddressLine: a.AddressLine, AddressLine2: a.AddressLine2, PostCode: a.PostCode, AddressType: a.AddressType,
	}
}

// paymentStatus of the payment row, by that of the purchase.
var paymentStatus = map[string]string{"pending": "created", "paid": "captured", "refunded": "refunded"}

func (s *seeder) addPayment(ctx context.Context, group int64, code string, p purchase, total int64) (int64, error) {
	return s.insert(ctx, `
		insert into payments (group_id, gateway, gateway_ref, status, amount_minor, charge_currency, charge_minor, created_at)
		values ($1, $2, $3, $4, $5, 'USD', $5, $6)
		returning id`, group, p.PaymentMethod, "demo-"+code, paymentStatus[p.PaymentStatus], total, s.daysAgo(p.DaysAgo))
}

// quote prices an order by the shop's own arithmetic, at today's prices
// without flash sales.
func (s *seeder) quote(o shopOrder, voucher *usedCode) (quote.Shop, error) {
	shop := s.shop[o.Shop]
	q := quote.Shop{ID: shop.id}
	for _, l := range o.Lines {
		p := s.product[l.SKU]
		variant, err := p.variant(l.Color, l.Size)
		if err != nil {
			return q, err
		}
		sku := l.SKU
		for _, part := range []string{l.Color, l.Size} {
			if part != "" {
				sku += "-" + part
			}
		}
		item := quote.Line{
			ProductID: p.id, VariantID: variant, Quantity: l.Quantity, Price: money.Minor(minor(p.Price)), Unit: money.Minor(p.effective()),
			Item: quote.Item{Name: p.Name, Slug: p.Slug, Brand: p.Brand, Thumbnail: p.thumbnail(l.Color), Size: l.Size, Color: l.Color, Unit: p.Unit, SKU: sku},
		}
		if p.VAT > 0 {
			item.Rates = []quote.Rate{{Name: "VAT", Percentage: p.VAT, Included: true}}
		}
		q.Lines = append(q.Lines, item)
	}
	if voucher != nil && voucher.Shop == o.Shop {
		q.Voucher = &quote.Voucher{Code: voucher.Code, Amount: money.Percent(q.Items(), voucher.Discount)}
	}
	if q.Items() < money.Minor(shop.freeFrom) {
		q.Delivery = money.Minor(shop.charge)
	}
	q.Settle()
	return q, nil
}

func (s *seeder) addOrder(ctx context.Context, group int64, code string, p purchase, o shopOrder, q quote.Shop) (int64, error) {
	t := q.Totals(quote.Exact)
	status, returnStatus := o.Status, "none"
	if status == "returned" { // a state of the return, not of the order
		status, returnStatus = "delivered", "refunded"
	}
	voucher := ""
	if q.Voucher != nil {
		voucher = q.Voucher.Code
	}
	var carrier, number, url string
	if o.Tracking != nil {
		carrier, number, url = o.Tracking.Carrier, o.Tracking.Number, o.Tracking.URL
	}
	at := s.daysAgo(p.DaysAgo)
	eta := s.shop[o.Shop].eta
	id, err := s.insert(ctx, `
		insert into orders (group_id, shop_id, user_id, order_code, status, payment_status, return_status,
			items_minor, discount_minor, coupon_code, coupon_discount_minor, tax_minor, delivery_charge_minor, payable_minor,
			note, carrier, tracking_number, tracking_url, eta_from, eta_to, pick_up_at, delivered_at, cancelled_at, cancel_reason, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, nullif($10, ''), $11, $12, $13, $14, $15, nullif($16, ''), nullif($17, ''), nullif($18, ''),
			$19, $20, $21, $22, $23, $24, $25)
		returning id`,
		group, q.ID, s.rich, code, status, p.PaymentStatus, returnStatus,
		t.List, t.Sale, voucher, t.Voucher, t.Tax, t.Delivery, t.Payable,
		p.CustomerNote, carrier, number, url, at.AddDate(0, 0, eta.Min), at.AddDate(0, 0, eta.Max),
		o.at(s, "pickup"), o.at(s, "delivered"), o.at(s, "cancelled"), o.CancelReason, at)
	if err != nil {
		return 0, err
	}
	items, err := s.addItems(ctx, id, q)
	if err != nil {
		return 0, err
	}
	if err := s.addHistory(ctx, id, o, q); err != nil {
		return 0, err
	}
	if o.Return != nil {
		if err := s.addReturn(ctx, id, o, q, items); err != nil {
			return 0, err
		}
	}
	return id, s.addOwnReviews(ctx, o, items)
}

// addItems gives the ids of the lines by product.
func (s *seeder) addItems(ctx context.Context, order int64, q quote.Shop) (map[int64]int64, error) {
	ids := map[int64]int64{}
	for _, l := range q.Lines {
		i := l.Item
		id, err := s.insert(ctx, `
			insert into order_items (order_id, product_id, variant_id, name, slug, brand, thumbnail, size, color, unit, sku,
				quantity, price_minor, unit_minor, discount_minor, tax_minor, total_minor)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
			returning id`,
			order, l.ProductID, l.VariantID, i.Name, i.Slug, i.Brand, i.Thumbnail, i.Size, i.Color, i.Unit, i.SKU,
			l.Quantity, l.Price, l.Unit, l.Share, l.Tax, l.Total()-l.Share+l.Tax)
		if err != nil {
			return nil, err
		}
		ids[l.ProductID] = id
	}
	return ids, nil
}

func (s *seeder) addHistory(ctx context.Context, order int64, o shopOrder, q quote.Shop) error {
	var b pgx.Batch
	for _, t := range q.Taxes {
		b.Queue(`insert into order_taxes (order_id, name, percentage, included, base_minor, amount_minor) values ($1, $2, $3, $4, $5, $6)`,
			order, t.Name, t.Percentage, t.Included, t.Base, t.Amount)
	}
	from := ""
	for _, t := range o.Timeline {
		kind := t.Status
		if from == "" {
			kind = "placed"
		}
		b.Queue(`
			insert into order_events (order_id, kind, from_status, to_status, actor, note, created_at)
			values ($1, $2, nullif($3, ''), $4, $5, $6, $7)`,
			order, kind, from, t.Status, actor(t.Status), t.Note, s.daysAgo(t.DaysAgo))
		from = t.Status
	}
	return s.send(ctx, &b)
}

// actor is who brings an order to a status.
func actor(status string) string {
	switch status {
	case "pending", "cancelled":
		return "customer"
	case "pickup", "on_the_way", "delivered":
		return "courier"
	default:
		return "shop"
	}
}

func (s *seeder) addReturn(ctx context.Context, order int64, o shopOrder, q quote.Shop, items map[int64]int64) error {
	r := o.Return
	var refund money.Minor
	for _, l := range q.Lines {
		refund += l.Total() - l.Share + l.Tax
	}
	id, err := s.insert(ctx, `
		insert into return_requests (order_id, user_id, reason, note, status, refund_minor, created_at)
		values ($1, $2, $3, $4, 'refunded', $5, $6)
		returning id`, order, s.rich, r.Reason, r.Note, refund, o.at(s, "delivered").Add(50*time.Hour))
	if err != nil {
		return err
	}
	var b pgx.Batch
	for _, l := range r.Items {
		item := items[s.product[l.SKU].id]
		b.Queue(`insert into return_items (return_id, order_item_id, quantity) values ($1, $2, $3)`, id, item, l.Quantity)
		b.Queue(`update order_items set returned_qty = $2 where id = $1`, item, l.Quantity)
	}
	return s.send(ctx, &b)
}

// ownReviews are the shopper's own words about what she bought.
var ownReviews = map[string]string{
	"sneakers": "True to size and lighter than they look. The green is a shade darker than on my screen, which I like. After three weeks of cobblestones the sole shows nothing.",
}

func (s *seeder) addOwnReviews(ctx context.Context, o shopOrder, items map[int64]int64) error {
	for _, sku := range o.Reviewed {
		p := s.product[sku]
		err := s.exec(ctx, `
			insert into reviews (product_id, shop_id, user_id, order_item_id, rating, description, locale, created_at)
			values ($1, $2, $3, $4, 5, $5, 'en', $6)`,
			p.id, s.shop[p.shop].id, s.rich, items[p.id], ownReviews[sku], o.at(s, "delivered").Add(72*time.Hour))
		if err != nil {
			return err
		}
		err = s.exec(ctx, `
			with rated as (update products set rating_sum = rating_sum + 5, rating_count = rating_count + 1 where id = $1 returning shop_id)
			update shops set rating_sum = rating_sum + 5, rating_count = rating_count + 1 where id = (select shop_id from rated)`, p.id)
		if err != nil {
			return err
		}
	}
	return nil
}
