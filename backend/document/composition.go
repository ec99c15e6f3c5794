package document

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// bootComposition is the composition as release hands it over. What the boot
// block carries of it is written again by lean.
type bootComposition struct {
	ID      string   `json:"id"`
	Channel string   `json:"channel"`
	Shell   shell    `json:"shell"`
	Remotes []remote `json:"remotes"`
	Themes  []theme  `json:"themes"`
}

type shell struct {
	Name      string            `json:"name"`
	Version   string            `json:"version"`
	Scripts   []string          `json:"scripts"`
	Styles    []string          `json:"styles"`
	Preload   []string          `json:"preload"`
	Integrity map[string]string `json:"integrity"`
}

type remote struct {
	Name        string            `json:"name"`
	Version     string            `json:"version"`
	Entry       string            `json:"entry"`
	ManifestURL string            `json:"manifestUrl"`
	Manifest    json.RawMessage   `json:"manifest"`
	Integrity   map[string]string `json:"integrity"`
	Routes      []route           `json:"routes"`
	Slots       map[string]string `json:"slots"`
}

type route struct {
	Path   string `json:"path"`
	Expose string `json:"expose"`
	Layout string `json:"layout"`
	Title  string `json:"title"`
}

type theme struct {
	Name      string          `json:"name"`
	Version   string          `json:"version"`
	Label     string          `json:"label"`
	CSS       string          `json:"css"`
	Integrity string          `json:"integrity"`
	Data      json.RawMessage `json:"data"`
	Container *container      `json:"container,omitempty"`
}

// container is what a theme's federated pieces are loaded from.
type container struct {
	Entry       string            `json:"entry"`
	ManifestURL string            `json:"manifestUrl"`
	Manifest    json.RawMessage   `json:"manifest"`
	Integrity   map[string]string `json:"integrity"`
	Pieces      map[string]string `json:"pieces"`
}

// themeData is the part of theme.json that documents need.
type themeData struct {
	Mark   string `json:"mark"` // file of the theme's sign
	TopBar bool   `json:"topBar"`
	Navbar struct {
		Style string   `json:"style"`
		Rows  []string `json:"rows"`
	} `json:"navbar"`
	Home struct {
		Sections []section `json:"sections"`
	} `json:"home"`
	ProductCard struct{ Variant string }     `json:"productCard"`
	SectionLink struct{ Variant string }     `json:"sectionLink"`
	ThemeColor  struct{ Light, Dark string } `json:"themeColor"`
	Preload     struct{ LTR, RTL []string }  `json:"preload"` // fonts
}

// section is a part of the home page, in the theme's order.
type section struct{ Kind, Variant string }

// composition is everything that can be prepared once per composition.
type composition struct {
	id       string
	boot     []byte // the value of "composition" in the boot block, safe within a script element
	shell    shell
	themes   []theme
	looks    map[string]themeData
	pieces   map[string][]piece // by theme
	routes   []compiledRoute
	policies string // names of the Trusted Types policies that the bundles make
}

type compiledRoute struct {
	route
	segments []string
	scripts  []file // remoteEntry and what the page needs at once
	styles   []file
}

// piece is a theme's own part of a page: home.hero stands on the home page.
type piece struct {
	name    string
	scripts []file
	styles  []file
}

// file is something to load, with the hash browsers check.
type file struct{ URL, Integrity string }

// current is the prepared composition of the channel.
func (s *Service) current(ctx context.Context) (*composition, error) {
	id, raw, err := s.Releases.Live(ctx, s.Channel)
	if err != nil {
		return nil, err
	}
	return s.compiled.get(id, raw)
}

// compiledCache is the compositions that visitors run now: the channel's, and
// those that somebody previews.
type compiledCache struct {
	mu   sync.Mutex
	byID map[string]*composition
}

const compiledMost = 8

func (k *compiledCache) get(id string, raw []byte) (*composition, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if c := k.byID[id]; c != nil {
		return c, nil
	}
	c, err := compile(raw)
	if err != nil {
		return nil, fmt.Errorf("composition %s: %w", id, err)
	}
	if len(k.byID) >= compiledMost {
		clear(k.byID)
	}
	k.byID[id] = c
	return c, nil
}

func compile(raw []byte) (*composition, error) {
	var b bootComposition
	if err := json.Unmarshal(raw, &b); err != nil {
		return nil, err
	}
	c := &composition{id: b.ID, shell: b.Shell, themes: b.Themes, looks: map[string]themeData{}, pieces: map[string][]piece{}}
	// A remote that is loaded again after a failure makes its policy again.
	// "shop-html" is the platform's, for texts made from Markdown.
	policies := []string{"'allow-duplicates'", "mf", "shop-html", b.Shell.Name}
	for _, r := range b.Remotes {
		policies = append(policies, r.Name)
		routes, err := r.compile()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		c.routes = append(c.routes, routes...)
	}
	// More words before more parameters: /manage-address/new before /manage-address/:id.
	slices.SortStableFunc(c.routes, func(a, b compiledRoute) int { return strings.Compare(specificity(b.segments), specificity(a.segments)) })
	for _, t := range b.Themes {
		var data themeData
		if err := json.Unmarshal(t.Data, &data); err != nil {
			return nil, fmt.Errorf("%s: theme.json: %w", t.Name, err)
		}
		c.looks[t.Name] = data
		if t.Container == nil {
			continue
		}
		policies = append(policies, t.Name)
		var err error
		if c.pieces[t.Name], err = t.Container.compile(); err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
	}
	c.policies = strings.Join(policies, " ")
	var err error
	c.boot, err = lean(b)
	return c, err
}

// lean is what the shell needs of the composition.
func lean(b bootComposition) ([]byte, error) {
	return json.Marshal(map[string]any{
		"id": b.ID, "channel": b.Channel, "shell": map[string]string{"version": b.Shell.Version}, "remotes": b.Remotes, "themes": b.Themes,
	})
}

// specificity sorts patterns: a word beats a parameter, a parameter beats *.
func specificity(segments []string) string {
	var b strings.Builder
	for _, s := range segments {
		switch {
		case s == "*":
			b.WriteByte('a')
		case isParameter(s):
			b.WriteByte('b')
		default:
			b.WriteByte('c')
		}
	}
	return b.String()
}

func isParameter(segment string) bool {
	return strings.HasPrefix(segment, ":") || strings.HasPrefix(segment, "{")
}

func (r remote) compile() ([]compiledRoute, error) {
	scripts, styles, err := exposed(r.Entry, r.ManifestURL, r.Manifest, r.Integrity)
	if err != nil {
		return nil, err
	}
	out := make([]compiledRoute, len(r.Routes))
	for i, rt := range r.Routes {
		out[i] = compiledRoute{rt, strings.Split(strings.Trim(rt.Path, "/"), "/"), scripts[rt.Expose], styles[rt.Expose]}
	}
	return out, nil
}

func (c container) compile() ([]piece, error) {
	scripts, styles, err := exposed(c.Entry, c.ManifestURL, c.Manifest, c.Integrity)
	if err != nil {
		return nil, err
	}
	var out []piece
	for _, name := range sortedKeys(c.Pieces) {
		expose := c.Pieces[name]
		out = append(out, piece{name, scripts[expose], styles[expose]})
	}
	return out, nil
}

// exposed is what each expose of a federated container needs at once.
func exposed(entry, manifestURL string, raw json.RawMessage, integrity map[string]string) (scripts, styles map[string][]file, err error) {
	var manifest struct {
		Exposes []struct {
			Path   string
			Assets struct{ JS, CSS struct{ Sync []string } }
		}
	}
	if err := json.NewDecoder(bytes.NewReader(raw)).Decode(&manifest); err != nil {
		return nil, nil, fmt.Errorf("mf-manifest.json: %w", err)
	}
	base := strings.TrimSuffix(manifestURL, "mf-manifest.json")
	known := func(u string) file { return file{u, integrity[u]} }
	scripts, styles = map[string][]file{}, map[string][]file{}
	for _, e := range manifest.Exposes {
		scripts[e.Path] = []file{known(entry)}
		for _, f := range e.Assets.JS.Sync {
			scripts[e.Path] = append(scripts[e.Path], known(base+f))
		}
		for _, f := range e.Assets.CSS.Sync {
			styles[e.Path] = append(styles[e.Path], known(base+f))
		}
	}
	return scripts, styles, nil
}

// piecesOn are the files of a theme's own pieces of a page: those whose names
// start with the first word of the page's address, home for the front page.
func (c *composition) piecesOn(rt compiledRoute, theme string) (scripts, styles []file) {
	if len(rt.segments) == 0 {
		return nil, nil // the not-found page
	}
	area := or(rt.segments[0], "home")
	for _, p := range c.pieces[theme] {
		if strings.HasPrefix(p.name, area+".") {
			scripts, styles = append(scripts, p.scripts...), append(styles, p.styles...)
		}
	}
	return scripts, styles
}

// match finds the route of a path and the values of its parameters.
func (c *composition) match(path string) (compiledRoute, map[string]string, bool) {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	for _, r := range c.routes {
		if values, ok := r.match(parts); ok {
			return r, values, true
		}
	}
	return compiledRoute{}, nil, false
}

func (r compiledRoute) match(parts []string) (map[string]string, bool) {
	values := map[string]string{}
	for i, s := range r.segments {
		if s == "*" {
			return values, true
		}
		if i >= len(parts) {
			return nil, false
		}
		switch {
		case isParameter(s) && parts[i] != "":
			values[strings.Trim(s, ":{}")] = parts[i]
		case s != parts[i]:
			return nil, false
		}
	}
	return values, len(parts) == len(r.segments)
}

// theme is the named one, else the site's, else the first. ok is false for a
// composition without themes.
func (c *composition) theme(names ...string) (theme, bool) {
	for _, name := range names {
		if i := slices.IndexFunc(c.themes, func(t theme) bool { return t.Name == name }); i >= 0 {
			return c.themes[i], true
		}
	}
	if len(c.themes) == 0 {
		return theme{}, false
	}
	return c.themes[0], true
}

func (s shell) files(urls []string) []file {
	out := make([]file, len(urls))
	for i, u := range urls {
		out[i] = file{u, s.Integrity[u]}
	}
	return out
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
