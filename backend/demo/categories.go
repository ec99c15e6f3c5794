package demo

import (
	"context"
)

type categoryNode struct {
	Slug     string         `json:"slug"`
	Name     texts          `json:"name"`
	Picture  string         `json:"picture"`
	Cover    string         `json:"cover"`
	Cutout   string         `json:"cutout"`
	Children []categoryNode `json:"children"`
	Products []string       `json:"products"`
}

// firstProduct is the first product in or below the category.
func (c categoryNode) firstProduct() string {
	if len(c.Products) > 0 {
		return c.Products[0]
	}
	for _, child := range c.Children {
		if sku := child.firstProduct(); sku != "" {
			return sku
		}
	}
	return ""
}

// categories go level by level in the order of the file. One without a
// picture of its own shows its first product.
func (s *seeder) categories(ctx context.Context) error {
	var tree []categoryNode
	if err := read("categories", &tree); err != nil {
		return err
	}
	products, err := productsBySKU()
	if err != nil {
		return err
	}
	return s.addCategories(ctx, tree, nil, 1, products)
}

func (s *seeder) addCategories(ctx context.Context, nodes []categoryNode, parent *int64, level int, products map[string]productEntry) error {
	for i, node := range nodes {
		var icon *string
		thumbnail := ""
		if node.Picture != "" {
			thumbnail = "/media/categories/" + node.Picture
			icon = &thumbnail
		} else if p, ok := products[node.firstProduct()]; ok {
			thumbnail = "/media/products/w320/" + p.Images[0].Files[0]
		}
		id, err := s.insert(ctx, `
			insert into categories (parent_id, level, slug, name, thumbnail, icon, sort, cover, picture)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
			returning id`, parent, level, node.Slug, node.Name, thumbnail, icon, i+1, media("scenes", node.Cover), media("products", node.Cutout))
		if err != nil {
			return err
		}
		s.category[node.Slug] = id
		for _, sku := range node.Products {
			s.category["sku "+sku] = id
		}
		if err := s.addCategories(ctx, node.Children, &id, level+1, products); err != nil {
			return err
		}
	}
	return nil
}

// media is the address of a picture, nil for none.
func media(folder, file string) *string {
	if file == "" {
		return nil
	}
	url := "/media/" + folder + "/" + file
	return &url
}
