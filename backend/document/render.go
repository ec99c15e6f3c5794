package document

import (
	"bytes"
	"embed"
	"html/template"
	"net/url"
	"slices"
	"strings"
	"time"
)

//go:embed templates/*.html
var templateFiles embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"swatch":   func(nth int) int { return 7 + nth*swatchStep }, // where the middle of a colour is
	"swatches": func(n int) int { return n*swatchStep - 5 },     // how wide n colours are
}).ParseFS(templateFiles, "templates/*.html"))

// swatchStep is from one colour of a card to the next, in pixels: 14 wide, 5
// apart.
const swatchStep = 19

// head is everything the document's template shows.
type head struct {
	Lang, Dir, Theme, Mode                 string
	Title, OGTitle, Description, Canonical string
	AppName, OGType, Image, ThemeColor     string
	MessagesURL, TouchIcon, NoScript       string
	Logo, Hotline, SearchText, SearchTerm  string
	NoIndex, TopBar                        bool
	Alternates                             []alternate
	Styles, Scripts, Preloads              []file
	Fonts                                  []string
	LCP                                    *picture
	NavStyle, Mark, LeadText, Card         string
	Menus, Offers                          []menu
	JSONLD                                 []template.HTML
	First, Boot                            template.HTML
}

type alternate struct{ Lang, URL string }

// look is how a visitor wants the shop to look.
type look struct {
	theme string
	mode  string
	// pageOrigin is the origin the browser sees. Stylesheets carry it: the
	// bundler's loader adds a stylesheet again whose address it does not find
	// in exactly its own spelling.
	pageOrigin string
	// previewUntil is when the preview ends that the visitor is in, zero without one.
	previewUntil time.Time
}

// render writes the whole document.
func (s *Service) render(c *composition, r request, l look, p page) ([]byte, error) {
	st := r.site
	pieceScripts, pieceStyles := c.piecesOn(p.route, l.theme)
	data := c.looks[l.theme]
	h := head{
		Lang: st.language.HTMLLang, Dir: st.language.Direction, Theme: l.theme, Mode: l.mode,
		Title: st.title(p.title), OGTitle: or(p.title, st.master.AppName), Description: p.description, Canonical: r.absolute(p.canonical),
		AppName: st.master.AppName, OGType: p.ogType, MessagesURL: st.messagesURL, TouchIcon: s.assetURL("apple-touch-icon-180.png"), NoScript: st.text("document.needsScript"),
		Logo: st.master.WebLogo, SearchText: st.text("nav.searchPlaceholder"), SearchTerm: r.query.Get("search"),
		NoIndex: p.noindex || !l.previewUntil.IsZero(), TopBar: data.TopBar, LCP: p.lcp, Scripts: c.shell.files(c.shell.Scripts),
		Preloads: slices.Concat(c.shell.files(c.shell.Preload), p.route.scripts, pieceScripts),
	}
	if data.ThemeColor.Light != "" {
		h.ThemeColor = data.ThemeColor.Light
		if l.mode == "dark" {
			h.ThemeColor = or(data.ThemeColor.Dark, h.ThemeColor)
		}
	}
	if p.image != "" {
		h.Image = r.absolute(p.image)
	}
	if st.master.Mobile != "" {
		h.Hotline = st.text("nav.hotline") + " " + st.master.Mobile
	}
	h.NavStyle, h.Card = data.Navbar.Style, or(data.ProductCard.Variant, "framed")
	if slices.Contains(data.Navbar.Rows, "bottom") && (st.master.ShowBottomBar == nil || *st.master.ShowBottomBar) {
		h.menus(st)
	}
	h.Alternates = alternates(r, p)
	h.Styles = s.styles(c, st, l, slices.Concat(p.route.styles, pieceStyles))
	if t, ok := c.theme(l.theme); ok {
		fonts := data.Preload.LTR
		if h.Dir == "rtl" {
			fonts = data.Preload.RTL
		}
		base := t.CSS[:strings.LastIndexByte(t.CSS, '/')+1]
		// The theme's sign stands for the shop while the shop is called like a theme and so has no name of its own.
		if data.Mark != "" && slices.ContainsFunc(c.themes, func(one theme) bool { return one.Label == st.master.AppName }) {
			h.Mark, h.Logo = base+data.Mark, ""
		}
		for _, f := range fonts {
			h.Fonts = append(h.Fonts, base+f)
		}
	}
	var err error
	if h.JSONLD, err = p.jsonBlocks(); err != nil {
		return nil, err
	}
	if h.First, err = first(p); err != nil {
		return nil, err
	}
	if h.Boot, err = bootBlock(c, st, l, p.queries, s.now()); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.Grow(len(h.Boot) + 16<<10)
	err = templates.ExecuteTemplate(&b, "document", h)
	return b.Bytes(), err
}

// menus puts the links in the order of the navigation bar: all categories
// first, offers last.
func (h *head) menus(st *site) {
	h.LeadText = st.text("nav.allCategories")
	if h.NavStyle == "pills" {
		h.LeadText = st.text("nav.categories")
	}
	for _, m := range st.master.Menus {
		switch {
		case m.Mega:
		case m.Highlighted && h.NavStyle != "pills":
			h.Offers = append(h.Offers, m)
		default:
			h.Menus = append(h.Menus, m)
		}
	}
}

func first(p page) (template.HTML, error) {
	content := p.content
	switch p.first {
	case "plain":
		content = plainContent{p.title}
	case "missing":
		texts := p.content.(map[string]string)
		content = map[string]string{"Title": p.title, "Text": texts["Text"], "Home": texts["Home"]}
	}
	var b bytes.Buffer
	err := templates.ExecuteTemplate(&b, p.first, content)
	return template.HTML(b.String()), err
}

// styles are in the order of the cascade: the layer order first, the shell,
// the theme, the site's own colours, the page.
func (s *Service) styles(c *composition, st *site, l look, own []file) []file {
	out := []file{{URL: s.assetURL("first.css")}}
	out = append(out, c.shell.files(c.shell.Styles)...)
	if t, ok := c.theme(l.theme); ok {
		out = append(out, file{t.CSS, t.Integrity})
	}
	if css := st.master.palette(); css != "" {
		out = append(out, file{URL: paletteURL(css)})
	}
	out = append(out, own...)
	for i := range out {
		out[i].URL = l.pageOrigin + out[i].URL
	}
	return out
}

// alternates are the page in each language. The address without a language is
// for everybody else.
func alternates(r request, p page) []alternate {
	if p.status != 200 || len(r.site.master.Languages) < 2 {
		return nil
	}
	out := []alternate{{"x-default", r.absolute(p.canonical)}}
	for _, l := range r.site.master.Languages {
		out = append(out, alternate{l.complete().HTMLLang, r.absolute(withLocale(p.canonical, l.Name))})
	}
	return out
}

func withLocale(address, locale string) string {
	separator := "?"
	if strings.Contains(address, "?") {
		separator = "&"
	}
	return address + separator + "locale=" + url.QueryEscape(locale)
}
