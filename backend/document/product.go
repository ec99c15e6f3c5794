package document

import (
	"context"
	"net/url"
)

type productData struct {
	card
	ID               int64  `json:"id"`
	Code             string `json:"code"`
	ShortDescription string `json:"short_description"`
	Description      string `json:"description"`
	Thumbnails       []struct {
		Thumbnail string `json:"thumbnail"`
		Type      string `json:"type"`
		Alt       string `json:"alt"`
		Images    images `json:"images"`
	} `json:"thumbnails"`
	Categories []struct {
		ID   int64  `json:"id"`
		Name string `json:"name"`
		Slug string `json:"slug"`
	} `json:"categories"`
	Breakdown map[string]int `json:"rating_breakdown"`
	SEO       struct {
		Title       string `json:"title"`
		Description string `json:"description"`
	} `json:"seo"`
}

type productContent struct {
	Crumbs           []crumb
	Name, Brand      string
	Price, Was       string
	Stock, ShortText string
	Picture          picture
}

const mainSizes = "(min-width: 64rem) 40rem, 100vw"

func product(ctx context.Context, s *Service, r request, p *page) error {
	slug := r.parameter()
	var data struct {
		Product productData `json:"product"`
	}
	ok, err := s.fetch(ctx, r, p, "/product-details", url.Values{"slug": {slug}}, true, &data)
	if !ok || err != nil {
		return err
	}
	d := data.Product
	p.canonical, p.ogType = "/products/"+url.PathEscape(d.Slug), "product"
	p.title = or(d.SEO.Title, d.Name)
	p.description = clip(or(or(d.SEO.Description, d.ShortDescription), d.Description), 160)
	content := productContent{Name: d.Name, Brand: d.Brand, Price: d.Display.Price, ShortText: d.ShortDescription, Stock: r.site.text(stockText[d.Stock])}
	if d.Discount > 0 {
		content.Price, content.Was = d.Display.Discount, d.Display.Price
	}
	content.Picture = d.main()
	p.lcp, p.image = &content.Picture, or(d.Thumbnail, content.Picture.Src)
	content.Crumbs = []crumb{{r.site.text("nav.home"), "/"}, {r.site.text("nav.categories"), "/categories"}}
	for _, c := range d.Categories {
		content.Crumbs = append(content.Crumbs, crumb{c.Name, "/categories/" + url.PathEscape(c.Slug)})
	}
	p.jsonLD = []any{productLD(r, d), breadcrumbLD(r, append(content.Crumbs[1:len(content.Crumbs):len(content.Crumbs)], crumb{d.Name, p.canonical})...)}
	p.first, p.content = "product", content
	return nil
}

// stockText are messages without a count: how many there are is the shell's to say.
var stockText = map[string]string{"in": "product.inStock", "low": "product.inStock", "out": "product.outOfStock"}

// main is the picture that the gallery starts with.
func (d productData) main() picture {
	for _, t := range d.Thumbnails {
		if t.Type != "video" {
			pic := t.Images.picture(t.Thumbnail, or(t.Alt, d.Name), mainSizes)
			pic.Eager = true
			return pic
		}
	}
	pic := d.Images.picture(d.Thumbnail, d.Name, mainSizes)
	pic.Eager = true
	return pic
}
