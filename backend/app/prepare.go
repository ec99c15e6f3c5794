package app

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/account"
	"shop/backend/catalog/bulk"
	"shop/backend/config"
	"shop/backend/demo"
	"shop/backend/postgres"
	"shop/backend/release"
)

// SeedDemo fills an empty shop with the demo and tells whether it did. A shop
// with anything in it stays as it is.
func (a *App) SeedDemo(ctx context.Context) (bool, error) {
	seeded, err := demo.Seed(ctx, a.pool, demo.Deps{HashPassword: hashPassword, Rebuild: a.rebuild})
	if err != nil {
		return false, fmt.Errorf("seed the demo: %w", err)
	}
	if seeded {
		err = a.parts.site.Refresh(ctx)
	}
	return seeded, err
}

// SeedProducts adds n generated products with shops, brands and categories of
// their own, for measuring. It can be done once for a database.
func (a *App) SeedProducts(ctx context.Context, n int, w io.Writer) error {
	return bulk.Load(ctx, a.pool, a.parts.catalog, n, func(step string, took time.Duration) {
		fmt.Fprintf(w, "%-18s %s\n", step, took.Round(time.Millisecond))
	})
}

// rebuild makes every read model anew, in one transaction.
func (a *App) rebuild(ctx context.Context) error {
	c := a.parts.catalog
	return postgres.Tx(ctx, a.pool, func(tx pgx.Tx) error {
		if err := c.RecountRatings(ctx, tx, nil); err != nil {
			return err
		}
		return c.Fill(ctx, tx)
	})
}

// Sync publishes what changed in the built folders and makes it live.
func (a *App) Sync(ctx context.Context, dirs []string, w io.Writer) error {
	_, err := a.parts.release.Sync(ctx, release.Production, dirs, w)
	return err
}

// Releases is the asset host alone, for commands that need nothing else.
func Releases(cfg config.Config, pool *pgxpool.Pool, log *slog.Logger) *release.Service {
	return release.New(release.Options{
		Pool: pool, Blobs: release.Folder(filepath.Join(cfg.StateDir, "bundles")), Log: log, SigningKey: cfg.ReleaseSigningKey,
	})
}

func hashPassword(password string) (string, error) { return account.HashPassword(password), nil }
