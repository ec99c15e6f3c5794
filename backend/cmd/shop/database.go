package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/config"
	"shop/backend/postgres"
	"shop/backend/postgres/embedded"
)

// database is an open, migrated database and how to leave it.
type database struct {
	pool   *pgxpool.Pool
	server *embedded.Server // nil with DATABASE_URL
	log    *slog.Logger
}

// open connects to the configured database, or starts the embedded one, and
// brings it to the newest schema.
func open(ctx context.Context, cfg config.Config, log *slog.Logger) (*database, error) {
	d := &database{log: log}
	dsn := cfg.DatabaseURL
	if dsn == "" {
		native, err := embedded.Native(cfg.RootDir)
		if err != nil {
			return nil, err
		}
		wanted := filepath.Join(cfg.StateDir, "postgres")
		state, err := embedded.Place(wanted)
		if err != nil {
			return nil, err
		}
		if state != wanted {
			log.Info("the database lives elsewhere: the user it runs as cannot reach the usual place", "usual", wanted, "place", state)
		}
		d.server, err = embedded.Start(ctx, embedded.Config{Native: native, State: state, Database: "shop", Log: log})
		if err != nil {
			return nil, err
		}
		dsn = d.server.DSN("shop")
	}
	var err error
	if d.pool, err = postgres.Open(ctx, dsn); err != nil {
		d.close()
		return nil, err
	}
	if err := postgres.Migrate(ctx, d.pool); err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

var errDatabaseEnded = errors.New("the embedded database ended by itself; its last words are in postgres.log beside its data")

// watch ends the program with the database: a process without one answers
// nothing but errors. A database that another process has started, or that is
// named by DATABASE_URL, may come back.
func (d *database) watch(ctx context.Context, end context.CancelCauseFunc) {
	if d.server == nil {
		return
	}
	select {
	case <-d.server.Exited():
		end(errDatabaseEnded)
	case <-ctx.Done():
	}
}

func (d *database) close() {
	if d.pool != nil {
		d.pool.Close()
	}
	if d.server != nil {
		if err := d.server.Stop(); err != nil {
			d.log.Error("stop the embedded database", "error", err)
		}
	}
}

func logger(cfg config.Config, w io.Writer) *slog.Logger {
	if cfg.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, nil))
	}
	return slog.New(slog.NewTextHandler(w, nil))
}

// session loads the settings and opens the database for one command.
func (in invocation) session(ctx context.Context) (config.Config, *database, error) {
	cfg, err := config.Load(in.getenv)
	if err != nil {
		return cfg, nil, fmt.Errorf("the settings are not right:\n%w", err)
	}
	log := logger(cfg, in.stderr)
	slog.SetDefault(log)
	db, err := open(ctx, cfg, log)
	return cfg, db, err
}

func migrate(ctx context.Context, in invocation) error {
	_, db, err := in.session(ctx)
	if err != nil {
		return err
	}
	defer db.close()
	fmt.Fprintln(in.stdout, "The database has the newest schema.")
	return nil
}
