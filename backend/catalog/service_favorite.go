package catalog

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"shop/backend/fault"
	"shop/backend/postgres"
)

// FavoriteState is what became of a toggled favourite.
type FavoriteState struct {
	Product FavoriteProduct `json:"product"`
	Total   int64           `json:"total" doc:"Favourites the caller has now"`
}

// FavoriteProduct is the product that was toggled.
type FavoriteProduct struct {
	ID         int64 `json:"id"`
	IsFavorite bool  `json:"is_favorite"`
}

// ToggleFavorite makes a product a favourite of the user, or no longer. Fault: not_found.
func (s *Service) ToggleFavorite(ctx context.Context, userID, productID int64) (FavoriteState, error) {
	state := FavoriteState{Product: FavoriteProduct{ID: productID}}
	err := postgres.Tx(ctx, s.db, func(tx pgx.Tx) error {
		if err := tx.QueryRow(ctx, toggleFavorite, userID, productID).Scan(&state.Product.IsFavorite); err != nil {
			return err
		}
		return tx.QueryRow(ctx, countFavorites, userID).Scan(&state.Total)
	})
	if fault.CodeOf(postgres.Fault(err)) == fault.NotFound {
		return state, fault.New(fault.NotFound, "There is no such product").Wrap(err)
	}
	if err != nil {
		return state, fmt.Errorf("toggle favourite: %w", err)
	}
	return state, nil
}

// Favorites is one page of the shopper's favourites, newest first.
func (s *Service) Favorites(ctx context.Context, view View, page, perPage int) (CardPage, error) {
	return s.ownPage(ctx, view, countFavorites, cutFavorites, page, perPage)
}

// RecentViews is one page of what the shopper looked at, newest first.
func (s *Service) RecentViews(ctx context.Context, view View, page, perPage int) (CardPage, error) {
	return s.ownPage(ctx, view, countViews, cutViews, page, perPage)
}

func (s *Service) ownPage(ctx context.Context, view View, count, cut string, page, perPage int) (CardPage, error) {
	var out CardPage
	if page > maxPage {
		return out, fault.InvalidField("page", "Only the first %d pages can be opened", maxPage)
	}
	if err := s.db.QueryRow(ctx, count, view.UserID).Scan(&out.Total); err != nil {
		return out, fmt.Errorf("count own products: %w", err)
	}
	var err error
	out.Products, err = s.cards(ctx, view, cut, []any{perPage, (page - 1) * perPage})
	return out, err
}

// AddViews remembers products the user looked at, the newest first. Unknown ones are skipped, old ones forgotten.
func (s *Service) AddViews(ctx context.Context, userID int64, productIDs []int64) error {
	err := postgres.Tx(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, addViews, userID, productIDs); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, trimViews, userID)
		return err
	})
	if err != nil {
		return fmt.Errorf("remember views: %w", err)
	}
	return nil
}
