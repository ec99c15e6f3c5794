package catalog

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"shop/backend/jobs"
	"shop/backend/postgres"
)

// RebuildArgs asks for the read models of products that were changed.
type RebuildArgs struct {
	ProductIDs []int64 `json:"product_ids"`
}

// Kind names the job.
func (RebuildArgs) Kind() string { return "catalog_rebuild" }

// RefreshArgs asks for what changes by itself: sales since the last time, flash sales that began or ended.
type RefreshArgs struct{}

// Kind names the job.
func (RefreshArgs) Kind() string { return "catalog_refresh" }

// RecountArgs asks for the counts of every category.
type RecountArgs struct{}

// Kind names the job.
func (RecountArgs) Kind() string { return "catalog_recount" }

// ReindexArgs asks for a search in fresh order of popularity, with its terms and words.
type ReindexArgs struct{}

// Kind names the job.
func (ReindexArgs) Kind() string { return "catalog_reindex" }

// How often each of them runs.
const (
	refreshEvery = 10 * time.Second
	recountEvery = time.Hour
	reindexEvery = 24 * time.Hour
)

// wholeCatalogue is how long a job over every product may take.
const wholeCatalogue = 20 * time.Minute

// Workers registers the catalogue's jobs.
func (s *Service) Workers(w *river.Workers) {
	river.AddWorker(w, &rebuildWorker{s: s})
	river.AddWorker(w, &refreshWorker{s: s})
	river.AddWorker(w, &recountWorker{s: s})
	river.AddWorker(w, &reindexWorker{s: s})
}

// Periodic is the jobs that run by the clock.
func (s *Service) Periodic() []*river.PeriodicJob {
	return []*river.PeriodicJob{
		jobs.Every(refreshEvery, river.QueueDefault, RefreshArgs{}),
		jobs.Every(recountEvery, river.QueueDefault, RecountArgs{}),
		jobs.Every(reindexEvery, river.QueueDefault, ReindexArgs{}),
	}
}

// ProductsChanged brings the read models of products up to date soon after tx commits: after a review, a new price, a
// delivery of stock.
func (s *Service) ProductsChanged(ctx context.Context, tx pgx.Tx, productIDs []int64) error {
	if s.enqueue == nil {
		return s.rebuild(ctx, tx, productIDs)
	}
	return s.enqueue(ctx, tx, RebuildArgs{productIDs}, nil)
}

func (s *Service) rebuild(ctx context.Context, db postgres.DB, ids []int64) error {
	slices.Sort(ids)
	if err := s.RecountRatings(ctx, db, ids); err != nil {
		return err
	}
	before, err := categoriesOf(ctx, db, ids)
	if err != nil {
		return err
	}
	if err := s.RebuildCards(ctx, db, ids); err != nil {
		return err
	}
	after, err := categoriesOf(ctx, db, ids)
	if err != nil {
		return err
	}
	return s.RebuildFacets(ctx, db, append(before, after...))
}

// Refresh does what RefreshArgs asks for.
func (s *Service) Refresh(ctx context.Context) error {
	return postgres.Tx(ctx, s.db, func(tx pgx.Tx) error {
		sold, err := productIDs(ctx, tx, countSales)
		if err != nil {
			return fmt.Errorf("count sales: %w", err)
		}
		stale, err := productIDs(ctx, tx, staleFlash)
		if err != nil {
			return fmt.Errorf("find stale cards: %w", err)
		}
		ids := distinct(append(sold, stale...))
		if len(ids) == 0 {
			return nil
		}
		return s.RebuildCards(ctx, tx, ids)
	})
}

type rebuildWorker struct {
	river.WorkerDefaults[RebuildArgs]
	s *Service
}

func (w *rebuildWorker) Work(ctx context.Context, job *river.Job[RebuildArgs]) error {
	return postgres.Tx(ctx, w.s.db, func(tx pgx.Tx) error { return w.s.rebuild(ctx, tx, job.Args.ProductIDs) })
}

type refreshWorker struct {
	river.WorkerDefaults[RefreshArgs]
	s *Service
}

func (w *refreshWorker) Work(ctx context.Context, _ *river.Job[RefreshArgs]) error {
	return w.s.Refresh(ctx)
}

type recountWorker struct {
	river.WorkerDefaults[RecountArgs]
	s *Service
}

func (w *recountWorker) Timeout(*river.Job[RecountArgs]) time.Duration { return wholeCatalogue }

func (w *recountWorker) Work(ctx context.Context, _ *river.Job[RecountArgs]) error {
	return postgres.Tx(ctx, w.s.db, func(tx pgx.Tx) error { return w.s.RebuildFacets(ctx, tx, nil) })
}

type reindexWorker struct {
	river.WorkerDefaults[ReindexArgs]
	s *Service
}

func (w *reindexWorker) Timeout(*river.Job[ReindexArgs]) time.Duration { return wholeCatalogue }

func (w *reindexWorker) Work(ctx context.Context, _ *river.Job[ReindexArgs]) error {
	return postgres.Tx(ctx, w.s.db, func(tx pgx.Tx) error { return w.s.RebuildSearch(ctx, tx) })
}
