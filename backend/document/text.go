package document

import (
	"cmp"
	"context"
	"html/template"
	"net/url"
	"strings"
	"time"
)

// proseContent is a text. Its HTML was made from the shop's own Markdown by
// the content feature, which lets no markup of the writer through.
type proseContent struct {
	Title string
	Body  template.HTML
}

// text is /page/{slug}, and the texts whose address is their slug, with a
// dash for each slash.
func text(ctx context.Context, s *Service, r request, p *page) error {
	slug := cmp.Or(r.parameter(), strings.ReplaceAll(strings.TrimPrefix(r.path, "/"), "/", "-"))
	var data struct {
		Content struct {
			Title       string `json:"title"`
			Description string `json:"description"`
			Summary     string `json:"summary"`
		} `json:"content"`
	}
	ok, err := s.fetch(ctx, r, p, "/pages/"+url.PathEscape(slug), url.Values{}, true, &data)
	if !ok || err != nil {
		return err
	}
	p.title, p.description = data.Content.Title, clip(data.Content.Summary, 160)
	p.jsonLD = []any{breadcrumbLD(r, crumb{p.title, r.path})}
	p.first, p.content = "prose", proseContent{p.title, template.HTML(data.Content.Description)}
	return nil
}

type blogData struct {
	Slug        string    `json:"slug"`
	Title       string    `json:"title"`
	Excerpt     string    `json:"excerpt"`
	Thumbnail   string    `json:"thumbnail"`
	Author      string    `json:"author"`
	Description string    `json:"description"`
	PublishedAt time.Time `json:"published_at"`
}

func blog(ctx context.Context, s *Service, r request, p *page) error {
	var data struct {
		Blog blogData `json:"blog"`
	}
	ok, err := s.fetch(ctx, r, p, "/blog/"+url.PathEscape(r.parameter())+"/details", url.Values{}, true, &data)
	if !ok || err != nil {
		return err
	}
	b := data.Blog
	p.title, p.description, p.image, p.ogType = b.Title, clip(b.Excerpt, 160), b.Thumbnail, "article"
	p.jsonLD = []any{blogLD(r, b), breadcrumbLD(r, crumb{r.site.text("nav.journal"), "/blogs"}, crumb{b.Title, r.path})}
	p.first, p.content = "prose", proseContent{b.Title, template.HTML(b.Description)}
	return nil
}

// blogsPerPage is what the journal's page asks for.
const blogsPerPage = "13"

func blogs(ctx context.Context, s *Service, r request, p *page) error {
	query := r.list("search", "category_id", "tag", "page")
	p.noindex = query.Get("search") != "" || query.Get("tag") != ""
	p.canonical = r.path + queryOf(r.list("category_id", "page"))
	query.Set("per_page", blogsPerPage)
	var data struct {
		Blogs []blogData `json:"blogs"`
	}
	ok, err := s.fetch(ctx, r, p, "/blogs", query, true, &data)
	if !ok || err != nil {
		return err
	}
	content := listContent{Title: p.title}
	for _, b := range data.Blogs {
		content.Links = append(content.Links, crumb{b.Title, "/blog/" + url.PathEscape(b.Slug)})
	}
	p.jsonLD = []any{breadcrumbLD(r, crumb{p.title, r.path})}
	p.first, p.content = "list", content
	return nil
}

func categories(ctx context.Context, s *Service, r request, p *page) error {
	var data struct {
		Categories []struct {
			Name string `json:"name"`
			Slug string `json:"slug"`
		} `json:"categories"`
	}
	ok, err := s.fetch(ctx, r, p, "/categories", url.Values{}, true, &data)
	if !ok || err != nil {
		return err
	}
	content := listContent{Title: p.title}
	for _, c := range data.Categories {
		content.Links = append(content.Links, crumb{c.Name, "/categories/" + url.PathEscape(c.Slug)})
	}
	p.jsonLD = []any{breadcrumbLD(r, crumb{p.title, r.path})}
	p.first, p.content = "list", content
	return nil
}
