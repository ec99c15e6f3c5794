package catalog

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"slices"
	"strings"
	"sync"

	"shop/backend/fault"
)

// maxPage is the last page that can be opened by its number. Further ones are reached by next_cursor, or better by
// a filter: nobody reads a thousand products.
const maxPage = 50

// relevance is the order of a search whose caller has no wish.
const relevance = "relevance"

// Products is one page of a list. Faults: invalid for a category or order that does not exist, prices in the wrong
// order, a cursor of another list, and pages beyond the depth of a list.
func (s *Service) Products(ctx context.Context, view View, q ListQuery) (ProductList, error) {
	f, err := s.filter(ctx, view, q)
	if err != nil {
		return ProductList{}, err
	}
	orderName, err := orderOf(q.SortType)
	if err != nil {
		return ProductList{}, err
	}
	if f.search != "" && (q.SortType == "" || q.SortType == "default") {
		orderName = relevance
	}
	list := ProductList{}
	rows, next, err := s.page(ctx, view, f, orderName, q)
	if err != nil {
		return ProductList{}, err
	}
	if len(rows) == 0 && f.search != "" {
		if f, list.Corrected, err = s.understood(ctx, f, q.Search); err != nil {
			return ProductList{}, err
		}
		if list.Corrected != "" {
			if rows, next, err = s.page(ctx, view, f, orderName, q); err != nil {
				return ProductList{}, err
			}
		}
	}
	list.NextCursor = next
	if list.Products, err = s.render(ctx, view, rows); err != nil {
		return ProductList{}, err
	}
	counts, err := s.facetsOf(ctx, f)
	if err != nil {
		return ProductList{}, err
	}
	list.Total, list.TotalCapped = counts.reach(f)
	list.Filters, err = s.renderFilters(ctx, view, counts)
	return list, err
}

// Filters is the counts of the list that q asks for.
func (s *Service) Filters(ctx context.Context, view View, q ListQuery) (FilterList, error) {
	f, err := s.filter(ctx, view, q)
	if err != nil {
		return FilterList{}, err
	}
	counts, err := s.facetsOf(ctx, f)
	if err != nil {
		return FilterList{}, err
	}
	if counts.Total == 0 && f.search != "" {
		if f, _, err = s.understood(ctx, f, q.Search); err != nil {
			return FilterList{}, err
		}
		if counts, err = s.facetsOf(ctx, f); err != nil {
			return FilterList{}, err
		}
	}
	list := FilterList{}
	list.Total, list.TotalCapped = counts.reach(f)
	list.Filters, err = s.renderFilters(ctx, view, counts)
	return list, err
}

// CategoryProducts is a ProductList with its category.
type CategoryProducts struct {
	Category Category       `json:"category"`
	Path     []CategoryLink `json:"path" doc:"From the department down to the category itself"`
	ProductList
}

// CategoryProducts is Products of one category. Fault: not_found.
func (s *Service) CategoryProducts(ctx context.Context, view View, ref Ref, q ListQuery) (CategoryProducts, error) {
	words, err := s.vocabulary(ctx)
	if err != nil {
		return CategoryProducts{}, err
	}
	c, err := words.category(ref)
	if err != nil {
		return CategoryProducts{}, err
	}
	q.CategoryID, q.SubCategoryID = c.ID, 0
	list, err := s.Products(ctx, view, q)
	out := CategoryProducts{Category: c.tree(view.locale()), Path: []CategoryLink{}, ProductList: list}
	for _, step := range words.path(c.ID) {
		out.Path = append(out.Path, step.link(view.locale()))
	}
	return out, err
}

// Popular is the whole catalogue by popularity.
func (s *Service) Popular(ctx context.Context, view View, page, perPage int) (CardPage, error) {
	return s.plainPage(ctx, view, filter{}, "popular_product", page, perPage)
}

// BestDeals is everything that is reduced, the largest reduction first.
func (s *Service) BestDeals(ctx context.Context, view View, page, perPage int) (CardPage, error) {
	return s.plainPage(ctx, view, filter{onSale: true}, "best_discount", page, perPage)
}

// ShopPopular is what a shop sells, by popularity.
func (s *Service) ShopPopular(ctx context.Context, view View, shopID int64, page, perPage int) (CardPage, error) {
	return s.plainPage(ctx, view, filter{shopID: shopID}, "popular_product", page, perPage)
}

func (s *Service) plainPage(ctx context.Context, view View, f filter, orderName string, page, perPage int) (CardPage, error) {
	rows, _, err := s.page(ctx, view, f, orderName, ListQuery{Page: page, PerPage: perPage})
	if err != nil {
		return CardPage{}, err
	}
	counts, err := s.facetsOf(ctx, f)
	if err != nil {
		return CardPage{}, err
	}
	cards, err := s.render(ctx, view, rows)
	return CardPage{Total: counts.Total, Products: cards}, err
}

// firstCards is the beginning of a list.
func (s *Service) firstCards(ctx context.Context, view View, f filter, orderName string, limit int) ([]Card, error) {
	rows, err := listRows(ctx, s.db, view, f, orderName, nil, 0, limit)
	if err != nil {
		return nil, err
	}
	return s.render(ctx, view, rows)
}

// understood keeps a search that finds something once its filters are off. Otherwise it corrects the words and tells how.
func (s *Service) understood(ctx context.Context, f filter, typed string) (filter, string, error) {
	found, err := finds(ctx, s.db, f.search)
	if err != nil || found {
		return f, "", err
	}
	words := splitWords(typed)
	better, err := corrected(ctx, s.db, words)
	if err != nil || slices.Equal(words, better) {
		return f, "", err
	}
	f.search = joinWords(better)
	return f, strings.Join(better, " "), nil
}

// page finds a page by cursor or by number. One row more than asked tells whether there is a next.
func (s *Service) page(ctx context.Context, view View, f filter, orderName string, q ListQuery) ([]cardRow, string, error) {
	perPage := q.PerPage
	if perPage <= 0 {
		perPage = 20
	}
	number := max(q.Page, 1)
	var after *place
	var offset int
	var known *boundaries
	switch {
	case q.Cursor != "":
		at, err := parseCursor(q.Cursor, orderName)
		if err != nil {
			return nil, "", err
		}
		if after = &at; orderName == relevance || f.search != "" {
			after, offset = nil, int(at.key)
		}
	case number > maxPage:
		return nil, "", fault.InvalidField("page", "Only the first %d pages can be opened, narrow your search", maxPage)
	case f.search != "":
		offset = (number - 1) * perPage
	default:
		var err error
		if known, err = s.pages.get(ctx, cursorText(orderName, place{int64(perPage), 0})+f.key(), newBoundaries); err != nil {
			return nil, "", err
		}
		var passed int
		passed, after = known.before(number)
		offset = (number - 1 - passed) * perPage
	}
	limit := perPage + 1
	if f.search != "" {
		if offset < 0 || offset >= searchDepth {
			return []cardRow{}, "", nil
		}
		limit = min(limit, searchDepth-offset)
	}
	rows, err := listRows(ctx, s.db, view, f, orderName, after, offset, limit)
	if err != nil || len(rows) <= perPage {
		return rows, "", err
	}
	rows = rows[:perPage]
	last := rows[perPage-1]
	end := place{id: last.ProductID}
	if f.search != "" {
		end = place{key: int64(offset + perPage)}
	} else {
		end.key = orders[orderName].key(last)
	}
	if known != nil {
		known.add(number, end)
	}
	return rows, cursorText(orderName, end), nil
}

// boundaries remembers where pages of one list end, so that page 7 need not count through the six before it.
type boundaries struct {
	mu  sync.Mutex
	end map[int]place
}

func newBoundaries(context.Context) (*boundaries, error) {
	return &boundaries{end: map[int]place{}}, nil
}

// before is the last page in front of number whose end is known, and that end.
func (b *boundaries) before(number int) (passed int, after *place) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for n := number - 1; n > 0; n-- {
		if p, ok := b.end[n]; ok {
			return n, &p
		}
	}
	return 0, nil
}

func (b *boundaries) add(number int, end place) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.end[number] = end
}

// cursorText hides a place in a text that names its order, so that it is not used in another list by mistake.
func cursorText(orderName string, at place) string {
	b := binary.AppendVarint(nil, at.key)
	b = binary.AppendVarint(b, at.id)
	return base64.RawURLEncoding.EncodeToString(append(b, orderName...))
}

func parseCursor(text, orderName string) (place, error) {
	wrong := fault.InvalidField("cursor", "This cursor is not of this list")
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return place{}, wrong
	}
	key, n := binary.Varint(b)
	if n <= 0 {
		return place{}, wrong
	}
	id, m := binary.Varint(b[n:])
	if m <= 0 || string(b[n+m:]) != orderName {
		return place{}, wrong
	}
	return place{key, id}, nil
}
