package catalog

import (
	"context"

	"shop/backend/money"
)

// facetCounts is the filters of a list before they have names: what is stored for a category, and kept in memory for
// a filtered list.
type facetCounts struct {
	Total      int64       `json:"total"`
	Capped     bool        `json:"capped,omitempty"` // counting stopped at Total
	Brands     []valueRow  `json:"brands,omitempty"`
	Colors     []valueRow  `json:"colors,omitempty"`
	Sizes      []valueRow  `json:"sizes,omitempty"`
	Units      []valueRow  `json:"units,omitempty"`
	Ratings    []valueRow  `json:"ratings,omitempty"` // at least so many stars
	Categories []valueRow  `json:"categories,omitempty"`
	Min        money.Minor `json:"min"`
	Max        money.Minor `json:"max"`

	brandNames map[int64]string
}

// valueRow is a value of a filter and how many products have it.
type valueRow struct {
	ID    int64 `json:"i"`
	Count int64 `json:"n"`
}

// reach is how many products the pages of a list can show.
func (c facetCounts) reach(f filter) (total int64, capped bool) {
	if f.search != "" && c.Total > searchDepth {
		return searchDepth, true
	}
	return c.Total, c.Capped
}

// facetsOf counts a list: from the store for a whole category, live up to a cap otherwise.
func (s *Service) facetsOf(ctx context.Context, f filter) (facetCounts, error) {
	return s.facets.get(ctx, f.key(), func(ctx context.Context) (facetCounts, error) {
		counts, stored, err := facetCounts{}, false, error(nil)
		if f.bare() {
			counts, stored, err = storedFacets(ctx, s.db, f.categoryID)
		}
		if err == nil && !stored {
			counts, err = liveFacets(ctx, s.db, f)
		}
		if err == nil {
			counts.brandNames, err = brandNames(ctx, s.db, counts.Brands)
		}
		return counts, err
	})
}

func (s *Service) renderFilters(ctx context.Context, view View, counts facetCounts) (Filters, error) {
	words, err := s.vocabulary(ctx)
	if err != nil {
		return Filters{}, err
	}
	currency, err := s.currencies.Currency(ctx, view.CurrencyID)
	if err != nil {
		return Filters{}, err
	}
	out := Filters{
		Brands: []FacetValue{}, Colors: []FacetColor{}, Sizes: []FacetValue{}, Units: []FacetValue{},
		Ratings: []FacetStars{}, Categories: []FacetLink{},
		MinPrice: float64(currency.Convert(counts.Min)) / 100, MaxPrice: float64(currency.Convert(counts.Max)) / 100,
	}
	for _, v := range counts.Brands {
		out.Brands = append(out.Brands, FacetValue{v.ID, counts.brandNames[v.ID], v.Count})
	}
	for _, v := range counts.Colors {
		if c, ok := words.colors[v.ID]; ok {
			out.Colors = append(out.Colors, FacetColor{c.ID, c.Name, c.Hex, v.Count})
		}
	}
	bySize := map[int64]int64{}
	ids := make([]int64, 0, len(counts.Sizes))
	for _, v := range counts.Sizes {
		bySize[v.ID] = v.Count
		ids = append(ids, v.ID)
	}
	for _, size := range words.sizesOf(ids) {
		out.Sizes = append(out.Sizes, FacetValue{size.ID, size.Name, bySize[size.ID]})
	}
	for _, v := range counts.Units {
		if u, ok := words.units[v.ID]; ok {
			out.Units = append(out.Units, FacetValue{u.ID, u.Name, v.Count})
		}
	}
	for _, v := range counts.Ratings {
		out.Ratings = append(out.Ratings, FacetStars{int(v.ID), v.Count})
	}
	for _, v := range counts.Categories {
		if c, ok := words.categories[v.ID]; ok {
			out.Categories = append(out.Categories, FacetLink{c.ID, c.name(view.locale()), c.Slug, v.Count})
		}
	}
	return out, nil
}
