// Package catalog is everything a shopper can look at: shops, categories, products with their variants and stock on
// hand, search, deals, flash sales, reviews, and the shopper's own lists of favourites and recently viewed products.
//
// Lists read product_cards, one narrow row per product that can be shown, rebuilt from the real tables by RebuildCards
// after every change. Prices are answered by the view variant_offers alone, so a list, a cart and an order never
// disagree about what something costs.
package catalog

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/jobs"
	"shop/backend/money"
)

// Currencies answers the currency with this id; 0 and an unknown id are the default currency.
type Currencies interface {
	Currency(ctx context.Context, id int64) (money.Currency, error)
}

// Config is what the catalogue is built from.
type Config struct {
	Pool       *pgxpool.Pool
	Currencies Currencies
	Enqueue    jobs.Enqueue // nil: read models are rebuilt at once, in the transaction of the change
	Neighbours Neighbours   // nil: the first page has nothing of other features
}

// Service is the catalogue. It keeps short-lived copies of answers that are the same for everybody.
type Service struct {
	db         *pgxpool.Pool
	currencies Currencies
	enqueue    jobs.Enqueue
	neighbours Neighbours

	words  *memo[struct{}, *vocabulary]
	homes  *memo[homeKey, Home]
	facets *memo[string, facetCounts]
	pages  *memo[string, *boundaries]
	popups *memo[string, Suggestions]
}

// How long an answer that is the same for everybody may be late. A price in a list is checked again by the cart.
const (
	vocabularyAge  = 10 * time.Second
	homeAge        = 15 * time.Second
	homeLackingAge = 2 * time.Second // of a first page on which a part could not be had
	facetAge       = 30 * time.Second
	boundaryAge    = time.Minute
	suggestAge     = 30 * time.Second
)

// New builds the catalogue.
func New(c Config) *Service {
	return &Service{
		db: c.Pool, currencies: c.Currencies, enqueue: c.Enqueue, neighbours: c.Neighbours,
		words:  newMemo[struct{}, *vocabulary](vocabularyAge, 1),
		homes:  newMemo[homeKey, Home](homeAge, 256),
		facets: newMemo[string, facetCounts](facetAge, 2000),
		pages:  newMemo[string, *boundaries](boundaryAge, 2000),
		popups: newMemo[string, Suggestions](suggestAge, 5000),
	}
}

// View is for whom an answer is made: it decides names, display prices and is_favorite.
type View struct {
	Locale     string // "" is English
	CurrencyID int64  // 0 is the default currency
	UserID     int64  // 0 is a guest, for whom nothing is a favourite
}

// forget drops every copy, after a rebuild in this process.
func (s *Service) forget() {
	s.words.clear()
	s.homes.clear()
	s.facets.clear()
	s.pages.clear()
	s.popups.clear()
}
