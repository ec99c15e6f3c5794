// Package demo fills an empty shop with things to look at: twelve shops, 109
// products, their pictures and texts in four languages, and two shoppers with
// a past. Everything that has a date is dated from the moment of seeding.
//
// It is the one package that writes the tables of every feature, because a
// demo is a state and not a course of events.
package demo

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/postgres"
)

//go:embed assets
var assetFiles embed.FS

//go:embed content/*.json
var contentFiles embed.FS

// Assets are the pictures, by their path below /media/.
func Assets() fs.FS {
	sub, err := fs.Sub(assetFiles, "assets")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

// Deps are what seeding needs of the features.
type Deps struct {
	HashPassword func(password string) (string, error)
	// Rebuild makes the read models after the rows are there.
	Rebuild func(ctx context.Context) error
	// Now is the moment everything is dated from; the zero time is now.
	Now time.Time
}

// SignIn is a demo shopper's way in.
type SignIn struct {
	Name     string
	Login    string // e-mail; the phone number works as well
	Password string
	About    string
}

// SignIns are the two demo shoppers.
func SignIns() ([]SignIn, error) {
	var u userFile
	if err := read("users", &u); err != nil {
		return nil, err
	}
	return []SignIn{
		{u.Rich.Name, u.Rich.Email, u.Rich.Password, "orders, wishlist, addresses, messages"},
		{u.Fresh.Name, u.Fresh.Email, u.Fresh.Password, "a fresh account"},
	}, nil
}

// marker is the setting that says how far the demo is: its rows come with
// it in one transaction, the read models after it.
const marker = "demo"

type state struct {
	Rebuilt bool `json:"rebuilt"`
}

const seedLock = 77003

// Seed does nothing when the demo is there, and finishes it when an earlier
// call was killed before the read models were made. Several processes may
// call it at once. It gives true when it wrote the demo.
func Seed(ctx context.Context, pool *pgxpool.Pool, deps Deps) (bool, error) {
	if deps.Now.IsZero() {
		deps.Now = time.Now()
	}
	deps.Now = deps.Now.UTC().Truncate(time.Second)
	free, err := alone(ctx, pool)
	if err != nil {
		return false, fmt.Errorf("seed the demo: %w", err)
	}
	defer free()
	var wrote bool
	var there state
	err = postgres.Tx(ctx, pool, func(tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `select value from settings where key = $1`, marker).Scan(&there)
		if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		wrote = true
		return write(ctx, tx, deps)
	})
	if err != nil {
		return false, fmt.Errorf("seed the demo: %w", err)
	}
	if there.Rebuilt {
		return false, nil
	}
	if err := deps.Rebuild(ctx); err != nil {
		return false, fmt.Errorf("seed the demo: read models: %w", err)
	}
	_, err = pool.Exec(ctx, `update settings set value = $2 where key = $1`, marker, state{Rebuilt: true})
	return wrote, err
}

// alone waits until no other process seeds. The rows and the read models are
// two transactions, so the lock belongs to a connection, whose end frees it.
func alone(ctx context.Context, pool *pgxpool.Pool) (free func(), err error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	free = func() {
		_ = conn.Conn().Close(context.WithoutCancel(ctx))
		conn.Release()
	}
	if _, err := conn.Exec(ctx, `select pg_advisory_lock($1)`, seedLock); err != nil {
		free()
		return nil, err
	}
	return free, nil
}

func write(ctx context.Context, tx pgx.Tx, deps Deps) error {
	s := newSeeder(tx, deps)
	steps := []struct {
		name string
		run  func(context.Context) error
	}{
		{"pictures", s.pictures},
		{"settings", s.settings},
		{"people", s.people},
		{"shops", s.shops},
		{"categories", s.categories},
		{"products", s.products},
		{"reviews", s.reviews},
		{"vouchers", s.vouchers},
		{"flash sales", s.flashSales},
		{"navigation", s.navigation},
		{"banners", s.banners},
		{"pages", s.pages},
		{"journal", s.journal},
		{"shopper", s.shopper},
		{"orders", s.orders},
		{"conversations", s.conversations},
		{"tickets", s.tickets},
	}
	for _, step := range steps {
		if err := step.run(ctx); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
	}
	return s.exec(ctx, `insert into settings (key, value) values ($1, $2)`, marker, state{})
}

// read decodes one file of content/.
func read(name string, into any) error {
	raw, err := contentFiles.ReadFile("content/" + name + ".json")
	if err != nil {
		return err
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("content/%s.json: %w", name, err)
	}
	return nil
}
