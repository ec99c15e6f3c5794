// Package postgres opens the database and holds what every store shares:
// transactions, the translation of database errors into faults, and a small
// builder for optional conditions.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/fault"
)

// DB is what a store needs of a pool or a transaction.
type DB interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// Open connects a pool and waits until the database answers.
func Open(ctx context.Context, dsn string) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("postgres: the database address cannot be read: %w", err)
	}
	if !strings.Contains(dsn, "pool_max_conns") {
		cfg.MaxConns = 20
	}
	cfg.ConnConfig.RuntimeParams["timezone"] = "UTC"
	cfg.ConnConfig.ConnectTimeout = 5 * time.Second
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("postgres: the database does not answer: %w", err)
	}
	return pool, nil
}

const txAttempts = 3

// Beginner starts transactions: a pool, or a transaction (then a savepoint).
type Beginner interface {
	Begin(ctx context.Context) (pgx.Tx, error)
}

// Tx runs f in one read-committed transaction and commits when f returns nil.
// A deadlock or serialization failure is tried again, so f must not change
// anything outside the transaction.
func Tx(ctx context.Context, db Beginner, f func(pgx.Tx) error) error {
	var err error
	for range txAttempts {
		if err = pgx.BeginFunc(ctx, db, f); !retryable(err) {
			return err
		}
	}
	return err
}

func retryable(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "40P01" || pg.Code == "40001")
}

// Fault translates what the database says into our vocabulary: no row and a
// missing parent are not_found, a duplicate is a conflict. Anything else,
// and nil, comes back unchanged.
func Fault(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return fault.New(fault.NotFound, "Not found").Wrap(err)
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch pg.Code {
		case "23505":
			return fault.New(fault.Conflict, "This exists already").Wrap(err)
		case "23503":
			return fault.New(fault.NotFound, "Not found").Wrap(err)
		}
	}
	return err
}

// Constraint is the name of the constraint that refused a statement, or "".
func Constraint(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.ConstraintName
	}
	return ""
}

// EscapeLike takes the meaning of wildcards out of what a person typed, for a
// pattern of like.
func EscapeLike(text string) string { return likeEscape.Replace(text) }

var likeEscape = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// Where collects the conditions of a statement with optional filters. Each
// condition's $%d verbs become its own argument numbers.
type Where struct {
	parts []string
	args  []any
}

// Add appends one condition, e.g. Add("p.price >= $%d", minPrice).
func (w *Where) Add(format string, args ...any) {
	numbers := make([]any, len(args))
	for i, a := range args {
		w.args = append(w.args, a)
		numbers[i] = len(w.args)
	}
	w.parts = append(w.parts, fmt.Sprintf(format, numbers...))
}

// String joins the conditions with "and"; it is "true" when there are none.
func (w *Where) String() string {
	if len(w.parts) == 0 {
		return "true"
	}
	return strings.Join(w.parts, " and ")
}

// Args are the arguments in the order of their numbers.
func (w *Where) Args() []any { return w.args }
