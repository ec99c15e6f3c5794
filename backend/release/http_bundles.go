package release

import (
	"bytes"
	"net/http"
	"net/textproto"
	"strconv"
	"strings"
	"time"
)

// Bundles serves /bundles/{name}/{version}/{path}: immutable, in the smallest
// encoding the browser takes, from memory where it is asked for often. A
// missing file is a plain 404 that nobody may keep, never a document.
// Mount it outside of any middleware that compresses.
func (s *Service) Bundles() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h["Access-Control-Allow-Origin"] = star
		h["X-Content-Type-Options"] = nosniff
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			h["Allow"] = []string{"GET, HEAD"}
			missing(w, http.StatusMethodNotAllowed)
			return
		}
		name, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/bundles/"), "/")
		version, path, _ := strings.Cut(rest, "/")
		f, err := s.bundles.file(r.Context(), name, version, path)
		if err != nil {
			if !notFound(err) {
				s.log.ErrorContext(r.Context(), "bundle file cannot be served", "path", r.URL.Path, "error", err)
				h["Retry-After"] = retrySoon
				missing(w, http.StatusServiceUnavailable)
				return
			}
			missing(w, http.StatusNotFound)
			return
		}
		s.serveFile(w, r, f)
	})
}

// Header values are shared by all answers; nothing may change them in place.
var (
	star      = []string{"*"}
	nosniff   = []string{"nosniff"}
	immutable = []string{"public, max-age=31536000, immutable"}
	noStore   = []string{"no-store"}
	vary      = []string{"Accept-Encoding"}
	ranges    = []string{"bytes"}
	cross     = []string{"cross-origin"}
	plain     = []string{"text/plain; charset=utf-8"}
	retrySoon = []string{"1"}
	// Bundles never are pages: an SVG opened by itself must not run scripts.
	sandbox = []string{"default-src 'none'; style-src 'unsafe-inline'; sandbox"}
)

func missing(w http.ResponseWriter, status int) {
	w.Header()["Cache-Control"] = noStore
	w.Header()["Content-Type"] = plain
	w.WriteHeader(status)
	_, _ = w.Write([]byte(http.StatusText(status) + "\n"))
}

func (s *Service) serveFile(w http.ResponseWriter, r *http.Request, f *servedFile) {
	h := w.Header()
	h["Content-Type"] = f.contentType
	h["Cross-Origin-Resource-Policy"] = cross
	h["Timing-Allow-Origin"] = star
	if f.isImage {
		h["Content-Security-Policy"] = sandbox
	}
	if len(f.forms) > 1 {
		h["Vary"] = vary
	}
	form := &f.forms[len(f.forms)-1] // as it is
	partial := r.Header["Range"] != nil
	if !partial {
		form = f.choose(r.Header["Accept-Encoding"])
	}
	body, err := s.bundles.body(r.Context(), form)
	if err != nil {
		s.log.ErrorContext(r.Context(), "bundle file cannot be read", "path", r.URL.Path, "error", err)
		h["Retry-After"] = retrySoon
		missing(w, http.StatusServiceUnavailable)
		return
	}
	h["Cache-Control"] = immutable
	h["Etag"] = form.etag
	h["Accept-Ranges"] = ranges
	if form.encoding != nil {
		h["Content-Encoding"] = form.encoding
	}
	if partial || r.Header["If-None-Match"] != nil || r.Header["If-Match"] != nil {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
		return
	}
	h["Content-Length"] = form.length
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodGet {
		_, _ = w.Write(body)
	}
}

// choose picks the smallest form that the browser accepts; forms are sorted by
// size and end with the file as it is.
func (f *servedFile) choose(accept []string) *servedForm {
	for i := range f.forms {
		form := &f.forms[i]
		if form.name == "" || accepts(accept, form.name) {
			return form
		}
	}
	return &f.forms[len(f.forms)-1]
}

// accepts reads Accept-Encoding without allocating. An encoding that is not
// named is accepted by * only.
func accepts(values []string, encoding string) bool {
	wildcard := false
	for _, value := range values {
		for value != "" {
			var item string
			item, value, _ = strings.Cut(value, ",")
			name, params, _ := strings.Cut(item, ";")
			name = textproto.TrimString(name)
			switch {
			case strings.EqualFold(name, encoding):
				return positive(params)
			case name == "*":
				wildcard = positive(params)
			}
		}
	}
	return wildcard
}

// positive tells whether the q of an Accept-Encoding item is above 0.
func positive(params string) bool {
	_, q, found := strings.Cut(params, "q=")
	if !found {
		return true
	}
	n, err := strconv.ParseFloat(textproto.TrimString(q), 64)
	return err == nil && n > 0
}
