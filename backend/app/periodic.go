package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/riverqueue/river"
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
	sweep := river.NewPeriodicJob(river.PeriodicInterval(time.Hour), func() (river.JobArgs, *river.InsertOpts) { return sweepArgs{}, nil },
		&river.PeriodicJobOpts{RunOnStart: true}) // else a process that never lives for an hour never sweeps
	return slices.Concat([]*river.PeriodicJob{sweep}, f.account.Periodic(), f.catalog.Periodic(), f.order.Periodic())
}
