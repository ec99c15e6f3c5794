package document

import (
	"context"
	"net/url"
	"slices"
	"strconv"
)

// listParameters are the filters that the list of products understands, as
// its address carries them.
var listParameters = []string{
	"search", "shop_id", "category_id", "brand_id", "color_id", "size_id", "unit_id", "rating",
	"min_price", "max_price", "in_stock", "on_sale", "sort_type", "page",
}

// lists are the parameters that are lists even with one value.
var lists = map[string]bool{"brand_id": true, "color_id": true, "size_id": true, "unit_id": true}

type listContent struct {
	Title    string
	Filtered bool // filters stand beside the list
	Products []cardView
	Links    []crumb
	Shops    []shopView
	Next     string // address of the next page, "" on the last
	NextText string
}

const perPage = 20

func products(ctx context.Context, s *Service, r request, p *page) error {
	query := r.list(listParameters...)
	p.canonical = r.path + queryOf(r.list("category_id", "page"))
	p.noindex = narrowed(query)
	if term := query.Get("search"); term != "" {
		p.title = clip(term, 60)
	}
	query.Set("per_page", strconv.Itoa(perPage))
	var data cardList
	ok, err := s.fetch(ctx, r, p, "/products", query, true, &data)
	if ok && err == nil {
		p.list(r, data, true)
	}
	return err
}

// category is the same list within a category, which names itself.
func category(ctx context.Context, s *Service, r request, p *page) error {
	query := r.list(listParameters...)
	query.Del("category_id")
	p.canonical = r.path + queryOf(r.list("page"))
	p.noindex = narrowed(query)
	query.Set("slug", r.parameter())
	query.Set("per_page", strconv.Itoa(perPage))
	var data struct {
		cardList
		Category struct {
			Name string `json:"name"`
		} `json:"category"`
		Path []struct {
			Name string `json:"name"`
			Slug string `json:"slug"`
		} `json:"path"`
	}
	ok, err := s.fetch(ctx, r, p, "/category-products", query, true, &data)
	if !ok || err != nil {
		return err
	}
	p.title = data.Category.Name
	p.list(r, data.cardList, true)
	crumbs := []crumb{{r.site.text("nav.categories"), "/categories"}}
	for _, c := range data.Path {
		crumbs = append(crumbs, crumb{c.Name, "/categories/" + url.PathEscape(c.Slug)})
	}
	p.jsonLD = []any{breadcrumbLD(r, crumbs...)}
	return nil
}

// ranking is a list without filters.
func ranking(path string) filler {
	return func(ctx context.Context, s *Service, r request, p *page) error {
		query := r.list("page")
		p.canonical = r.path + queryOf(query)
		query.Set("per_page", strconv.Itoa(perPage))
		var data cardList
		ok, err := s.fetch(ctx, r, p, path, query, true, &data)
		if ok && err == nil {
			p.list(r, data, false)
		}
		return err
	}
}

func flashSale(ctx context.Context, s *Service, r request, p *page) error {
	var data struct {
		Sale struct {
			Name     string `json:"name"`
			Line     string `json:"line"`
			Products []card `json:"products"`
		} `json:"flash_sale"`
	}
	ok, err := s.fetch(ctx, r, p, "/flash-sale/"+url.PathEscape(r.parameter())+"/details", url.Values{}, true, &data)
	if !ok || err != nil {
		return err
	}
	p.title, p.description = data.Sale.Name, clip(data.Sale.Line, 160)
	p.list(r, cardList{Products: data.Sale.Products}, false)
	return nil
}

// cardList is a page of product cards.
type cardList struct {
	Total    int64  `json:"total"`
	Products []card `json:"products"`
}

// list fills the page with cards and the way to the next ones.
func (p *page) list(r request, data cardList, filtered bool) {
	content := listContent{Title: p.title, Filtered: filtered, Products: cardViews(r.site, data.Products, perPage)}
	if len(content.Products) > 0 {
		p.lcp, p.image = content.Products[0].Picture, data.Products[0].Thumbnail
	}
	content.Next, content.NextText = r.nextPage(data.Total), r.site.text("common.next")
	if p.description == "" {
		p.description = clip(p.title+" · "+r.site.master.Description, 160)
	}
	p.jsonLD = []any{breadcrumbLD(r, crumb{p.title, r.path})}
	p.first, p.content = "list", content
}

// narrowed tells whether filters are set: not every combination of them is a
// page of its own for search engines.
func narrowed(query url.Values) bool {
	return slices.ContainsFunc(listParameters, func(name string) bool {
		return name != "category_id" && name != "page" && query.Get(name) != ""
	})
}

// list is the named parameters of the address that have a value. The first
// page is not said.
func (r request) list(names ...string) url.Values {
	out := kept(r.query, names)
	if n, err := strconv.ParseInt(out.Get("page"), 10, 64); err != nil || n < 2 {
		out.Del("page")
	}
	return out
}

// nextPage lets crawlers, and visitors before the shell is there, go on.
func (r request) nextPage(total int64) string {
	n, _ := strconv.ParseInt(r.query.Get("page"), 10, 64)
	n = max(n, 1)
	if n*perPage >= total {
		return ""
	}
	query := url.Values{}
	for name, v := range r.query {
		query[name] = v
	}
	query.Set("page", strconv.FormatInt(n+1, 10))
	return r.path + "?" + query.Encode()
}

// kept is the named parameters that have a value.
func kept(query url.Values, names []string) url.Values {
	out := url.Values{}
	for _, name := range names {
		for _, v := range query[name] {
			if v != "" && (lists[name] || !out.Has(name)) {
				out.Add(name, v)
			}
		}
	}
	return out
}

func queryOf(values url.Values) string {
	if len(values) == 0 {
		return ""
	}
	return "?" + values.Encode()
}
