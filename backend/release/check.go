package release

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"shop/backend/fault"
)

// Problem is one failed check and its cure.
type Problem struct {
	Check   string `json:"check"`
	Path    string `json:"path,omitempty"`
	Message string `json:"message"`
	Fix     string `json:"fix"`
}

func (p Problem) String() string {
	if p.Path != "" {
		return fmt.Sprintf("%s: %s %s", p.Path, p.Message, p.Fix)
	}
	return p.Message + " " + p.Fix
}

// problems collects what is wrong, so that one answer names everything.
type problems []Problem

func (p *problems) add(check, file, fix, format string, args ...any) {
	*p = append(*p, Problem{Check: check, Path: file, Message: fmt.Sprintf(format, args...), Fix: fix})
}

// fault is nil when there is no problem.
func (p problems) fault(subject string) error {
	if len(p) == 0 {
		return nil
	}
	e := fault.New(fault.Invalid, "%s is refused: %s", subject, p[0])
	if len(p) > 1 {
		e = fault.New(fault.Invalid, "%s is refused for %d reasons.", subject, len(p))
	}
	for _, one := range p {
		e.Field(one.Check, "%s", one)
	}
	return e.WithData(map[string]any{"problems": p})
}

// federation is what the checks and the document need of an mf-manifest.json.
type federation struct {
	MetaData *struct {
		Name        string  `json:"name"`
		GlobalName  string  `json:"globalName"`
		PublicPath  *string `json:"publicPath"`
		GetPublic   *string `json:"getPublicPath"`
		RemoteEntry struct {
			Name string `json:"name"`
			Path string `json:"path"`
			Type string `json:"type"`
		} `json:"remoteEntry"`
	} `json:"metaData"`
	Shared []struct {
		Name            string `json:"name"`
		RequiredVersion string `json:"requiredVersion"`
		Singleton       bool   `json:"singleton"`
		Assets          assets `json:"assets"`
	} `json:"shared"`
	Exposes []struct {
		Path   string `json:"path"`
		Assets assets `json:"assets"`
	} `json:"exposes"`
}

type assets struct {
	JS  struct{ Sync, Async []string } `json:"js"`
	CSS struct{ Sync, Async []string } `json:"css"`
}

func (f federation) expose(name string) (assets, bool) {
	for _, e := range f.Exposes {
		if e.Path == name {
			return e.Assets, true
		}
	}
	return assets{}, false
}

// inspection is a bundle after the checks that need nothing but its bytes.
type inspection struct {
	Manifest   Manifest
	Federation json.RawMessage
	Theme      json.RawMessage
	federation federation
	Warnings   []string
}

// inspect judges a bundle by its bytes alone. A development version
// ("1.0.0-dev.…", given by sync) may differ from the one in shop.json.
func inspect(a Archive, name, version string, dev bool) (inspection, error) {
	var (
		in inspection
		p  problems
	)
	if !validName(name) {
		p.add("name", "", "Use lower-case words joined by hyphens, at most 64 characters: mfe-cart.", "The name %q is not a bundle name.", name)
	}
	if !validVersion(version) {
		p.add("version", "", "Use a full semantic version such as 1.4.0 or 1.4.0-rc.1.", "The version %q is not a semantic version.", version)
	}
	body, ok := a.find("shop.json")
	if !ok {
		p.add("shop.json", "shop.json", "Build with @shop/build, which writes shop.json into the built folder, and pack that folder's content, not the folder.", "is missing.")
		return in, p.fault(name)
	}
	if err := json.Unmarshal(body, &in.Manifest); err != nil {
		p.add("shop.json", "shop.json", "Build the bundle again.", "is not valid: %v.", err)
		return in, p.fault(name)
	}
	m := in.Manifest
	if m.Name != name {
		p.add("name", "shop.json", "Publish under the name in shop.json, or change the name and build again.", "names %q, but %q is published.", m.Name, name)
	}
	if m.Version != version && !dev {
		p.add("version", "shop.json", "Set the version in package.json and build again.", "has version %q, but %q is published.", m.Version, version)
	}
	in.checkEntry(a, &p)
	switch m.Kind {
	case Shell:
		in.checkShell(a, &p)
	case Remote:
		in.checkRemote(a, &p)
	case Theme:
		in.checkTheme(a, &p)
	default:
		p.add("kind", "shop.json", `Set "kind" to shell, remote or theme.`, "has the unknown kind %q.", m.Kind)
	}
	in.checkRanges(&p)
	checkScripts(a, m, &p)
	for _, f := range a {
		if strings.HasSuffix(f.Path, ".map") {
			in.Warnings = append(in.Warnings, f.Path+" shows the source to everybody; leave source maps out.")
		}
		if slices.Contains(htmlEndings, strings.ToLower(path.Ext(f.Path))) {
			p.add("html", f.Path, "Leave HTML out; the shop's server writes every document.", "is an HTML page, which would run under the shop's origin.")
		}
	}
	return in, p.fault(name + "@" + version)
}

var htmlEndings = []string{".html", ".htm", ".xhtml", ".xht"}

func (in *inspection) checkEntry(a Archive, p *problems) {
	entry := in.Manifest.Entry
	if body, ok := a.find(entry); !ok {
		p.add("entry", "shop.json", `Let "entry" name a file of the bundle.`, "names the entry %q, which is not in the bundle.", entry)
	} else if len(body) == 0 {
		p.add("entry", entry, "Build the bundle again.", "is empty.")
	}
	want := map[Kind]string{Shell: ".js", Remote: ".js", Theme: ".css"}[in.Manifest.Kind]
	if want != "" && path.Ext(entry) != want {
		p.add("entry", "shop.json", "Build with @shop/build.", "names the entry %q; a %s starts with a %s file.", entry, in.Manifest.Kind, want)
	}
}

func (in *inspection) checkShell(a Archive, p *problems) {
	m := in.Manifest
	if len(m.Provides) == 0 {
		p.add("provides", "shop.json", `List the shared modules and their versions under "provides".`, "provides no module, so that no remote could start.")
	}
	for module, version := range m.Provides {
		if !validVersion(version) {
			p.add("provides", "shop.json", "Give the exact version that is bundled.", "provides %s in %q, which is not a semantic version.", module, version)
		}
	}
	for _, f := range slices.Concat(m.Scripts, m.Styles, m.Preload) {
		if _, ok := a.find(f); !ok {
			p.add("entry", "shop.json", "Build the shell again.", "names %q, which is not in the bundle.", f)
		}
	}
	if len(m.Scripts) > 0 && !slices.Contains(m.Scripts, m.Entry) {
		p.add("entry", "shop.json", `Put the entry into "scripts".`, "does not load its own entry %q.", m.Entry)
	}
}

func (in *inspection) checkRemote(a Archive, p *problems) {
	if in.checkContainer(a, in.Manifest.Entry, p) {
		in.checkPages(p)
	}
}

// checkContainer judges a federated container: a remote, or what a theme with
// pieces holds. It is false when there is nothing to look at further.
func (in *inspection) checkContainer(a Archive, entry string, p *problems) bool {
	const file = "mf-manifest.json"
	body, ok := a.find(file)
	if !ok {
		p.add("manifest", file, "Build with manifest: true (createRemote of @shop/build does).", "is missing.")
		return false
	}
	f := &in.federation
	if err := json.Unmarshal(body, f); err != nil {
		p.add("manifest", file, "Build the remote again.", "is not valid: %v.", err)
		return false
	}
	in.Federation = json.RawMessage(body)
	if f.MetaData == nil || f.Exposes == nil || f.Shared == nil {
		p.add("manifest", file, "Build without disableAssetsAnalyze.", "lacks metaData, exposes or shared; the federation runtime refuses it.")
		return false
	}
	if f.MetaData.GetPublic != nil {
		p.add("eval", file, "Set publicPath: 'auto' instead of getPublicPath.", "uses getPublicPath, which needs eval.")
	} else if f.MetaData.PublicPath == nil || *f.MetaData.PublicPath != "auto" {
		p.add("manifest", file, "Set output.publicPath to 'auto'.", "has a fixed publicPath; the bundle is served below its own name and version.")
	}
	if global := strings.ReplaceAll(in.Manifest.Name, "-", "_"); f.MetaData.GlobalName != global {
		p.add("manifest", file, fmt.Sprintf("Set the federation name to %q.", global), "has the global %q, which another remote could have too.", f.MetaData.GlobalName)
	}
	if e := path.Join(f.MetaData.RemoteEntry.Path, f.MetaData.RemoteEntry.Name); e != entry {
		p.add("entry", file, "Build the bundle again.", "starts with %q, shop.json with %q.", e, entry)
	}
	if t := f.MetaData.RemoteEntry.Type; t != "global" && t != "var" {
		p.add("manifest", file, "Build a classic script (library type var or global).", "has an entry of type %q, whose integrity browsers would not check.", t)
	}
	for _, e := range f.Exposes {
		for _, asset := range slices.Concat(e.Assets.JS.Sync, e.Assets.JS.Async, e.Assets.CSS.Sync, e.Assets.CSS.Async) {
			if _, ok := a.find(asset); !ok {
				p.add("manifest", file, "Pack the whole built folder.", "lists %q for %s, which is not in the bundle.", asset, e.Path)
			}
		}
	}
	for _, s := range f.Shared {
		if len(s.Assets.JS.Sync)+len(s.Assets.JS.Async) > 0 {
			p.add("shared", file, "Share it with import: false.", "bundles a copy of %s, which must exist once, in the shell.", s.Name)
		}
	}
	return true
}

var (
	// A path is words, whole parameters (:id or {id}) and at most one * at its
	// end: half a parameter would be one to the server and a word to the router.
	routeRule = regexp.MustCompile(`^/$|^(/([a-z0-9_~-][a-zA-Z0-9._~-]*|:[a-zA-Z][\w-]*|\{[a-zA-Z][\w-]*\}))*(/\*)?$`)
	slotRule  = regexp.MustCompile(`^[a-z][a-z0-9]*(\.[a-z][a-z0-9-]*)+$`)
)

func (in *inspection) checkPages(p *problems) {
	m := in.Manifest
	exposed := func(where, expose string) { in.checkExpose(where, expose, p) }
	seen := map[string]bool{}
	for _, r := range m.Routes {
		key := routeKey(r.Path)
		switch {
		case !routeRule.MatchString(r.Path):
			p.add("routes", "shop.json", "Write it as /products/:slug.", "has the route %q, which is not a path.", r.Path)
		case ownedByServer(r.Path):
			p.add("routes", "shop.json", "Choose another path.", "claims %q, which the server answers itself.", r.Path)
		case seen[key]:
			p.add("routes", "shop.json", "Keep one of them.", "claims %q twice.", r.Path)
		}
		if !slices.Contains([]string{"public", "account", "blog", "bare"}, r.Layout) {
			p.add("routes", "shop.json", "Use public, account, blog or bare.", "has the unknown layout %q for %s.", r.Layout, r.Path)
		}
		seen[key] = true
		exposed(r.Path, r.Expose)
	}
	for slot, expose := range m.Slots {
		if !slotRule.MatchString(slot) {
			p.add("slots", "shop.json", "Name it area.part, such as cart.drawer.", "has the slot %q, which is not a slot name.", slot)
		}
		exposed("slot "+slot, expose)
	}
}

func (in *inspection) checkExpose(where, expose string, p *problems) {
	if _, ok := in.federation.expose(expose); !ok {
		p.add("expose", "shop.json", "Add it to exposes, or mend the name.", "uses %q for %s, which the bundle does not expose.", expose, where)
	}
}

// ownedByServer tells whether a path never reaches the shell's router.
func ownedByServer(p string) bool {
	for _, own := range []string{"/api", "/app", "/apps", "/assets", "/bundles", "/media", "/metrics", "/pusher", "/sitemap"} {
		if p == own || strings.HasPrefix(p, own+"/") {
			return true
		}
	}
	return slices.Contains([]string{"/healthz", "/readyz", "/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/favicon.ico", "/favicon.svg"}, p)
}

var parameter = regexp.MustCompile(`:[^/]+|\{[^/]+\}`)

// routeKey makes /products/:slug and /products/{id} the same claim.
func routeKey(p string) string { return parameter.ReplaceAllString(p, ":") }

// themeShape is what every document and the shell read of a theme.json. A value
// of another type in it would take pages down, so it is refused at the gate.
type themeShape struct {
	Label  string `json:"label"`
	Mark   string `json:"mark"`
	TopBar bool   `json:"topBar"`
	Navbar struct {
		Style string   `json:"style"`
		Rows  []string `json:"rows"`
	} `json:"navbar"`
	Footer struct{ Variant string } `json:"footer"`
	Home   struct {
		Sections []struct{ Kind, Variant string } `json:"sections"`
	} `json:"home"`
	ProductCard struct{ Variant string }     `json:"productCard"`
	ShopCard    struct{ Variant string }     `json:"shopCard"`
	ThemeColor  struct{ Light, Dark string } `json:"themeColor"`
	Preload     struct{ LTR, RTL []string }  `json:"preload"`
}

func (in *inspection) checkTheme(a Archive, p *problems) {
	body, ok := a.find("theme.json")
	if !ok {
		p.add("theme.json", "theme.json", "Add it beside theme.css.", "is missing.")
		return
	}
	var theme themeShape
	if err := json.Unmarshal(body, &theme); err != nil {
		p.add("theme.json", "theme.json", "Mend it; the contract's schema tells its shape.", "is not valid: %v.", err)
		return
	}
	if theme.Label == "" {
		p.add("theme.json", "theme.json", `Give the name people see under "label".`, "has no label.")
	}
	in.Theme = json.RawMessage(body)
	in.checkPieces(a, p)
	if css, ok := a.find(in.Manifest.Entry); ok && remoteURL.Match(css) {
		p.add("theme.css", in.Manifest.Entry, "Ship fonts and pictures inside the theme and name them by relative paths.", "loads something from another host or imports a stylesheet.")
	}
}

// checkPieces judges the federated pieces of a theme like a remote's pages. A
// theme without them holds no script at all.
func (in *inspection) checkPieces(a Archive, p *problems) {
	m := in.Manifest
	if len(m.Pieces) == 0 {
		return
	}
	if !in.checkContainer(a, m.Container, p) {
		return
	}
	for piece, expose := range m.Pieces {
		if !slotRule.MatchString(piece) {
			p.add("pieces", "shop.json", "Name it area.part, such as home.hero.", "has the piece %q, which is not the name of one.", piece)
		}
		in.checkExpose("piece "+piece, expose, p)
	}
}

var remoteURL = regexp.MustCompile(`(?i)@import|url\(\s*["']?\s*(https?:)?//`)

func (in *inspection) checkRanges(p *problems) {
	for module, ranges := range in.Manifest.Needs {
		if _, err := satisfies("1.0.0", ranges); err != nil {
			p.add("needs", "shop.json", "Write a range such as ^1.2.0.", "needs %s in %q: %v.", module, ranges, err)
		}
	}
}

// Dynamic evaluation is refused by the content security policy, so code that
// needs it would fail in the browser; here it fails where it can be mended.
var evaluation = regexp.MustCompile(`(?:^|[^.\w$"'\x60-])(?:eval\s*\(|new\s+Function\s*\()|\bgetPublicPath\s*[:=]\s*(?:"|'|\x60)`)

// checkScripts spares the shell: the federation runtime it carries has one
// guarded use, never reached by remotes that pass these checks.
func checkScripts(a Archive, m Manifest, p *problems) {
	for _, f := range a {
		if path.Ext(f.Path) != ".js" {
			continue
		}
		if m.Kind == Theme && len(m.Pieces) == 0 {
			p.add("theme.css", f.Path, `Leave scripts out, or name the piece they make under "exposes" in theme.json.`, "is a script; a theme without pieces is data, styles and fonts.")
			continue
		}
		if m.Kind != Shell {
			if at := evaluation.FindIndex(f.Body); at != nil {
				p.add("eval", f.Path, "Build for production without an eval devtool, and replace the dependency that evaluates strings.", "evaluates strings as code near %q.", snippet(f.Body, at[0]))
			}
		}
	}
}

func snippet(body []byte, at int) string {
	part := body[max(0, at-20):min(len(body), at+40)]
	return string(bytes.ToValidUTF8(part, nil))
}
