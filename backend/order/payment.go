package order

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"shop/backend/fault"
	"shop/backend/payment"
	"shop/backend/phrase"
	"shop/backend/quote"
)

// hold is how long an unpaid purchase keeps its goods.
const hold = 30 * time.Minute

// sessionTime is how long a session lives at the gateway after hold. Stripe's
// shortest is 30 minutes from its opening, which can be as late as the end of
// hold, and always the same time lets a lost answer be asked for again. It is
// closed when the purchase is called off.
const sessionTime = 30 * time.Minute

// due is a purchase's payment.
type due struct {
	ID        int64      `db:"id"`
	GroupID   int64      `db:"group_id"`
	GroupCode string     `db:"group_code"`
	UserID    int64      `db:"user_id"`
	Gateway   string     `db:"gateway"`
	Status    string     `db:"status"`
	Settled   string     `db:"payment_status"` // of the purchase
	Ref       string     `db:"gateway_ref"`    // the session; "" before it is opened
	Currency  string     `db:"charge_currency"`
	Amount    int64      `db:"charge_minor"`
	Locale    string     `db:"locale"`
	PayUntil  *time.Time `db:"pay_until"`
}

func (d due) reference() string { return strconv.FormatInt(d.ID, 10) }

// payable tells whether the shopper may still pay.
func (d due) payable() bool { return d.PayUntil != nil && time.Now().Before(*d.PayUntil) }

// open tells whether the session can still change the purchase.
func (d due) open() bool { return d.Status == "created" || d.Status == "authorized" }

func (s *Service) gateway(name string) payment.Gateway {
	for _, g := range s.Gateways {
		if g.Name() == name {
			return g
		}
	}
	return nil
}

// charge is what a purchase costs where it is paid.
type charge struct {
	quote.Charge
	online bool
}

// waits tells that the purchase has to be paid before the shops start on it.
func (c charge) waits() bool { return c.online && c.Total > 0 }

// charge is Invalid when the gateway cannot take the total.
func (s *Service) charge(method string, q quote.Quote) (charge, error) {
	if s.gateway(method) == nil {
		c := quote.Charge{Method: method, Currency: q.Currency}
		for i := range q.Shops {
			c.Shops = append(c.Shops, q.Shops[i].Totals(q.Currency.Convert).Payable)
			c.Total += c.Shops[i]
		}
		return charge{Charge: c}, nil
	}
	c, ok := q.Charge(method)
	switch {
	case !ok:
		return charge{}, unavailable()
	case c.Refusal != "":
		return charge{}, fault.InvalidField("payment_method", "%s", c.Refusal)
	}
	return charge{c, true}, nil
}

func unavailable() error {
	return fault.InvalidField("payment_method", "This payment method is not available")
}

// PayURL is the gateway's page where the purchase of this order is paid: the
// same one for as long as it can be. NotFound for somebody else's order,
// Conflict when nothing is to be paid online any more, or with another method
// than the purchase's; Unavailable when the gateway is away.
func (s *Service) PayURL(ctx context.Context, userID, orderID int64, method string) (string, error) {
	d, err := store{s.DB}.due(ctx, ofOrder, userID, orderID)
	if err != nil {
		return "", err
	}
	if method != "" && method != d.Gateway {
		return "", notDue()
	}
	return s.payURL(ctx, d)
}

func notDue() error { return fault.New(fault.Conflict, "This order is not waiting for a payment") }

func away(err error) error {
	return fault.New(fault.Unavailable, "The payment page cannot be reached at the moment. Please try again.").Wrap(err)
}

func (s *Service) payURL(ctx context.Context, d due) (string, error) {
	g := s.gateway(d.Gateway)
	if g == nil || d.Status != "created" || !d.payable() {
		return "", notDue()
	}
	if d.Ref != "" {
		session, err := s.look(ctx, g, d)
		if err != nil {
			return "", away(err)
		}
		if session.State != payment.Open {
			return "", notDue()
		}
		return session.URL, nil
	}
	wanted, err := s.wanted(ctx, d)
	if err != nil {
		return "", err
	}
	session, err := g.Open(ctx, wanted)
	if err != nil {
		return "", away(err)
	}
	// Nobody gets the address of a session that is not written down: one that
	// is forgotten can never be paid.
	kept, err := store{s.DB}.keepSession(ctx, d.ID, session)
	if err != nil {
		return "", err
	}
	if !kept {
		return "", notDue() // called off while it was opened
	}
	return session.URL, nil
}

// wanted follows from what was written with the purchase alone.
func (s *Service) wanted(ctx context.Context, d due) (payment.Purchase, error) {
	p := payment.Purchase{Reference: d.reference(), Currency: d.Currency, Until: d.PayUntil.Add(sessionTime), Locale: d.Locale}
	shares, err := store{s.DB}.shares(ctx, d.ID)
	if err != nil {
		return p, err
	}
	for _, share := range shares {
		p.Lines = append(p.Lines, payment.Line{Name: fmt.Sprintf("#%s %s", share.Code, share.Shop), Amount: share.Amount})
	}
	back := s.PublicURL + "/order-history/" + strconv.FormatInt(shares[0].OrderID, 10)
	p.DoneURL, p.BackURL = back+"?payment=done", back+"?payment=back"
	return p, nil
}

// look asks the gateway where a session is, and brings the purchase there.
func (s *Service) look(ctx context.Context, g payment.Gateway, d due) (payment.Session, error) {
	session, err := g.Look(ctx, d.Ref)
	if err != nil {
		return session, err
	}
	session.Reference = d.reference()
	return session, s.tx(ctx, func(tx Tx) error { return s.apply(ctx, tx, d.Gateway, session) })
}

// Payment is where the payment of a purchase is.
type Payment struct {
	GroupID  int64
	Code     string
	Method   string
	Status   string     // as an order's PaymentStatus
	PayUntil *time.Time // nil when nothing can be paid
}

// PaymentOf tells a shopper about their purchase. While the money is on its
// way the gateway itself is asked, so that whoever comes back from its page
// need not wait for its notice.
func (s *Service) PaymentOf(ctx context.Context, userID, groupID int64) (Payment, error) {
	db := store{s.DB}
	d, err := db.due(ctx, ofGroup, userID, groupID)
	if err != nil {
		return Payment{}, err
	}
	if g := s.gateway(d.Gateway); g != nil && d.open() && d.Ref != "" {
		if _, err := s.look(ctx, g, d); err != nil {
			slog.WarnContext(ctx, "the gateway does not tell about a payment; the last that is known is answered", "purchase", d.GroupCode, "error", err)
		} else if d, err = db.due(ctx, ofGroup, userID, groupID); err != nil {
			return Payment{}, err
		}
	}
	p := Payment{GroupID: d.GroupID, Code: d.GroupCode, Method: d.Gateway, Status: d.Settled}
	if d.payable() {
		p.PayUntil = d.PayUntil
	}
	return p, nil
}

// Hear takes a notice of a gateway as it came. The same one again changes
// nothing, in whatever order they come. Invalid when it is not signed,
// NotFound for a gateway that is not set up; any error asks the gateway to
// send it again.
func (s *Service) Hear(ctx context.Context, gateway string, notice []byte, header http.Header) error {
	g := s.gateway(gateway)
	if g == nil {
		return fault.New(fault.NotFound, "Not found")
	}
	e, err := g.Event(notice, header)
	if errors.Is(err, payment.ErrSignature) {
		return fault.New(fault.Invalid, "The signature is wrong or too old").Wrap(err)
	}
	if err != nil {
		return err
	}
	return s.tx(ctx, func(tx Tx) error {
		isNew, err := store{tx}.keepEvent(ctx, gateway, e)
		if err != nil || !isNew {
			return err
		}
		switch {
		case e.Session != nil && e.Session.Reference != "":
			return s.apply(ctx, tx, gateway, *e.Session)
		case e.Refunded != nil && e.Refunded.Reference != "":
			return s.noteRefunded(ctx, tx, gateway, *e.Refunded)
		}
		return nil // of another shop with the same account, or not of interest
	})
}

// apply brings a purchase to where its session is. Notices, looks and the
// sweeper all end here, under the purchase's lock: whoever comes first acts,
// the others find it done.
func (s *Service) apply(ctx context.Context, tx Tx, gateway string, session payment.Session) error {
	db := store{tx}
	d, err := db.holdDue(ctx, gateway, session.Reference)
	if err != nil {
		return err
	}
	if d.Ref == "" && session.Ref != "" { // opened by a process that died before it could write that down
		if err := db.adoptSession(ctx, d.ID, session.Ref); err != nil {
			return err
		}
		d.Ref = session.Ref
	}
	if session.Ref != d.Ref {
		return fault.New(fault.Conflict, "Purchase %s has another session", d.GroupCode)
	}
	switch session.State {
	case payment.Paid:
		return s.settle(ctx, tx, d, session)
	case payment.Processing:
		if d.Status == "created" {
			return db.authorize(ctx, d)
		}
	case payment.Expired, payment.Failed:
		if d.open() {
			return s.release(ctx, tx, d, session.State)
		}
	}
	return nil
}

// settle notes that a purchase is paid; now the shops and the shopper hear of
// it. One that was called off for want of payment stands again if all of it
// can still be had. What does not stand is paid back.
func (s *Service) settle(ctx context.Context, tx Tx, d due, session payment.Session) error {
	if d.Status == "captured" {
		return nil
	}
	if session.Currency != d.Currency || session.Amount != d.Amount {
		return fault.New(fault.Conflict, "Purchase %s costs %s %d, not %s %d", d.GroupCode, d.Currency, d.Amount, session.Currency, session.Amount)
	}
	db := store{tx}
	if err := db.capture(ctx, d, session.Charge); err != nil {
		return err
	}
	if !d.open() {
		if err := s.revive(ctx, tx, d); err != nil {
			return err
		}
	}
	list, err := db.orders(ctx, byGroup, d.UserID, d.GroupID)
	if err != nil {
		return err
	}
	stands, back := false, false
	for _, o := range list {
		if o.Status != Cancelled {
			stands = true
			continue
		}
		back = true
		if err := s.Enqueue(ctx, tx, RefundArgs{OrderID: o.ID}, outbound); err != nil {
			return err
		}
	}
	if stands {
		if err := s.announce(ctx, tx, d.GroupID, d.Locale); err != nil {
			return err
		}
	}
	if back {
		return s.Enqueue(ctx, tx, PaymentLetterArgs{GroupID: d.GroupID, Locale: d.Locale, About: paidBack}, letterTries)
	}
	return nil
}

// revive takes the goods of a purchase again that was called off unpaid, all
// of them or none.
func (s *Service) revive(ctx context.Context, tx Tx, d due) error {
	db := store{tx}
	gone, err := db.orders(ctx, unpaidOfGroup, d.GroupID)
	if err != nil || len(gone) == 0 {
		return err
	}
	units, coupons, err := db.contents(ctx, gone)
	if err != nil {
		return err
	}
	err = s.within(ctx, tx, func(tx Tx) error {
		short, err := s.Stock.TakeStock(ctx, tx, d.GroupID, units)
		if err != nil {
			return err
		}
		if len(short) > 0 {
			return errShort
		}
		return s.Cart.UseVouchers(ctx, tx, d.UserID, coupons)
	})
	if errors.Is(err, errShort) || fault.CodeOf(err) == fault.Conflict {
		return nil // sold to somebody else meanwhile
	}
	if err != nil {
		return err
	}
	return db.revive(ctx, gone, phrase.In(d.Locale, "The payment arrived, so the order stands again"))
}

// release calls an unpaid purchase off: goods and vouchers go back.
func (s *Service) release(ctx context.Context, tx Tx, d due, why payment.State) error {
	db := store{tx}
	list, err := db.orders(ctx, standingOfGroup, d.GroupID)
	if err != nil {
		return err
	}
	end := ending{actor: bySystem, locale: d.Locale, reason: phrase.In(d.Locale, "It was not paid in time")}
	status, about := "cancelled", notPaid
	if why == payment.Failed {
		end.reason = phrase.In(d.Locale, "The bank refused the payment")
		status, about = "failed", bankRefused
	}
	if err := s.callOff(ctx, tx, list, end); err != nil {
		return err
	}
	if err := db.endPayment(ctx, d, status); err != nil {
		return err
	}
	if len(list) == 0 {
		return nil
	}
	return s.Enqueue(ctx, tx, PaymentLetterArgs{GroupID: d.GroupID, Locale: d.Locale, About: about}, letterTries)
}

// noteRefunded takes over what has gone back of a payment, also when somebody
// sent it from the gateway's own pages.
func (s *Service) noteRefunded(ctx context.Context, tx Tx, gateway string, r payment.Refunded) error {
	db := store{tx}
	d, err := db.holdDue(ctx, gateway, r.Reference)
	if err != nil {
		return err
	}
	if r.Currency != d.Currency {
		return fault.New(fault.Conflict, "Purchase %s was paid in %s, not %s", d.GroupCode, d.Currency, r.Currency)
	}
	return db.noteRefunded(ctx, d, r.Total)
}
