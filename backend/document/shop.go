package document

import (
	"context"
	"net/url"
	"strconv"
)

type shopData struct {
	ID          int64  `json:"id"`
	Name        string `json:"name"`
	Logo        string `json:"logo"`
	Banner      string `json:"banner"`
	Tagline     string `json:"tagline"`
	Description string `json:"description"`
}

type shopView struct {
	URL, Name, Line string
	Logo            picture
}

func (d shopData) view() shopView {
	return shopView{URL: "/shops/" + strconv.FormatInt(d.ID, 10), Name: d.Name, Line: d.Tagline, Logo: picture{Src: d.Logo, Width: 64, Height: 64}}
}

func shops(ctx context.Context, s *Service, r request, p *page) error {
	query := r.list("search", "sort_type", "page")
	query.Set("per_page", strconv.Itoa(perPage))
	p.canonical = r.path + queryOf(r.list("page"))
	p.noindex = query.Get("search") != ""
	var data struct {
		Total int64      `json:"total"`
		Shops []shopData `json:"shops"`
	}
	ok, err := s.fetch(ctx, r, p, "/shops", query, true, &data)
	if !ok || err != nil {
		return err
	}
	content := listContent{Title: p.title, Next: r.nextPage(data.Total), NextText: r.site.text("common.next")}
	for _, d := range data.Shops {
		content.Shops = append(content.Shops, d.view())
	}
	p.jsonLD = []any{breadcrumbLD(r, crumb{p.title, r.path})}
	p.first, p.content = "list", content
	return nil
}

type shopContent struct {
	Title, Line string
	Logo        picture
	Banner      *picture
}

func shop(ctx context.Context, s *Service, r request, p *page) error {
	var data struct {
		Shop shopData `json:"shop"`
	}
	ok, err := s.fetch(ctx, r, p, "/shops/"+url.PathEscape(r.parameter()), url.Values{}, true, &data)
	if !ok || err != nil {
		return err
	}
	d := data.Shop
	content := shopContent{Title: d.Name, Line: d.Tagline, Logo: d.view().Logo}
	if d.Banner != "" {
		content.Banner = &picture{Src: d.Banner, Width: 1600, Height: 850, Eager: true}
		p.lcp = content.Banner
	}
	p.title, p.description, p.image = d.Name, clip(or(d.Description, d.Tagline), 160), or(d.Banner, d.Logo)
	p.jsonLD = []any{breadcrumbLD(r, crumb{r.site.text("nav.shops"), "/shops"}, crumb{d.Name, r.path})}
	p.first, p.content = "shop", content
	query := r.list(listParameters...)
	query.Set("shop_id", strconv.FormatInt(d.ID, 10))
	query.Set("per_page", strconv.Itoa(perPage))
	return s.also(ctx, r, p, "/products", query)
}

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
