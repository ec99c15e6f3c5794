package order

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"shop/backend/jobs"
	"shop/backend/payment"
)

// ExpireArgs is the job that calls a purchase off when it was not paid in
// time.
type ExpireArgs struct {
	GroupID int64 `json:"group_id"`
}

// Kind names the job in the queue.
func (ExpireArgs) Kind() string { return "order_expire" }

// CloseArgs is the job that closes the session of a purchase that was called
// off before it was paid.
type CloseArgs struct {
	GroupID int64 `json:"group_id"`
}

// Kind names the job in the queue.
func (CloseArgs) Kind() string { return "order_close_session" }

// RefundArgs is the job that pays an order's share of a payment back.
type RefundArgs struct {
	OrderID int64 `json:"order_id"`
}

// Kind names the job in the queue.
func (RefundArgs) Kind() string { return "order_refund" }

// SweepArgs is the job that finds unpaid purchases whose own job was lost or
// gave up.
type SweepArgs struct{}

// Kind names the job in the queue.
func (SweepArgs) Kind() string { return "order_sweep" }

// sweepEvery is how often SweepArgs runs.
const sweepEvery = 5 * time.Minute

var outbound = &river.InsertOpts{Queue: jobs.Outbound}

// Periodic is what must run by the clock.
func (s *Service) Periodic() []*river.PeriodicJob {
	return []*river.PeriodicJob{jobs.Every(sweepEvery, jobs.Outbound, SweepArgs{})}
}

func (s *Service) paymentWorkers(w *river.Workers) {
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[ExpireArgs]) error {
		return s.Expire(ctx, job.Args.GroupID)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[CloseArgs]) error {
		return s.closeSession(ctx, job.Args.GroupID)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[RefundArgs]) error {
		return s.refund(ctx, job.Args.OrderID)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, _ *river.Job[SweepArgs]) error {
		return s.Sweep(ctx)
	}))
}

// Sweep calls off every purchase that was not paid in time, by the database's
// clock.
func (s *Service) Sweep(ctx context.Context) error {
	groups, err := store{s.DB}.overdue(ctx)
	if err != nil {
		return err
	}
	for _, id := range groups {
		err = errors.Join(err, s.endOverdue(ctx, id))
	}
	return err
}

func (s *Service) endOverdue(ctx context.Context, groupID int64) error {
	d, err := store{s.DB}.due(ctx, anyGroup, groupID)
	if err != nil || d.PayUntil == nil { // decided meanwhile
		return err
	}
	return s.end(ctx, d)
}

// TidyEvents forgets notices that no gateway sends again.
func (s *Service) TidyEvents(ctx context.Context) error { return store{s.DB}.tidyEvents(ctx) }

// Expire calls a purchase off that was not paid in time. Its session is closed
// at the gateway first, so that nobody pays for what is on the shelves again;
// a shopper who was quicker than that has bought it.
func (s *Service) Expire(ctx context.Context, groupID int64) error {
	d, err := store{s.DB}.due(ctx, anyGroup, groupID)
	if err != nil {
		return err
	}
	if d.PayUntil == nil {
		return nil
	}
	if left := time.Until(*d.PayUntil); left > 0 {
		return river.JobSnooze(left)
	}
	return s.end(ctx, d)
}

// closeSession is for a purchase whose orders are all called off.
func (s *Service) closeSession(ctx context.Context, groupID int64) error {
	d, err := store{s.DB}.due(ctx, anyGroup, groupID)
	if err != nil || d.Status != "cancelled" || d.Ref == "" {
		return err
	}
	return s.end(ctx, d)
}

func (s *Service) end(ctx context.Context, d due) error {
	session := payment.Session{State: payment.Expired}
	if d.Ref != "" {
		g := s.gateway(d.Gateway)
		if g == nil {
			return fmt.Errorf("order: purchase %s waits for a payment through %s, which is not set up", d.GroupCode, d.Gateway)
		}
		var err error
		if session, err = g.Close(ctx, d.Ref); err != nil {
			return err
		}
	}
	session.Reference = d.reference()
	return s.tx(ctx, func(tx Tx) error { return s.apply(ctx, tx, d.Gateway, session) })
}

// refund pays an order's share back, or what of the payment is left when a
// part was sent back from the gateway's own pages. The gateway gets one key for it, and the
// share is marked under the purchase's lock, so that a job that runs twice
// pays once.
func (s *Service) refund(ctx context.Context, orderID int64) error {
	db := store{s.DB}
	r, err := db.share(ctx, orderID)
	if err != nil || r.Refunded {
		return err
	}
	if amount := min(r.Amount, r.Left); amount > 0 {
		g := s.gateway(r.Gateway)
		if g == nil {
			return fmt.Errorf("order: order %s was paid through %s, which is not set up", r.Code, r.Gateway)
		}
		err := g.Refund(ctx, payment.Refund{
			Key: fmt.Sprintf("%d-%d", r.PaymentID, orderID), Charge: r.Charge, Currency: r.Currency, Amount: amount,
		})
		if err != nil {
			return fmt.Errorf("order %s: %w", r.Code, err)
		}
	}
	return s.tx(ctx, func(tx Tx) error { return store{tx}.markRefunded(ctx, r.GroupID, orderID) })
}
