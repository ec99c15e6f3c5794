package media

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
)

// Register mounts /media/*.
func Register(r chi.Router, l *Library) {
	r.Get("/media/*", l.serve)
	r.Head("/media/*", l.serve)
}

// types by extension; anything else is not served. Go's own table depends on
// the machine.
var types = map[string]string{
	".webp": "image/webp",
	".png":  "image/png",
	".jpg":  "image/jpeg",
	".gif":  "image/gif",
	".svg":  "image/svg+xml",
	".ico":  "image/x-icon",
	".pdf":  "application/pdf",
}

const year = "31536000"

// serve answers one file. No answer can run script, whatever the file holds.
func (l *Library) serve(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/media/")
	kind, known := types[path.Ext(name)]
	if !known || !fs.ValidPath(name) {
		missing(w)
		return
	}
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	if upload, ok := strings.CutPrefix(name, "uploads/"); ok {
		l.serveUpload(w, r, upload, kind)
		return
	}
	l.serveShipped(w, r, name, kind)
}

func (l *Library) serveUpload(w http.ResponseWriter, r *http.Request, name, kind string) {
	object, err := l.blobs.Open(r.Context(), name)
	if err != nil {
		missing(w)
		return
	}
	defer object.Close()
	h := w.Header()
	h.Set("Content-Type", kind)
	// The name is random and made once, so it is its own ETag. "private": a
	// ticket's attachment has no place in a shared cache.
	h.Set("ETag", `"`+strings.ReplaceAll(strings.TrimSuffix(name, path.Ext(name)), "/", "-")+`"`)
	h.Set("Cache-Control", "private, max-age="+year+", immutable")
	h.Set("X-Robots-Tag", "noindex")
	if kind == types[".pdf"] {
		h.Set("Content-Disposition", "attachment")
	}
	http.ServeContent(w, r, "", object.Modified, object)
}

func (l *Library) serveShipped(w http.ResponseWriter, r *http.Request, name, kind string) {
	if l.shipped == nil {
		missing(w)
		return
	}
	file, err := l.shipped.Open(name)
	if err != nil {
		missing(w)
		return
	}
	defer file.Close()
	content, ok := file.(io.ReadSeeker) // embedded files are
	if !ok {
		all, err := io.ReadAll(file)
		if err != nil {
			missing(w)
			return
		}
		content = bytes.NewReader(all)
	}
	etag, err := l.etags.of(name, content)
	if err != nil {
		missing(w)
		return
	}
	h := w.Header()
	h.Set("Content-Type", kind)
	if kind == types[".svg"] {
		etag = "W/" + etag // may be sent compressed: the same picture in other bytes
	}
	h.Set("ETag", etag)
	h.Set("Cache-Control", "public, max-age="+year+", immutable")
	http.ServeContent(w, r, "", time.Time{}, content)
}

func missing(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(http.StatusNotFound)
	_, _ = io.WriteString(w, "Not found\n")
}

// etags of shipped files, each worked out at its first request.
type etags struct{ known sync.Map }

func (e *etags) of(name string, content io.ReadSeeker) (string, error) {
	if tag, ok := e.known.Load(name); ok {
		return tag.(string), nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, content); err != nil {
		return "", err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:12]) + `"`
	e.known.Store(name, tag)
	return tag, nil
}
