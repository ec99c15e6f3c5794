package order

import (
	"context"
	"slices"

	"github.com/riverqueue/river"

	"shop/backend/mail"
)

// Letters is how the feature writes to shoppers.
type Letters struct {
	// Mail delivers; nil writes to nobody.
	Mail mail.Sender
	// AppName reads the site's name.
	AppName func(ctx context.Context) (string, error)
	// PublicURL is the origin of links; "" leaves them out. It is never taken
	// from a request, whose Host anybody can make up.
	PublicURL string
}

// ConfirmationArgs is the job of the letter that confirms a purchase.
type ConfirmationArgs struct {
	GroupID int64  `json:"group_id"`
	Locale  string `json:"locale"`
}

// Kind names the job in the queue.
func (ConfirmationArgs) Kind() string { return "order_confirmation_letter" }

// CancellationArgs is the job of the letter about an order that was called
// off.
type CancellationArgs struct {
	OrderID int64  `json:"order_id"`
	Locale  string `json:"locale"`
	ByShop  bool   `json:"by_shop"` // and not as the shopper wished
}

// Kind names the job in the queue.
func (CancellationArgs) Kind() string { return "order_cancellation_letter" }

// PaymentLetterArgs is the job of a letter about the payment of a purchase.
type PaymentLetterArgs struct {
	GroupID int64  `json:"group_id"`
	Locale  string `json:"locale"`
	About   about  `json:"about"`
}

// Kind names the job in the queue.
func (PaymentLetterArgs) Kind() string { return "order_payment_letter" }

// about is what has become of a payment.
type about string

const (
	notPaid     about = "not_paid"     // in time: the purchase is called off
	bankRefused about = "bank_refused" // the same, for the bank's sake
	paidBack    about = "paid_back"    // it came for what is called off
)

// letterTries spreads over half a day with the queue's growing waits. After
// that the news is old, and it is in the account anyway.
var letterTries = &river.InsertOpts{MaxAttempts: 12}

func (s *Service) letterWorkers(w *river.Workers) {
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[ConfirmationArgs]) error {
		return s.sendConfirmation(ctx, job.Args)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[CancellationArgs]) error {
		return s.sendCancellation(ctx, job.Args)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[PaymentLetterArgs]) error {
		return s.sendAboutPayment(ctx, job.Args)
	}))
}

// sendConfirmation leaves out orders that were called off before the letter
// could be sent.
func (s *Service) sendConfirmation(ctx context.Context, in ConfirmationArgs) error {
	return s.write(ctx, recipientOfGroup, in.GroupID, in.Locale, func(l letter, to recipient) (mail.Message, error) {
		list, err := store{s.DB}.orders(ctx, byGroup, to.UserID, in.GroupID)
		if err != nil {
			return mail.Message{}, err
		}
		var standing []Order
		for _, o := range list {
			if o.Status != Cancelled {
				standing = append(standing, o)
			}
		}
		if len(standing) == 0 {
			return mail.Message{}, nil
		}
		return l.confirmation(standing), nil
	})
}

func (s *Service) sendCancellation(ctx context.Context, in CancellationArgs) error {
	return s.write(ctx, recipientOfOrder, in.OrderID, in.Locale, func(l letter, to recipient) (mail.Message, error) {
		o, err := s.Get(ctx, to.UserID, in.OrderID)
		if err != nil {
			return mail.Message{}, err
		}
		return l.cancellation(o, in.ByShop), nil
	})
}

// sendAboutPayment writes about the called-off orders of the purchase.
func (s *Service) sendAboutPayment(ctx context.Context, in PaymentLetterArgs) error {
	return s.write(ctx, recipientOfGroup, in.GroupID, in.Locale, func(l letter, to recipient) (mail.Message, error) {
		list, err := store{s.DB}.orders(ctx, byGroup, to.UserID, in.GroupID)
		if err != nil {
			return mail.Message{}, err
		}
		list = slices.DeleteFunc(list, func(o Order) bool { return o.Status != Cancelled })
		if len(list) == 0 {
			return mail.Message{}, nil // paid after all
		}
		return l.payment(list, in.About), nil
	})
}

// write sends what compose makes of it, unless that is empty or the shopper
// has no e-mail address. A crash between sending and the end of the job sends
// it twice.
func (s *Service) write(ctx context.Context, whose string, id int64, locale string, compose func(letter, recipient) (mail.Message, error)) error {
	if s.Letters.Mail == nil {
		return nil
	}
	to, err := store{s.DB}.recipient(ctx, whose, id)
	if err != nil || to.Email == "" {
		return err
	}
	app, err := s.Letters.AppName(ctx)
	if err != nil {
		return err
	}
	l, err := newLetter(locale, app, to.Name, s.Letters.PublicURL)
	if err != nil {
		return err
	}
	m, err := compose(l, to)
	if err != nil || m.Text == "" {
		return err
	}
	m.To = to.Email
	return s.Letters.Mail.Send(ctx, m)
}
