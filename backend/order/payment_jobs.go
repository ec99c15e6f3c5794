package order

import (
	"context"
	"errors"
	"fmt"
	"strconv"
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
// part was sent back from the gateway's own pages. What goes back is written
// down first, so that whoever comes after a crash asks the gateway for the very
// same refund. One that the gateway refuses is forgotten: the next try sees
// what is left by then.
func (s *Service) refund(ctx context.Context, orderID int64) error {
	var share share
	var r refund
	err := s.tx(ctx, func(tx Tx) (err error) {
		if share, err = (store{tx}).holdShare(ctx, orderID); err != nil || share.Refunded {
			return err
		}
		r, err = store{tx}.freezeRefund(ctx, share)
		return err
	})
	if err != nil || share.Refunded {
		return err
	}
	if r.ID != 0 && !r.Sent {
		if err := s.send(ctx, share, r); err != nil {
			return fmt.Errorf("order %s: %w", share.Code, err)
		}
	}
	return s.tx(ctx, func(tx Tx) error { return store{tx}.markRefunded(ctx, share.GroupID, orderID) })
}

func (s *Service) send(ctx context.Context, share share, r refund) error {
	g := s.gateway(share.Gateway)
	if g == nil {
		return fmt.Errorf("it was paid through %s, which is not set up", share.Gateway)
	}
	err := g.Refund(ctx, payment.Refund{
		Key: strconv.FormatInt(r.ID, 10), Charge: share.Charge, Currency: share.Currency, Amount: r.Amount, Again: r.Again,
	})
	if errors.Is(err, payment.ErrRefused) {
		return errors.Join(err, store{s.DB}.dropRefund(ctx, r.ID))
	}
	return err
}
