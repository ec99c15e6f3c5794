// Package jobs is background work: a thin set-up of River, whose queue lives
// in the same database and whose jobs are enqueued in the transaction they
// belong to. Features bring their workers; app starts the client.
package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// Enqueue adds a job inside a transaction: it runs only if that commits.
type Enqueue func(ctx context.Context, tx pgx.Tx, args river.JobArgs, opts *river.InsertOpts) error

// Queue enqueues jobs and, when started, works on them.
type Queue struct{ client *river.Client[pgx.Tx] }

// Outbound is the queue of jobs that wait for other people's servers: slow
// ones hold up each other, not the shop's own work.
const Outbound = "outbound"

// outboundPerProcess bounds how many of those one process works on at a time.
const outboundPerProcess = 8

// workersPerProcess bounds how many jobs one process works on at a time.
const workersPerProcess = 8

// jobTime is how long a job may take that says nothing else of itself.
const jobTime = 2 * time.Minute

// rescueTime is after how long a job counts as lost with its process, and is
// tried again; without it River waits an hour. Jobs that may take longer than
// that are given their own time.
const rescueTime = jobTime + time.Minute

// cancelTime is how long cancelled jobs may take to notice.
const cancelTime = 5 * time.Second

// New prepares a queue. With no workers it only enqueues. periodic jobs run in
// one process of all that share the database.
func New(pool *pgxpool.Pool, workers *river.Workers, periodic []*river.PeriodicJob, log *slog.Logger) (*Queue, error) {
	cfg := &river.Config{Logger: slog.New(quiet{log.Handler()})}
	if workers != nil {
		cfg.Workers = workers
		cfg.PeriodicJobs = periodic
		cfg.Queues = map[string]river.QueueConfig{
			river.QueueDefault: {MaxWorkers: workersPerProcess},
			Outbound:           {MaxWorkers: outboundPerProcess},
		}
		cfg.JobTimeout, cfg.RescueStuckJobsAfter = jobTime, rescueTime
		cfg.FetchPollInterval = time.Second
	}
	client, err := river.NewClient(riverpgxv5.New(pool), cfg)
	if err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	return &Queue{client}, nil
}

// Enqueue adds a job inside a transaction.
func (q *Queue) Enqueue(ctx context.Context, tx pgx.Tx, args river.JobArgs, opts *river.InsertOpts) error {
	if _, err := q.client.InsertTx(ctx, tx, args, opts); err != nil {
		return fmt.Errorf("enqueue %s: %w", args.Kind(), err)
	}
	return nil
}

// Start begins to work; when ctx ends, running jobs are cancelled.
func (q *Queue) Start(ctx context.Context) error { return q.client.Start(ctx) }

// Stop ends fetching and waits for running jobs until ctx ends. Those that run
// still are cancelled then, and tried again by whoever works next.
func (q *Queue) Stop(ctx context.Context) error {
	err := q.client.Stop(ctx)
	if ctx.Err() == nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cancelTime)
	defer cancel()
	return q.client.StopAndCancel(ctx)
}

// quiet keeps the queue's routine notes out of the log.
type quiet struct{ slog.Handler }

func (h quiet) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && h.Handler.Enabled(ctx, l)
}
func (h quiet) WithAttrs(a []slog.Attr) slog.Handler { return quiet{h.Handler.WithAttrs(a)} }
func (h quiet) WithGroup(n string) slog.Handler      { return quiet{h.Handler.WithGroup(n)} }
