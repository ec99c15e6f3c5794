package document

import (
	"context"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"strings"
)

// page is what a document shows, before its head is written.
type page struct {
	status      int
	title       string // without the shop's name
	description string
	canonical   string // path and query
	noindex     bool
	ogType      string
	image       string // for previews of links
	lcp         *picture
	queries     []query
	jsonLD      []any
	first       string // name of the template of the first content
	content     any    // its data
	route       compiledRoute
}

// request is what a page is made from.
type request struct {
	visitor Visitor
	site    *site
	theme   string
	path    string
	query   url.Values
	values  map[string]string // of the route's parameters
	origin  string            // of canonical links

	themeData themeData // of theme
}

func (r request) absolute(path string) string {
	if strings.HasPrefix(path, "/") {
		return r.origin + path
	}
	return path
}

// filler gets the data of one kind of route and fills the page with it.
type filler func(ctx context.Context, s *Service, r request, p *page) error

// fillers are by route, parameters without their names. Routes without one get
// the header and the page's title as first content.
var fillers = map[string]filler{
	"/":                     home,
	"/products":             products,
	"/products/:":           product,
	"/shops":                shops,
	"/shops/:":              shop,
	"/categories":           categories,
	"/categories/:":         category,
	"/most-popular":         ranking("/popular-products"),
	"/best-deal":            ranking("/best-deal-products"),
	"/flash-sale/:":         flashSale,
	"/blogs":                blogs,
	"/blog/:":               blog,
	"/page/:":               text,
	"/terms-and-conditions": text,
	"/privacy-policy":       text,
	"/about-us":             text,
	"/shop/register":        text,
	"/contact-us":           with("/contact-us", "/pages/contact-us"),
	"/support":              with("/pages/faq"),
	"/checkout":             private,
	"/buynow":               private,
}

// page finds the route and fills its page. An unknown address, or one whose
// product, shop or text does not exist, is the page-not-found document. When
// the data of a page cannot be had, the page comes without it: the shell asks
// again and says what is wrong.
func (s *Service) page(ctx context.Context, c *composition, r request) page {
	rt, values, ok := c.match(r.path)
	if !ok {
		return notFound(r)
	}
	r.values, r.themeData = values, c.looks[r.theme]
	p := page{status: http.StatusOK, canonical: r.path, ogType: "website", route: rt, first: "plain", noindex: rt.Layout == "account"}
	if rt.Title != "" && rt.Path != "/" {
		p.title = r.site.text(rt.Title)
	}
	fill, ok := fillers[routeKey(rt.segments)]
	if !ok {
		return p
	}
	if err := fill(ctx, s, r, &p); err != nil {
		s.Log.ErrorContext(ctx, "the first data of a page cannot be had", "path", r.path, "error", err)
	}
	if p.status == http.StatusNotFound {
		return notFound(r)
	}
	return p
}

func notFound(r request) page {
	return page{
		status: http.StatusNotFound, title: r.site.text("error.notFoundTitle"), description: r.site.text("error.notFoundText"),
		canonical: r.path, noindex: true, ogType: "website", first: "missing",
		content: map[string]string{"Text": r.site.text("error.notFoundText"), "Home": r.site.text("error.goHome")},
	}
}

// routeKey is a pattern with its parameters' names left out.
func routeKey(segments []string) string {
	out := make([]string, len(segments))
	for i, s := range segments {
		if out[i] = s; isParameter(s) {
			out[i] = ":"
		}
	}
	return "/" + strings.Join(out, "/")
}

// parameter is the value of the route's one parameter, whatever its name.
func (r request) parameter() string {
	for _, v := range r.values {
		return v
	}
	return ""
}

// fetch makes one call, keeps its answer as first data when the page asks for
// exactly this, and decodes it. ok is false for anything but 200; 404, and 422
// for what the address names, make the page one that does not exist.
func (s *Service) fetch(ctx context.Context, r request, p *page, path string, query url.Values, keep bool, into any) (ok bool, err error) {
	a, err := s.API.Get(ctx, path, query, r.visitor)
	if err != nil {
		return false, err
	}
	// A name that no name can be (422) is one that does not exist.
	if a.Status == http.StatusNotFound || a.Status == http.StatusUnprocessableEntity && r.parameter() != "" {
		p.status = http.StatusNotFound
	}
	if a.Status != http.StatusOK {
		return false, nil
	}
	if keep {
		p.keep(path, query, a.Data)
	}
	return true, json.Unmarshal(a.Data, into)
}

// also gets more first data of a page that is complete without it.
func (s *Service) also(ctx context.Context, r request, p *page, path string, query url.Values) error {
	a, err := s.API.Get(ctx, path, query, r.visitor)
	if err == nil && a.Status == http.StatusOK {
		p.keep(path, query, a.Data)
	}
	return err
}

// with is a route whose first content is its title, and whose data is at hand.
func with(paths ...string) filler {
	return func(ctx context.Context, s *Service, r request, p *page) error {
		for _, path := range paths {
			if err := s.also(ctx, r, p, path, url.Values{}); err != nil {
				return err
			}
		}
		return nil
	}
}

// keep puts an answer under the key that the page's own call has: a value
// that is given several times is a list.
func (p *page) keep(path string, values url.Values, data json.RawMessage) {
	q := query{path: path, params: map[string]any{}, data: data}
	for name, v := range values {
		if len(v) == 1 && !lists[name] {
			q.params[name] = v[0]
		} else {
			q.params[name] = v
		}
	}
	p.queries = append(p.queries, q)
}

func private(_ context.Context, _ *Service, _ request, p *page) error {
	p.noindex = true
	return nil
}

// plainContent is the first content of routes that have no data here.
type plainContent struct{ Title string }

// clip shortens a text for a description, at a word.
func clip(text string, limit int) string {
	text = strings.Join(strings.Fields(text), " ")
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	cut := string(runes[:limit-1])
	if i := strings.LastIndexByte(cut, ' '); i > limit/2 {
		cut = cut[:i]
	}
	return cut + "…"
}

// jsonBlocks renders the page's JSON-LD.
func (p page) jsonBlocks() ([]template.HTML, error) {
	out := make([]template.HTML, 0, len(p.jsonLD))
	for _, v := range p.jsonLD {
		block, err := dataBlock(v)
		if err != nil {
			return nil, err
		}
		out = append(out, block)
	}
	return out, nil
}
