package catalog

import (
	"context"

	"shop/backend/fault"
)

// SubCategoryList is what lies below a category.
type SubCategoryList struct {
	Total         int        `json:"total"`
	SubCategories []Category `json:"sub_categories"`
}

// Categories is the whole tree of departments.
func (s *Service) Categories(ctx context.Context, view View) (CategoryList, error) {
	words, err := s.vocabulary(ctx)
	if err != nil {
		return CategoryList{}, err
	}
	return CategoryList{Total: len(words.roots), Categories: trees(words.roots, view.locale())}, nil
}

// SubCategories is what lies below one category, empty at the lowest level. Fault: not_found.
func (s *Service) SubCategories(ctx context.Context, view View, categoryID int64) (SubCategoryList, error) {
	words, err := s.vocabulary(ctx)
	if err != nil {
		return SubCategoryList{}, err
	}
	c, err := words.category(Ref{ID: categoryID})
	if err != nil {
		return SubCategoryList{}, err
	}
	list := trees(c.children, view.locale())
	return SubCategoryList{Total: len(list), SubCategories: list}, nil
}

// category finds a category by id or slug. Faults: invalid when ref names nothing, not_found.
func (v *vocabulary) category(ref Ref) (*categoryRow, error) {
	if ref.ID == 0 && ref.Slug == "" {
		return nil, fault.InvalidField("category_id", "Send category_id or slug")
	}
	c, ok := v.categories[ref.ID]
	if ref.ID == 0 {
		c, ok = v.bySlug[ref.Slug]
	}
	if !ok {
		return nil, fault.New(fault.NotFound, "There is no such category")
	}
	return c, nil
}
