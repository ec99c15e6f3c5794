package document

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"shop/backend/fault"
	"shop/backend/httpx"
)

// Register mounts every address that is not the API's, a bundle's or a
// picture's. Mount it last: it answers all that is left.
func Register(r chi.Router, s *Service) {
	h := handler{s}
	for pattern, serve := range map[string]http.HandlerFunc{
		"/robots.txt": h.robots, "/sitemap.xml": h.sitemapIndex, "/sitemap/{shard}": h.sitemapShard,
		"/manifest.webmanifest": h.manifest, "/favicon.ico": h.icon, "/favicon.svg": h.icon, "/assets/*": h.asset, "/*": h.page,
	} {
		r.Get(pattern, serve)
		r.Head(pattern, serve)
	}
}

type handler struct{ *Service }

// page answers with a document. Documents are never stored: they hold the
// server's time and what a cookie says, and their first data must not be older
// than the page. Everything heavy they name may be kept for ever.
func (h handler) page(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Type", "text/html; charset=utf-8")
	head.Set("Cache-Control", "private, no-cache")
	head.Set("Vary", "Cookie")
	h.guard(head, r, "")
	if clean := cleaned(r.URL); clean != "" {
		http.Redirect(w, r, clean, http.StatusPermanentRedirect)
		return
	}
	if h.preview(w, r) {
		return
	}
	c, until, err := h.running(r.Context(), r)
	if err != nil {
		h.unavailable(w, r, err)
		return
	}
	req, l, err := h.read(r, c)
	if err != nil {
		h.unavailable(w, r, err)
		return
	}
	p := h.Service.page(r.Context(), c, req)
	if req.query.Get("locale") == req.site.language.Name {
		p.canonical = withLocale(p.canonical, req.site.language.Name)
	}
	l.previewUntil = until
	body, err := h.render(c, req, l, p)
	if err != nil {
		h.unavailable(w, r, err)
		return
	}
	h.guard(head, r, c.policies)
	themeAge := 365 * 86400
	if !until.IsZero() {
		markPreview(head, c, until)
		themeAge = 0 // the shop may never have it
	} else if _, err := r.Cookie(previewCookie); err == nil {
		http.SetCookie(w, h.cookie(r, previewCookie, "", -1))
	}
	if l.theme != "" && l.theme == req.query.Get("theme") {
		http.SetCookie(w, &http.Cookie{Name: "theme", Value: l.theme, Path: "/", MaxAge: themeAge, SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(l.pageOrigin, "https:")})
	}
	head.Set("Content-Language", req.site.language.HTMLLang)
	w.WriteHeader(p.status)
	_, _ = w.Write(body)
}

// read takes the visitor's wishes from the cookies and the address; those that
// the shop does not know count as not said.
func (h handler) read(r *http.Request, c *composition) (request, look, error) {
	query := r.URL.Query()
	v := Visitor{Locale: cookie(r, "locale")}
	if l := query.Get("locale"); l != "" {
		v.Locale = l
	}
	if len(v.Locale) > 12 {
		v.Locale = ""
	}
	v.CurrencyID, _ = strconv.ParseInt(cookie(r, "currency"), 10, 64)
	v.CurrencyID = max(v.CurrencyID, 0)
	st, err := h.siteFor(r.Context(), v)
	if err != nil {
		return request{}, look{}, err
	}
	// From here on what the site really has.
	v = Visitor{st.language.Name, st.currency.ID}
	l := look{mode: "light", pageOrigin: h.origin(r)}
	t, _ := c.theme(query.Get("theme"), cookie(r, "theme"), st.master.HomeThemes.ThemeName)
	l.theme = t.Name
	if m := cookie(r, "mode"); m == "dark" || m == "system" {
		l.mode = m
	}
	return request{visitor: v, site: st, theme: l.theme, path: r.URL.Path, query: query, origin: or(h.PublicURL, l.pageOrigin)}, l, nil
}

func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	value, err := url.QueryUnescape(c.Value)
	if err != nil {
		return ""
	}
	return value
}

// cleaned is where an address with doubled or trailing slashes should be, or "".
func cleaned(u *url.URL) string {
	clean := path.Clean("/" + u.Path)
	if clean == u.Path {
		return ""
	}
	to := url.URL{Path: clean, RawQuery: u.RawQuery}
	return to.String()
}

// origin is what the browser shows before the path.
func (h handler) origin(r *http.Request) string {
	scheme, host := "http", r.Host
	if r.TLS != nil {
		scheme = "https"
	}
	if h.TrustProxy != nil && h.TrustProxy(r.RemoteAddr) {
		if p := r.Header.Get("X-Forwarded-Proto"); p == "https" || p == "http" {
			scheme = p
		}
		host = or(r.Header.Get("X-Forwarded-Host"), host)
	}
	if !validHost(host) {
		host = "localhost"
	}
	return scheme + "://" + host
}

// validHost keeps what a client claims from reaching headers and markup.
func validHost(host string) bool {
	return host != "" && len(host) < 256 && strings.IndexFunc(host, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(".-:[]", r))
	}) < 0
}

// guard sets the headers that hold a page to its own origin. Scripts run from
// files only, and only through the policies of the bundles.
func (h handler) guard(head http.Header, r *http.Request, policies string) {
	own := h.origin(r)
	scripts := join("'self'", h.DevOrigins)
	connect := join("'self' ws"+strings.TrimPrefix(own, "http"), h.ConnectOrigins, h.DevOrigins, sockets(h.DevOrigins))
	head.Set("Content-Security-Policy", strings.Join([]string{
		"default-src 'self'", "script-src " + scripts, "style-src " + scripts, "img-src " + join("'self' data:", h.MediaOrigins), "media-src " + join("'self'", h.MediaOrigins),
		"font-src " + scripts, "connect-src " + connect, "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "frame-src 'none'",
		"require-trusted-types-for 'script'", "trusted-types " + or(policies, "'none'"),
	}, "; "))
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	head.Set("Permissions-Policy", "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)")
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	if strings.HasPrefix(own, "https:") && !strings.HasPrefix(own, "https://localhost") {
		head.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

func join(first string, more ...[]string) string {
	for _, list := range more {
		for _, one := range list {
			first += " " + one
		}
	}
	return first
}

func sockets(origins []string) []string {
	out := make([]string, len(origins))
	for i, o := range origins {
		out[i] = "ws" + strings.TrimPrefix(o, "http")
	}
	return out
}

// unavailable is a plain page: nothing of the shop can be relied on here.
func (h handler) unavailable(w http.ResponseWriter, r *http.Request, err error) {
	status, title, text := http.StatusServiceUnavailable, "The shop is not available right now", "Please try again in a moment."
	var f *fault.Error
	if errors.As(err, &f) && f.Code == fault.Unavailable {
		title, text = "Nothing is published yet", f.Message
	} else if fault.CodeOf(err) == fault.TooMany {
		status, title, text = http.StatusTooManyRequests, "One moment, please", f.Message
	} else if r.Context().Err() == nil {
		h.Log.ErrorContext(r.Context(), "a document cannot be written", "path", r.URL.Path, "error", err)
	}
	head := w.Header()
	head.Set("Retry-After", "5")
	head.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = templates.ExecuteTemplate(w, "unavailable", map[string]string{"Title": title, "Text": text})
}

// forEveryone detaches what is loaded for all who wait from the first of them.
func forEveryone(ctx context.Context) context.Context {
	return httpx.ForEveryone(context.WithoutCancel(ctx))
}
