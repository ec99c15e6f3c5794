package jobs_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"shop/backend/backendtest"
	"shop/backend/jobs"
	"shop/backend/postgres"
)

type longArgs struct{}

func (longArgs) Kind() string { return "long" }

func TestStopCancelsWhatOutlivesIt(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	started, cancelled := make(chan struct{}), make(chan struct{})
	workers := river.NewWorkers()
	river.AddWorker(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[longArgs]) error {
		close(started)
		<-ctx.Done()
		close(cancelled)
		return ctx.Err()
	}))
	queue, err := jobs.New(pool, workers, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	err = postgres.Tx(t.Context(), pool, func(tx pgx.Tx) error { return queue.Enqueue(t.Context(), tx, longArgs{}, nil) })
	if err != nil {
		t.Fatal(err)
	}
	<-started
	patience, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if err := queue.Stop(patience); err != nil {
		t.Errorf("stop: %v", err)
	}
	select {
	case <-cancelled:
	default:
		t.Error("the job still runs")
	}
	var state string
	if err := pool.QueryRow(t.Context(), `select state from river_job where kind = 'long'`).Scan(&state); err != nil || state != "retryable" && state != "available" {
		t.Errorf("state %q, %v: nobody would try it again", state, err)
	}
}

type lostArgs struct{}

func (lostArgs) Kind() string { return "lost" }

// A job whose process was killed is tried again minutes later, not an hour.
func TestLostJobsAreTriedAgain(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	ran := make(chan struct{}, 1)
	workers := river.NewWorkers()
	river.AddWorker(workers, river.WorkFunc(func(context.Context, *river.Job[lostArgs]) error {
		ran <- struct{}{}
		return nil
	}))
	queue, err := jobs.New(pool, workers, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	err = postgres.Tx(t.Context(), pool, func(tx pgx.Tx) error { return queue.Enqueue(t.Context(), tx, lostArgs{}, nil) })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), `update river_job set state = 'running', attempt = 1, attempted_at = now() - interval '4 minutes'`); err != nil {
		t.Fatal(err)
	}
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ran:
	case <-time.After(90 * time.Second):
		t.Error("nobody took it up")
	}
	if err := queue.Stop(t.Context()); err != nil {
		t.Errorf("stop: %v", err)
	}
}

type sweepArgs struct{}

func (sweepArgs) Kind() string { return "sweep" }

type startArgs struct{}

func (startArgs) Kind() string { return "start" }

// A process that is started again asks for nothing that was asked for in the
// same period.
func TestEveryAsksOnceForEachPeriod(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	ran := make(chan string, 10)
	workers := river.NewWorkers()
	river.AddWorker(workers, river.WorkFunc(func(context.Context, *river.Job[sweepArgs]) error {
		ran <- "sweep"
		return nil
	}))
	river.AddWorker(workers, river.WorkFunc(func(context.Context, *river.Job[startArgs]) error {
		ran <- "start"
		return nil
	}))
	const long = 100000 * time.Hour // so that no period ends during the test
	started := river.NewPeriodicJob(river.PeriodicInterval(long), func() (river.JobArgs, *river.InsertOpts) { return startArgs{}, nil },
		&river.PeriodicJobOpts{RunOnStart: true})
	for range 2 {
		queue, err := jobs.New(pool, workers, []*river.PeriodicJob{jobs.Every(long, jobs.Outbound, sweepArgs{}), started}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if err := queue.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		for <-ran != "start" {
		}
		if err := queue.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var n int
	err := pool.QueryRow(t.Context(), `select count(*) from river_job where kind = 'sweep' and queue = 'outbound' and max_attempts = 1`).Scan(&n)
	if err != nil || n != 1 {
		t.Errorf("%d sweeps, %v, want 1", n, err)
	}
}

func TestAJobOfARolledBackTransactionNeverRuns(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	queue, err := jobs.New(pool, nil, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	tx, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := queue.Enqueue(t.Context(), tx, longArgs{}, nil); err != nil {
		t.Fatal(err)
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	var n int
	if err := pool.QueryRow(t.Context(), `select count(*) from river_job`).Scan(&n); err != nil || n != 0 {
		t.Errorf("%d jobs, %v", n, err)
	}
}
