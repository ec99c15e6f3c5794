package catalog

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"shop/backend/postgres"
)

// RebuildCards brings the cards of these products up to date, with their price history, the search text and the counts
// of their shops; nil is every product. db is a pool, or the transaction of the change that made it necessary. It
// enqueues nothing and does not touch ratings: see RecountRatings.
func (s *Service) RebuildCards(ctx context.Context, db postgres.DB, productIDs []int64) error {
	if productIDs != nil && len(productIDs) == 0 {
		return nil
	}
	err := run(ctx, db, productIDs, recordPrices, rebuildCards, removeCards, countShopProducts, rebuildSearch)
	s.forget()
	if err != nil {
		return fmt.Errorf("rebuild cards: %w", err)
	}
	return nil
}

// RecountRatings takes the ratings of these products from their published reviews; nil is every product. Cards follow
// with the next RebuildCards.
func (s *Service) RecountRatings(ctx context.Context, db postgres.DB, productIDs []int64) error {
	if err := run(ctx, db, productIDs, recountRatings); err != nil {
		return fmt.Errorf("recount ratings: %w", err)
	}
	return nil
}

// RebuildSearch writes the searched text of every card anew in order of popularity, which keeps searching fast, and
// the terms and words of suggestions and corrections. Searches see the old state until tx commits, which is why nothing
// is truncated here; changes of cards wait for it.
func (s *Service) RebuildSearch(ctx context.Context, tx pgx.Tx) error {
	for _, sql := range []string{lockSearch, emptySearch} {
		if _, err := tx.Exec(ctx, sql); err != nil {
			return fmt.Errorf("rebuild search: %w", err)
		}
	}
	return s.rebuildSearchTables(ctx, tx)
}

// rebuildSearchTables fills product_search, which must be empty, and replaces the terms and words.
func (s *Service) rebuildSearchTables(ctx context.Context, tx pgx.Tx) error {
	err := run(ctx, tx, nil, rebuildSearch)
	for _, sql := range []string{emptyKeys, emptyTerms, emptyWords, rebuildWords, rebuildTerms, rebuildKeys} {
		if err == nil {
			_, err = tx.Exec(ctx, sql)
		}
	}
	s.forget()
	if err != nil {
		return fmt.Errorf("rebuild search: %w", err)
	}
	return nil
}

// RebuildFacets counts these categories anew; nil is all of them and the whole catalogue.
func (s *Service) RebuildFacets(ctx context.Context, db postgres.DB, categoryIDs []int64) error {
	for _, sql := range []string{fmt.Sprintf(rebuildFacets, facetValues), removeFacets} {
		if _, err := db.Exec(ctx, sql, pgx.QueryExecModeCacheDescribe, categoryIDs); err != nil {
			return fmt.Errorf("rebuild facets: %w", err)
		}
	}
	s.forget()
	return nil
}

// run executes statements that take a list of products, or null for all of them. They are planned with the list: a plan
// for both would read every product for the sake of one.
func run(ctx context.Context, db postgres.DB, productIDs []int64, statements ...string) error {
	for _, sql := range statements {
		if _, err := db.Exec(ctx, sql, pgx.QueryExecModeCacheDescribe, productIDs); err != nil {
			return err
		}
	}
	return nil
}
