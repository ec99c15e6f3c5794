package document

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
)

const forever = "public, max-age=31536000, immutable"

// asset serves the files whose addresses carry their hash. An unknown one is a
// plain 404, never a document.
func (h handler) asset(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Access-Control-Allow-Origin", "*")
	if strings.HasPrefix(path.Base(r.URL.Path), "palette.") {
		h.palette(w, r)
		return
	}
	a, ok := h.assets[r.URL.Path]
	if !ok {
		h.noFile(w)
		return
	}
	head.Set("Content-Type", a.contentType)
	head.Set("Cache-Control", forever)
	body := a.body
	if a.brotli != nil {
		head.Set("Vary", "Accept-Encoding")
		if r.Header.Get("Range") == "" && strings.Contains(r.Header.Get("Accept-Encoding"), "br") {
			head.Set("Content-Encoding", "br")
			body = a.brotli
		}
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// palette is the site's own colours. Its address holds only while they are
// what the address was made from.
func (h handler) palette(w http.ResponseWriter, r *http.Request) {
	st, err := h.siteFor(r.Context(), Visitor{})
	if err != nil {
		http.Error(w, http.StatusText(http.StatusServiceUnavailable), http.StatusServiceUnavailable)
		return
	}
	css := st.master.palette()
	if css == "" || paletteURL(css) != r.URL.Path {
		h.noFile(w)
		return
	}
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", forever)
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(css))
}

func (h handler) noFile(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, http.StatusText(http.StatusNotFound), http.StatusNotFound)
}

// icon serves the two addresses that browsers know by heart.
func (h handler) icon(w http.ResponseWriter, r *http.Request) {
	a := h.assets[path.Base(r.URL.Path)]
	w.Header().Set("Content-Type", a.contentType)
	w.Header().Set("Cache-Control", "public, max-age=86400")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}

// hour keeps what names the shop's origin for an hour; in shared caches only
// where the origin is a setting and not what the request says it is, or one
// caller could leave another's address in them.
func (h handler) hour() string {
	if h.PublicURL == "" {
		return "private, max-age=3600"
	}
	return "public, max-age=3600"
}

func (h handler) robots(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", h.hour())
	_, _ = w.Write([]byte("User-agent: *\nDisallow: /api/\nDisallow: /checkout\nDisallow: /buynow\nAllow: /\n\nSitemap: " + or(h.PublicURL, h.origin(r)) + "/sitemap.xml\n"))
}

// manifest makes the shop installable.
func (h handler) manifest(w http.ResponseWriter, r *http.Request) {
	c, err := h.current(r.Context())
	if err != nil {
		h.unavailable(w, r, err)
		return
	}
	req, l, err := h.read(r, c)
	if err != nil {
		h.unavailable(w, r, err)
		return
	}
	colour := or(c.looks[l.theme].ThemeColor.Light, "#ffffff")
	icon := func(name, size, purpose string) map[string]string {
		return map[string]string{"src": h.assetURL(name), "sizes": size, "type": "image/png", "purpose": purpose}
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	w.Header().Set("Cache-Control", "private, max-age=3600")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"name": req.site.master.AppName, "short_name": req.site.master.AppName, "description": req.site.master.Description,
		"id": "/", "start_url": "/", "scope": "/", "display": "standalone", "lang": req.site.language.HTMLLang, "dir": req.site.language.Direction,
		"theme_color": colour, "background_color": colour,
		"icons": []any{icon("icon-192.png", "192x192", "any"), icon("icon-512.png", "512x512", "any"), icon("maskable-512.png", "512x512", "maskable")},
	})
}

type sitemapIndex struct {
	XMLName  xml.Name  `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemapindex"`
	Sitemaps []sitemap `xml:"sitemap"`
}

type sitemap struct {
	Loc string `xml:"loc"`
}

type sitemapURLs struct {
	XMLName xml.Name     `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	URLs    []sitemapURL `xml:"url"`
}

type sitemapURL struct {
	Loc     string `xml:"loc"`
	LastMod string `xml:"lastmod,omitempty"`
}

func (h handler) sitemapIndex(w http.ResponseWriter, r *http.Request) {
	shards, err := h.productShards(r.Context())
	if err != nil {
		h.unavailable(w, r, err)
		return
	}
	base := or(h.PublicURL, h.origin(r)) + "/sitemap/"
	index := sitemapIndex{Sitemaps: []sitemap{{base + "pages.xml"}}}
	for _, n := range shards {
		index.Sitemaps = append(index.Sitemaps, sitemap{base + "products-" + strconv.FormatInt(n, 10) + ".xml"})
	}
	h.writeXML(w, index)
}

// maxShard keeps numbers from addresses within the range of ids.
const maxShard = 1 << 40

func (h handler) sitemapShard(w http.ResponseWriter, r *http.Request) {
	name, isXML := strings.CutSuffix(chi.URLParam(r, "shard"), ".xml")
	number, isProducts := strings.CutPrefix(name, "products-")
	var (
		found []address
		err   error
	)
	switch n, bad := strconv.ParseInt(number, 10, 64); {
	case isXML && name == "pages":
		if found, err = h.pageAddresses(r.Context()); err == nil {
			found = append(h.fixedAddresses(r), found...)
		}
	case isXML && isProducts && bad == nil && n >= 0 && n < maxShard:
		found, err = h.productAddresses(r.Context(), n)
	}
	if err != nil {
		h.unavailable(w, r, err)
		return
	}
	if len(found) == 0 {
		h.noFile(w)
		return
	}
	base := or(h.PublicURL, h.origin(r))
	set := sitemapURLs{URLs: make([]sitemapURL, len(found))}
	for i, a := range found {
		set.URLs[i].Loc = base + a.Path
		if a.Changed != nil {
			set.URLs[i].LastMod = a.Changed.UTC().Format(time.DateOnly)
		}
	}
	h.writeXML(w, set)
}

// fixedAddresses are the public routes without parameters.
func (h handler) fixedAddresses(r *http.Request) []address {
	c, err := h.current(r.Context())
	if err != nil {
		return nil
	}
	var out []address
	for _, rt := range c.routes {
		if rt.Layout != "account" && !strings.ContainsAny(rt.Path, ":{*") && rt.Path != "/checkout" && rt.Path != "/buynow" {
			out = append(out, address{Path: rt.Path})
		}
	}
	return out
}

func (h handler) writeXML(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", h.hour())
	_, _ = w.Write([]byte(xml.Header))
	_ = xml.NewEncoder(w).Encode(v)
}
