package vendorapi

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"shop/backend/fault"
	"shop/backend/jobs"
	"shop/backend/postgres"
)

// Tries of a delivery: the waits between them grow fourfold from firstWait, so
// that the eighth is made after most of a day.
const (
	tries     = 8
	firstWait = 15 * time.Second
)

// DeliverArgs is the job of telling a webhook.
type DeliverArgs struct {
	ID uuid.UUID `json:"id"`
}

// Kind names the job in the queue.
func (DeliverArgs) Kind() string { return "webhook_delivery" }

var deliverOptions = &river.InsertOpts{MaxAttempts: tries, Queue: jobs.Outbound}

// Workers adds the feature's background work.
func (s *Service) Workers(w *river.Workers) {
	river.AddWorker(w, &deliverer{s: s})
}

type deliverer struct {
	river.WorkerDefaults[DeliverArgs]
	s *Service
}

// Timeout is a little more than the webhook has.
func (*deliverer) Timeout(*river.Job[DeliverArgs]) time.Duration { return answerTime + 5*time.Second }

// NextRetry spreads the tries over a day, each a little off its time, so that
// a webhook that comes back is not met by everything at once.
func (d *deliverer) NextRetry(job *river.Job[DeliverArgs]) time.Time {
	wait := d.s.firstWait << (2 * (max(job.Attempt, 1) - 1))
	return time.Now().Add(time.Duration(float64(wait) * (0.9 + 0.2*rand.Float64())))
}

// Work makes one try. A webhook that nothing got through to for as long as
// this delivery was tried is switched off; so is one that answers 410 Gone.
func (d *deliverer) Work(ctx context.Context, job *river.Job[DeliverArgs]) error {
	db := d.s.store
	w, delivery, err := db.due(ctx, job.Args.ID)
	if fault.CodeOf(err) == fault.NotFound {
		return nil // the webhook was removed, or somebody delivered it meanwhile
	}
	if err != nil {
		return err
	}
	if w.DisabledAt != nil {
		_, err := db.noteAttempt(ctx, delivery.ID, outcome{err: errors.New("the webhook is switched off")}, true)
		return err
	}
	result := d.s.attempt(ctx, w, delivery)
	if !result.taken() && (job.Attempt >= job.MaxAttempts || result.status == http.StatusGone) {
		return d.giveUp(ctx, delivery, result)
	}
	if _, err := db.noteAttempt(ctx, delivery.ID, result, false); err != nil || result.taken() {
		return err
	}
	return fmt.Errorf("webhook of shop %d: %w", delivery.ShopID, result.err)
}

// giveUp ends a delivery and switches off the webhook that deserves it, in one
// step: nobody sees the one without the other.
func (d *deliverer) giveUp(ctx context.Context, delivery Delivery, result outcome) error {
	because := "nothing got through for a day"
	if result.status == http.StatusGone {
		because = "it answered 410 Gone"
	}
	var off bool
	err := postgres.Tx(ctx, d.s.store.pool(), func(tx pgx.Tx) (err error) {
		db := store{tx}
		if _, err = db.noteAttempt(ctx, delivery.ID, result, true); err == nil {
			off, err = db.disable(ctx, delivery, because)
		}
		return err
	})
	if off && err == nil {
		d.s.Log.Warn("vendor: a webhook was switched off", "shop", delivery.ShopID, "because", because, "last", result.err)
	}
	return err
}
