package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// How much of each kind a suggestion shows.
const (
	suggestProducts   = 4
	suggestCategories = 3
	suggestShops      = 3
)

// Suggest completes what is being typed. What is not understood is corrected once, and said so. Nothing typed suggests
// nothing.
func (s *Service) Suggest(ctx context.Context, view View, typed string, limit int) (Suggestions, error) {
	words := splitWords(typed)
	if len(words) == 0 {
		return emptySuggestions(), nil
	}
	key := fmt.Sprintf("%s/%d/%d/%s", view.locale(), view.CurrencyID, limit, strings.Join(words, " "))
	return s.popups.get(ctx, key, func(ctx context.Context) (Suggestions, error) {
		view := View{Locale: view.Locale, CurrencyID: view.CurrencyID} // kept for everybody: nobody's favourites
		found, err := s.suggest(ctx, view, words, limit)
		if err != nil || len(found.Terms)+len(found.Products)+len(found.Categories)+len(found.Shops) > 0 {
			return found, err
		}
		better, err := corrected(ctx, s.db, words)
		if err != nil || slices.Equal(better, words) {
			return found, err
		}
		if found, err = s.suggest(ctx, view, better, limit); err == nil {
			found.Corrected = strings.Join(better, " ")
		}
		return found, err
	})
}

func emptySuggestions() Suggestions {
	return Suggestions{Terms: []string{}, Products: []Card{}, Categories: []CategoryLink{}, Shops: []ShopBrief{}}
}

func (s *Service) suggest(ctx context.Context, view View, words []string, limit int) (Suggestions, error) {
	out := emptySuggestions()
	terms, err := collect[termRow](ctx, s.db, suggestTerms, strings.Join(words, " "))
	if err != nil {
		return out, fmt.Errorf("suggest terms: %w", err)
	}
	v, err := s.vocabulary(ctx)
	if err != nil {
		return out, err
	}
	var shops []int64
	for _, t := range terms {
		switch t.Kind {
		case "category":
			if c, ok := v.categories[t.RefID]; ok && len(out.Categories) < suggestCategories &&
				!slices.ContainsFunc(out.Categories, func(l CategoryLink) bool { return l.ID == c.ID }) {
				out.Categories = append(out.Categories, c.link(view.locale()))
			}
		case "shop":
			if len(shops) < suggestShops {
				shops = append(shops, t.RefID)
			}
		default:
			if len(out.Terms) < limit {
				out.Terms = append(out.Terms, t.Term)
			}
		}
	}
	if out.Shops, err = shopBriefs(ctx, s.db, shops); err != nil {
		return out, err
	}
	out.Products, err = s.firstCards(ctx, view, filter{search: joinWords(words)}, relevance, suggestProducts)
	return out, err
}
