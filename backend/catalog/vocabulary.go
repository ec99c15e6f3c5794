package catalog

import (
	"context"
	"slices"
	"strconv"

	"shop/backend/media"
)

// vocabulary is the small tables that nearly every answer names: colours, sizes, units and the tree of categories.
// It is read as a whole and never changed.
type vocabulary struct {
	colors     map[int64]Color
	sizes      map[int64]sizeRow
	units      map[int64]Named
	categories map[int64]*categoryRow
	bySlug     map[string]*categoryRow
	roots      []*categoryRow
}

type sizeRow struct {
	ID   int64
	Name string
	Sort int
}

type categoryRow struct {
	ID        int64
	ParentID  *int64
	Level     int
	Slug      string
	Name      map[string]string
	Thumbnail string
	Icon      string
	Cover     string
	Picture   string
	Total     int64

	children []*categoryRow
}

func (s *Service) vocabulary(ctx context.Context) (*vocabulary, error) {
	return s.words.get(ctx, struct{}{}, func(ctx context.Context) (*vocabulary, error) { return loadVocabulary(ctx, s.db) })
}

// link hangs the categories below each other. A category below an inactive one is not reachable.
func (v *vocabulary) link(rows []*categoryRow) {
	v.categories, v.bySlug = map[int64]*categoryRow{}, map[string]*categoryRow{}
	for _, c := range rows { // parents come first
		if c.ParentID != nil {
			parent, ok := v.categories[*c.ParentID]
			if !ok {
				continue
			}
			parent.children = append(parent.children, c)
		} else {
			v.roots = append(v.roots, c)
		}
		v.categories[c.ID], v.bySlug[c.Slug] = c, c
	}
}

// path is the category with its ancestors, the department first.
func (v *vocabulary) path(id int64) []*categoryRow {
	var path []*categoryRow
	for c := v.categories[id]; c != nil; {
		path = append(path, c)
		if c.ParentID == nil {
			break
		}
		c = v.categories[*c.ParentID]
	}
	slices.Reverse(path)
	return path
}

func (c *categoryRow) name(locale string) string {
	if name := c.Name[locale]; name != "" {
		return name
	}
	return c.Name["en"]
}

func (c *categoryRow) tree(locale string) Category {
	return Category{
		ID: c.ID, Name: c.name(locale), Slug: c.Slug, Thumbnail: c.Thumbnail, Icon: c.Icon, TotalProducts: c.Total,
		Cover: c.Cover, Picture: media.Sized(c.Picture, "w320"),
		SubCategories: trees(c.children, locale),
	}
}

func trees(rows []*categoryRow, locale string) []Category {
	list := make([]Category, len(rows))
	for i, c := range rows {
		list[i] = c.tree(locale)
	}
	return list
}

func (c *categoryRow) link(locale string) CategoryLink {
	return CategoryLink{ID: c.ID, Name: c.name(locale), Slug: c.Slug}
}

func (v *vocabulary) colorsOf(ids []int64) []Color {
	list := make([]Color, 0, len(ids))
	for _, id := range ids {
		if c, ok := v.colors[id]; ok {
			list = append(list, c)
		}
	}
	return list
}

// sizesOf keeps the order of a size chart, not that of the variants.
func (v *vocabulary) sizesOf(ids []int64) []Named {
	list := make([]Named, 0, len(ids))
	for _, id := range ids {
		if s, ok := v.sizes[id]; ok {
			list = append(list, Named{s.ID, s.Name})
		}
	}
	slices.SortStableFunc(list, func(a, b Named) int { return v.sizes[a.ID].compare(v.sizes[b.ID]) })
	return list
}

func (s sizeRow) compare(o sizeRow) int {
	if s.Sort != o.Sort {
		return s.Sort - o.Sort
	}
	return int(s.ID - o.ID)
}

func (v *vocabulary) unitsOf(ids []int64) []Named {
	list := make([]Named, 0, len(ids))
	for _, id := range ids {
		if u, ok := v.units[id]; ok {
			list = append(list, u)
		}
	}
	return list
}

// Ref names a product, shop or category by id or by slug.
type Ref struct {
	ID   int64
	Slug string
}

// ParseRef reads a path segment: digits are an id, everything else a slug.
func ParseRef(s string) Ref {
	if id, err := strconv.ParseInt(s, 10, 64); err == nil && id > 0 {
		return Ref{ID: id}
	}
	return Ref{Slug: s}
}
