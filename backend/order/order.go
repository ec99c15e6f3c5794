// Package order turns a priced checkout into a purchase and keeps what was
// bought: one group per purchase, one order per shop in it. An order holds
// copies of everything it was made of, with the currency rate of its moment,
// so that it never changes with the catalogue.
package order

import (
	"context"
	"time"

	"shop/backend/jobs"
	"shop/backend/money"
	"shop/backend/payment"
	"shop/backend/quote"
)

// Status is where an order is. It moves forward through the list below, or
// to Cancelled.
type Status string

const (
	Pending    Status = "pending"
	Confirmed  Status = "confirmed"
	Processing Status = "processing"
	Pickup     Status = "pickup"
	OnTheWay   Status = "on_the_way"
	Delivered  Status = "delivered"
	Cancelled  Status = "cancelled"
)

// Statuses in their order.
var Statuses = []Status{Pending, Confirmed, Processing, Pickup, OnTheWay, Delivered, Cancelled}

// Cash is the payment method on delivery.
const Cash = "cash"

// Order is one shop's part of a purchase.
type Order struct {
	ID            int64
	Code          string // {group code}-{n}
	GroupID       int64
	GroupCode     string
	UserID        int64 // the shopper
	Status        Status
	PaymentStatus string
	PaymentMethod string
	PayUntil      *time.Time // set while the purchase waits for its online payment
	Refundable    bool       // it was paid through a gateway, or online with nothing to pay
	Shop          quote.Shop // lines, voucher, taxes and delivery as they were
	Currency      money.Currency
	ShipTo        quote.Address
	Items         []Item // beside Shop.Lines, same order
	Events        []Event
	Note          string
	Carrier       string
	Tracking      string
	TrackingURL   string
	EtaFrom       *time.Time
	EtaTo         *time.Time
	CancelReason  string
	PlacedAt      time.Time
	DeliveredAt   *time.Time
}

// Item is what an order line knows beyond its quote.Line.
type Item struct {
	ID        int64
	CanReview bool // delivered and not reviewed yet
}

// Event is a step of the timeline.
type Event struct {
	Status Status
	At     time.Time
	Note   string
}

// CanCancel tells whether the shopper may still call it off: before the shop
// starts on it.
func (o Order) CanCancel() bool {
	return (o.Status == Pending || o.Status == Confirmed) && o.returnable()
}

// CanPay tells whether its purchase can be paid online now.
func (o Order) CanPay() bool {
	return o.Status != Cancelled && o.PayUntil != nil && time.Now().Before(*o.PayUntil)
}

func (o Order) paid() bool {
	return o.PaymentStatus == "paid" || o.PaymentStatus == "partially_refunded"
}

// returnable tells that nothing was paid, or that it can go back the way it
// came.
func (o Order) returnable() bool { return !o.paid() || o.Refundable }

// told tells whether the shop has heard of it: an order that is to be paid
// online is news only once it is.
func (o Order) told() bool {
	return o.PaymentMethod == Cash || o.paid() || o.PaymentStatus == "refunded"
}

// Group is a purchase.
type Group struct {
	ID     int64
	Code   string
	Orders []Order
	PayURL string // where it is to be paid; "" when it is not, or when the gateway is away
}

// Totals of the purchase, in 1/100 of the currency that convert gives.
func (g Group) Totals(convert func(money.Currency) quote.Convert) quote.Totals {
	var sum quote.Totals
	for i := range g.Orders {
		o := &g.Orders[i]
		sum = sum.Plus(o.Shop.Totals(convert(o.Currency)))
	}
	return sum
}

// Cart is what a purchase needs of the cart. Every method joins the
// transaction of the purchase.
type Cart interface {
	// Hold locks the shopper's cart until tx ends.
	Hold(ctx context.Context, tx Tx, userID int64) error
	// Quote prices the selection now, and says what the gateways would charge.
	Quote(ctx context.Context, tx Tx, r quote.Request) (quote.Quote, error)
	// Bought removes the quoted lines.
	Bought(ctx context.Context, tx Tx, q quote.Quote) error
	// UseVouchers counts a use of each; Conflict when one has none left.
	UseVouchers(ctx context.Context, tx Tx, userID int64, couponIDs []int64) error
	// ReturnVoucher takes one use back.
	ReturnVoucher(ctx context.Context, tx Tx, userID, couponID int64) error
}

// Stock is what a purchase needs of the shelves. ref is the order group.
type Stock interface {
	// TakeStock takes all units or tells which variants are short; then the
	// transaction must be given up.
	TakeStock(ctx context.Context, tx Tx, ref int64, units []quote.Stock) (short []int64, err error)
	// ReturnStock puts units back.
	ReturnStock(ctx context.Context, tx Tx, ref int64, units []quote.Stock) error
}

// Config is what the feature is built from.
type Config struct {
	DB    DB
	Cart  Cart
	Stock Stock
	// Enqueue adds a job that runs if the transaction commits.
	Enqueue jobs.Enqueue
	// Accepts reads the site's settings: whether a payment method is offered.
	Accepts func(ctx context.Context, method string) (bool, error)
	// Gateways are the payment methods beside Cash, by their names.
	Gateways []payment.Gateway
	// PublicURL is the origin that shoppers come back to from a gateway's page.
	PublicURL string
	// View writes a quote as /cart/checkout does, for the answer to a
	// purchase whose prices or stock moved.
	View func(quote.Quote) any
	// Notify tells a shop about an order; it is called by a job, again after
	// an error. Nil tells nobody.
	Notify func(ctx context.Context, n Notice) error
	// Letters go to shoppers, by jobs as well.
	Letters Letters
}

// Service is the feature. It is safe for concurrent use.
type Service struct{ Config }

// New makes the feature.
func New(c Config) *Service { return &Service{c} }

// Get is one order of this shopper; NotFound also for somebody else's.
func (s *Service) Get(ctx context.Context, userID, orderID int64) (Order, error) {
	return store{s.DB}.order(ctx, byID, userID, orderID)
}

// Page is one page of a shopper's orders, newest first. Counts holds the
// number of orders by status, "all" for all; Total those that match.
type Page struct {
	Total  int
	Counts map[string]int
	Orders []Order
}

// List reads orders with one status, or all with "".
func (s *Service) List(ctx context.Context, userID int64, status Status, limit, offset int) (Page, error) {
	db := store{s.DB}
	counts, err := db.counts(ctx, ofUser, userID)
	if err != nil {
		return Page{}, err
	}
	p := Page{Total: counts["all"], Counts: counts}
	if status != "" {
		p.Total = counts[string(status)]
	}
	p.Orders, err = db.page(ctx, userID, status, limit, offset)
	return p, err
}
