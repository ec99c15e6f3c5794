package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/riverqueue/river"

	"shop/backend/jobs"
)

// sweepArgs is the hourly job that forgets what nobody will ask for again: old
// idempotency keys, reports from browsers, deliveries to webhooks and notices
// of payments.
type sweepArgs struct{}

// Kind names the job in the queue.
func (sweepArgs) Kind() string { return "sweep" }

func (f *features) sweep(ctx context.Context, _ *river.Job[sweepArgs]) error {
	return errors.Join(f.replays.Sweep(ctx), f.release.Tidy(ctx), f.vendor.Tidy(ctx), f.order.TidyEvents(ctx))
}

func (f *features) periodic() []*river.PeriodicJob {
	sweep := jobs.Every(time.Hour, river.QueueDefault, sweepArgs{})
	return slices.Concat([]*river.PeriodicJob{sweep}, f.account.Periodic(), f.catalog.Periodic(), f.order.Periodic())
}
