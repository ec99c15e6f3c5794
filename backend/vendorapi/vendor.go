// Package vendorapi is the shops' own systems: the tokens they call the API with,
// and the webhooks by which they hear of messages and orders.
//
// What shops may do with conversations and orders belongs to those features;
// here is who calls, and how a shop is told. Something that happened is
// written down in the transaction it happened in, with a job that tells the
// shop's webhook once that is committed: again and again for a day if nobody
// takes it.
package vendorapi

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/jobs"
)

// Options are what the feature is built from.
type Options struct {
	Enqueue jobs.Enqueue
	// AllowPrivate lets webhooks use http and addresses of private networks.
	// For development only: a shop could make the server call its neighbours.
	AllowPrivate bool
	Log          *slog.Logger

	firstWait time.Duration // before the second try; tests shorten it
}

// Service is the feature. It is safe for concurrent use.
type Service struct {
	Options
	store  store
	client *http.Client
}

// New makes the feature.
func New(pool *pgxpool.Pool, o Options) *Service {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.firstWait == 0 {
		o.firstWait = firstWait
	}
	return &Service{Options: o, store: store{pool}, client: newClient(o.AllowPrivate)}
}

// Shop is the shop behind a token or a name.
type Shop struct {
	ID   int64
	Name string
	Slug string
}

// Find reads a shop by its id or its slug; NotFound when there is none.
func (s *Service) Find(ctx context.Context, idOrSlug string) (Shop, error) {
	return s.store.shop(ctx, idOrSlug)
}
