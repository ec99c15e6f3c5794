// Package payment is what the shop needs of a payment gateway, in terms that
// are no gateway's own. Each gateway is a package below this one.
//
// Amounts are in 1/100 of their currency, whatever its own decimals.
package payment

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// ErrSignature says that a notice does not come from the gateway, or is too
// old to believe.
var ErrSignature = errors.New("payment: the notice is not signed by the gateway")

// ErrRefused says that the gateway will not do what it was asked, and has done
// nothing: the same again would be refused again.
var ErrRefused = errors.New("payment: the gateway refuses")

// State is where a session is.
type State string

const (
	Open       State = "open"       // can be paid
	Processing State = "processing" // the shopper is done, the bank is not
	Paid       State = "paid"
	Expired    State = "expired" // not paid, and can no longer be
	Failed     State = "failed"  // the bank refused after Processing
)

// Purchase is what one session asks for.
type Purchase struct {
	Reference string // ours: the session and its charge carry it, and the same one never opens a second session
	Lines     []Line
	Currency  string // a code that the gateway Charges
	Until     time.Time
	Locale    string // of the gateway's page, as far as it knows it
	DoneURL   string // where the shopper comes back to
	BackURL   string // the same without having paid
}

// Line is one row of what is to be paid; Amount is one that Round gave.
type Line struct {
	Name   string
	Amount int64
}

// Session is a shopper's visit to the gateway.
type Session struct {
	Ref       string // the gateway's name for it
	Reference string // that of its Purchase; "" when it is not one of this shop's
	URL       string // only while Open
	State     State
	Currency  string
	Amount    int64
	Charge    string // what a refund is made of; only when Paid
}

// Refund sends money back. The same Key never sends it twice, and always comes
// with the same fields.
type Refund struct {
	Key      string
	Charge   string
	Currency string
	Amount   int64
	Again    bool // it may have been sent before, however long ago
}

// Refunded is what of a charge has gone back so far, whoever sent it.
type Refunded struct {
	Reference string // as in Session
	Currency  string
	Total     int64
}

// Event is a notice of the gateway. One of Session and Refunded is set, or
// neither when it tells nothing that matters here.
type Event struct {
	ID       string
	Type     string
	Session  *Session
	Refunded *Refunded
}

// Gateway takes payments. It is safe for concurrent use.
type Gateway interface {
	// Name is the payment method, and a part of the notices' address.
	Name() string
	// Title is for people.
	Title() string
	// Charges tells whether it takes this currency.
	Charges(currency string) bool
	// Round gives the nearest amount that can be charged: some currencies
	// have no hundredths.
	Round(currency string, amount int64) int64
	// Least is the smallest amount that can be charged in a currency; 0 when
	// there is none of its own.
	Least(currency string) int64
	// Open makes a session, or gives the one that was made before.
	Open(ctx context.Context, p Purchase) (Session, error)
	// Look reads a session.
	Look(ctx context.Context, ref string) (Session, error)
	// Close makes a session unpayable and gives it as it is then: Paid or
	// Processing when the shopper was quicker.
	Close(ctx context.Context, ref string) (Session, error)
	// Refund sends money back. It is no error when it has gone back before;
	// ErrRefused when it cannot, as when less than that is left.
	Refund(ctx context.Context, r Refund) error
	// Event checks and reads a notice as it came, with the headers of its
	// request; ErrSignature refuses it.
	Event(payload []byte, header http.Header) (Event, error)
}
