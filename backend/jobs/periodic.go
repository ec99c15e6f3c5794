package jobs

import (
	"time"

	"github.com/riverqueue/river"
)

// Every asks for a job at the start too, once for each period: the queue counts
// its intervals from the start of a process, and one that is started anew every
// day would never come to its daily one. A job that fails is not tried again;
// the next period's is.
func Every(d time.Duration, queue string, args river.JobArgs) *river.PeriodicJob {
	construct := func() (river.JobArgs, *river.InsertOpts) {
		return args, &river.InsertOpts{Queue: queue, MaxAttempts: 1, UniqueOpts: river.UniqueOpts{ByPeriod: d}}
	}
	return river.NewPeriodicJob(river.PeriodicInterval(d), construct, &river.PeriodicJobOpts{RunOnStart: true})
}
