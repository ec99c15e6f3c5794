// Package app builds the program from its parts and runs it. It is the only
// place that knows all features; routes.go shows every route on one screen.
package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"

	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/config"
	"shop/backend/jobs"
	"shop/backend/postgres"
	"shop/backend/realtime"
)

// App is the program, built and ready to Serve.
type App struct {
	Handler  http.Handler
	Jobs     *jobs.Queue
	Realtime *realtime.Realtime

	cfg    config.Config
	log    *slog.Logger
	pool   *pgxpool.Pool
	health *health
	parts  *features
	fatal  chan error // a background part that ended by itself

	working sync.WaitGroup // of background parts
}

// New builds the program on a migrated database.
func New(ctx context.Context, cfg config.Config, pool *pgxpool.Pool, log *slog.Logger) (*App, error) {
	rt, err := newRealtime(ctx, cfg, pool, log)
	if err != nil {
		return nil, err
	}
	secret, err := postgres.Secret(ctx, pool, "account.secret")
	if err != nil {
		return nil, err
	}
	parts, err := newFeatures(dependencies{
		cfg: cfg, pool: pool, log: log, realtime: rt.Realtime, secret: secret,
		blobs: filepath.Join(cfg.StateDir, "bundles"), uploads: filepath.Join(cfg.StateDir, "uploads"), outbox: filepath.Join(cfg.StateDir, "outbox"),
	})
	if err != nil {
		return nil, err
	}
	rt.authenticate = parts.account.Authenticate
	a := &App{
		Jobs: parts.queue, Realtime: rt.Realtime,
		cfg: cfg, log: log, pool: pool, parts: parts, health: newHealth(pool, rt.Stats, cfg.MetricsPublic), fatal: make(chan error, 1),
	}
	a.Handler = a.routes()
	return a, nil
}

// start runs what works in the background until ctx ends.
func (a *App) start(ctx context.Context) error {
	if err := a.Jobs.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("start jobs: %w", err)
	}
	a.background(ctx, "realtime", a.Realtime.Run)
	a.background(ctx, "release watch", a.parts.release.Watch)
	return nil
}

// background runs f; when it fails before ctx ends the whole program stops,
// because a half-working process is worse than a restart.
func (a *App) background(ctx context.Context, name string, f func(context.Context) error) {
	a.working.Go(func() {
		if err := f(ctx); err != nil && ctx.Err() == nil {
			select {
			case a.fatal <- fmt.Errorf("%s: %w", name, err):
			default:
			}
		}
	})
}
