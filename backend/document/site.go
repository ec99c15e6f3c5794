package document

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/feature/plural"
	textlanguage "golang.org/x/text/language"
	textmessage "golang.org/x/text/message"
	"golang.org/x/text/number"

	"shop/backend/fault"
)

// siteFresh is how long what the site says about itself is kept: a change of a
// setting shows on the next document within a second.
const siteFresh = time.Second

// siteTimeout is how long it may take to ask.
const siteTimeout = 5 * time.Second

// site is what the site says about itself in one language.
type site struct {
	master      master
	raw         json.RawMessage // all of master, safe within a script element
	language    language
	currency    currency
	messages    map[string]string
	messagesURL string
}

// master is the part of GET /master that documents need.
type master struct {
	AppName     string                  `json:"app_name"`
	AppLocale   string                  `json:"app_locale"`
	WebLogo     string                  `json:"web_logo"`
	Description string                  `json:"web_footer_description"`
	Mobile      string                  `json:"mobile"`
	Languages   []language              `json:"languages"`
	Currencies  []currency              `json:"currencies"`
	Menus       []menu                  `json:"menus"`
	SocialLinks []struct{ Link string } `json:"social_links"`
	HomeThemes  struct {
		ThemeName string `json:"theme_name"`
	} `json:"home_themes"`
	ThemeColors   map[string]string `json:"theme_colors"`
	ShowBottomBar *bool             `json:"web_show_bottom_bar"`
}

type language struct {
	Name      string `json:"name"`
	HTMLLang  string `json:"html_lang"`
	Direction string `json:"direction"`
}

type currency struct {
	ID        int64  `json:"id"`
	Code      string `json:"code"`
	IsDefault bool   `json:"is_default"`
}

type menu struct {
	Title       string `json:"title"`
	URL         string `json:"url"`
	Mega        bool   `json:"mega"`
	Highlighted bool   `json:"highlighted"`
}

// siteCache spares every document the same two calls.
type siteCache struct {
	mu      sync.Mutex
	entries map[Visitor]*siteEntry
}

type siteEntry struct {
	mu      sync.Mutex
	checked time.Time
	site    *site
}

// site is the site for a visitor. Unknown languages and currencies fall back
// to the site's own. While the API fails the last known site is used.
func (s *Service) siteFor(ctx context.Context, v Visitor) (*site, error) {
	e := s.site.entry(v)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.site != nil && s.now().Sub(e.checked) < siteFresh {
		return e.site, nil
	}
	// Others wait for it too: it must not end with its first caller.
	load, cancel := context.WithTimeout(forEveryone(ctx), siteTimeout)
	defer cancel()
	fresh, err := s.loadSite(load, v)
	switch {
	case err == nil:
		e.site = fresh
	case e.site == nil:
		return nil, err
	default:
		s.Log.ErrorContext(ctx, "the site's settings cannot be read, the last known ones stay", "error", err)
	}
	e.checked = s.now()
	return e.site, nil
}

// entry is bounded: cookies may say anything.
func (c *siteCache) entry(v Visitor) *siteEntry {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[v]
	if e == nil {
		if len(c.entries) >= 200 {
			clear(c.entries)
		}
		e = &siteEntry{}
		c.entries[v] = e
	}
	return e
}

func (s *Service) loadSite(ctx context.Context, v Visitor) (*site, error) {
	a, err := s.get(ctx, "/master", nil, v)
	if err != nil {
		return nil, err
	}
	out := &site{raw: scriptSafe(a.Data)}
	if err := json.Unmarshal(a.Data, &out.master); err != nil {
		return nil, fmt.Errorf("GET /master: %w", err)
	}
	out.language = out.master.language(v.Locale)
	out.currency = out.master.currency(v.CurrencyID)
	path := "/lang/" + url.PathEscape(out.language.Name)
	if a, err = s.get(ctx, path, nil, v); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(a.Data, &out.messages); err != nil {
		return nil, fmt.Errorf("GET %s: %w", path, err)
	}
	out.messagesURL = "/api" + path
	if a.ETag != "" {
		out.messagesURL += "?v=" + url.QueryEscape(a.ETag)
	}
	return out, nil
}

// get is for calls that must succeed.
func (s *Service) get(ctx context.Context, path string, query url.Values, v Visitor) (Answer, error) {
	a, err := s.API.Get(ctx, path, query, v)
	if err == nil && a.Status == 429 {
		return a, fault.New(fault.TooMany, "Too many requests. Please wait a moment.")
	}
	if err == nil && a.Status != 200 {
		err = fmt.Errorf("GET %s: status %d", path, a.Status)
	}
	return a, err
}

// language is the named one, else the one that the answer is written in.
func (m master) language(name string) language {
	for _, wanted := range []string{name, m.AppLocale} {
		for _, l := range m.Languages {
			if l.Name == wanted {
				return l.complete()
			}
		}
	}
	return language{Name: "en"}.complete()
}

func (l language) complete() language {
	if l.HTMLLang == "" {
		l.HTMLLang = l.Name
	}
	if l.Direction != "rtl" {
		l.Direction = "ltr"
	}
	return l
}

func (m master) currency(id int64) currency {
	var fallback currency
	for _, c := range m.Currencies {
		if c.ID == id {
			return c
		}
		if c.IsDefault {
			fallback = c
		}
	}
	return fallback
}

// defaultCurrency is the one that amounts on the wire are in.
func (m master) defaultCurrency() currency { return m.currency(-1) }

// text is a message with its values filled in; the key when there is none.
// For messages with plurals there is count; those with choices are not used here.
func (s *site) text(key string, values ...string) string {
	t, ok := s.messages[key]
	if !ok {
		return key
	}
	for i := 0; i+1 < len(values); i += 2 {
		t = strings.ReplaceAll(t, "{"+values[i]+"}", values[i+1])
	}
	return t
}

var branch = regexp.MustCompile(`(=0|zero|one|two|few|many|other) \{([^{}]*)\}`)

var forms = map[plural.Form]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}

// count is a message that is nothing but the forms of one number,
// "{count, plural, one {# product} other {# products}}", for n.
func (s *site) count(key string, n int) string {
	tag := textlanguage.Make(s.language.HTMLLang)
	wanted := forms[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
	said := map[string]string{}
	for _, b := range branch.FindAllStringSubmatch(s.messages[key], -1) {
		said[b[1]] = b[2]
	}
	form, ok := said["=0"]
	if n != 0 || !ok {
		form = or(said[wanted], said["other"])
	}
	return strings.ReplaceAll(form, "#", s.decimal(float64(n), 0))
}

// decimal writes n as the visitor's language does, but in Latin digits:
// "4.2", in French "4,2". fewest decimals are written even where they are 0,
// and never more than one. It is what the page's Intl.NumberFormat writes.
// n is not negative.
func (s *site) decimal(n float64, fewest int) string {
	tag := textlanguage.Make(s.language.HTMLLang + "-u-nu-latn")
	text := textmessage.NewPrinter(tag).Sprint(number.Decimal(toTenths(n), number.MinFractionDigits(fewest), number.MaxFractionDigits(1)))
	if base, _ := tag.Base(); base.String() == "fr" && !strings.HasSuffix(s.language.HTMLLang, "-CA") {
		text = strings.ReplaceAll(text, "\u00a0", "\u202f") // newer than the tables of x/text
	}
	return text
}

// toTenths rounds as browsers do, half up in the decimal number that is
// written for n: 4.35 is 4.4, though its binary value lies below.
func toTenths(n float64) float64 {
	text := strconv.FormatFloat(n, 'f', -1, 64)
	point := strings.IndexByte(text, '.')
	if point < 0 || len(text) == point+2 {
		return n
	}
	tenths, err := strconv.ParseFloat(text[:point]+text[point+1:point+2], 64)
	if err != nil {
		return n
	}
	if text[point+2] >= '5' {
		tenths++
	}
	return tenths / 10
}

// title is the specification's rule: the page and the shop, or only the shop.
func (s *site) title(page string) string {
	if page == "" {
		return s.master.AppName
	}
	if _, ok := s.messages["common.pageTitle"]; ok {
		return s.text("common.pageTitle", "title", page, "app", s.master.AppName)
	}
	return page + " - " + s.master.AppName
}

var hexColor = regexp.MustCompile(`^#[0-9a-fA-F]{3,8}$`)

var shades = []string{"50", "100", "200", "300", "400", "500", "600", "700", "800", "900", "950"}

// palette is a stylesheet with the site's own colours, or "". They apply only
// when all twelve are there.
func (m master) palette() string {
	var b strings.Builder
	b.WriteString("@layer theme{:root[data-theme]{")
	for _, name := range append([]string{"primary"}, shades...) {
		value := m.ThemeColors[name]
		if !hexColor.MatchString(value) {
			return ""
		}
		if name == "primary" {
			fmt.Fprintf(&b, "--shop-primary:%s;", value)
		} else {
			fmt.Fprintf(&b, "--shop-primary-%s:%s;", name, value)
		}
	}
	b.WriteString("}}")
	return b.String()
}
