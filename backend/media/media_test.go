package media_test

import (
	"bytes"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-chi/chi/v5"

	"shop/backend/backendtest"
	"shop/backend/fault"
	"shop/backend/media"
)

func setup(t *testing.T) (*media.Library, http.Handler, string) {
	t.Helper()
	folder := t.TempDir()
	local, err := media.NewLocal(filepath.Join(folder, "uploads"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { local.Close() })
	if err := os.WriteFile(filepath.Join(folder, "secret.png"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	shipped := fstest.MapFS{
		"products/oak.webp": {Data: []byte("RIFF....WEBPVP8 oak")},
		"shops/mark.svg":    {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)},
		"NOTICE.md":         {Data: []byte("notice")},
	}
	library := media.New(local, shipped)
	r := chi.NewRouter()
	media.Register(r, library)
	return library, r, folder
}

func get(h http.Handler, path string, headers ...string) *httptest.ResponseRecorder {
	req := httptest.NewRequest(http.MethodGet, "/", nil)
	req.URL.Path = path
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, req)
	return w
}

func TestUploadIsServedAsSaved(t *testing.T) {
	t.Parallel()
	library, h, _ := setup(t)
	file, err := library.Save(t.Context(), "tickets", bytes.NewReader(backendtest.PNG(t)), media.Photo)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(file.URL, "/media/uploads/tickets/") || file.Type != "image/png" || file.Size != int64(len(backendtest.PNG(t))) {
		t.Errorf("%+v", file)
	}
	w := get(h, file.URL)
	if w.Code != http.StatusOK || !bytes.Equal(w.Body.Bytes(), backendtest.PNG(t)) || w.Header().Get("Content-Type") != "image/png" {
		t.Errorf("status %d, %v", w.Code, w.Header())
	}
	if !strings.HasPrefix(w.Header().Get("Cache-Control"), "private") || w.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("headers %v", w.Header())
	}
	if again := get(h, file.URL, "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
		t.Errorf("revalidated with %d", again.Code)
	}
	if err := library.Remove(t.Context(), file.Name); err != nil {
		t.Fatal(err)
	}
	if gone := get(h, file.URL); gone.Code != http.StatusNotFound || gone.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("removed: %d %q", gone.Code, gone.Header().Get("Cache-Control"))
	}
	if err := library.Remove(t.Context(), file.Name); err != nil {
		t.Errorf("removing twice: %v", err)
	}
}

func TestSaveRefuses(t *testing.T) {
	t.Parallel()
	library, _, folder := setup(t)
	small := media.Rule{MaxBytes: 1 << 10, Types: media.Photo.Types}
	for name, c := range map[string]struct {
		content []byte
		code    fault.Code
	}{
		"html":        {[]byte("<!doctype html><script>alert(1)</script>"), fault.Unsupported},
		"svg":         {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), fault.Unsupported},
		"a program":   {[]byte("\x7fELF\x02\x01\x01"), fault.Unsupported},
		"a pdf here":  {[]byte("%PDF-1.4"), fault.Unsupported},
		"nothing":     {nil, fault.Invalid},
		"a large one": {append(backendtest.PNG(t), make([]byte, 2<<10)...), fault.TooLarge},
	} {
		if _, err := library.Save(t.Context(), "tickets", bytes.NewReader(c.content), small); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
	entries, err := os.ReadDir(filepath.Join(folder, "uploads"))
	if err != nil || len(entries) != 0 {
		t.Errorf("something was kept: %v %v", entries, err)
	}
}

func TestShippedPictures(t *testing.T) {
	t.Parallel()
	_, h, _ := setup(t)
	w := get(h, "/media/products/oak.webp")
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/webp" || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	if again := get(h, "/media/products/oak.webp", "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
		t.Errorf("revalidated with %d", again.Code)
	}
	if part := get(h, "/media/products/oak.webp", "Range", "bytes=0-3"); part.Code != http.StatusPartialContent || part.Body.String() != "RIFF" {
		t.Errorf("range: %d %q", part.Code, part.Body)
	}
	svg := get(h, "/media/shops/mark.svg")
	if csp := svg.Header().Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || !strings.Contains(csp, "sandbox") {
		t.Errorf("an SVG may do %q", csp)
	}
}

func TestNothingElseIsServed(t *testing.T) {
	t.Parallel()
	_, h, _ := setup(t)
	for _, path := range []string{
		"/media/NOTICE.md", "/media/products", "/media/products/", "/media/none.webp", "/media/../secret.png", "/media/uploads/../secret.png",
		"/media/uploads/../../secret.png", "/media//products/oak.webp", "/media/uploads/", "/media/uploads/x.png\x00.svg",
	} {
		w := get(h, path)
		if w.Code != http.StatusNotFound || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %q", path, w.Code, w.Header().Get("Cache-Control"))
		}
	}
}

func TestLocalStaysInside(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	local, err := media.NewLocal(filepath.Join(folder, "in"))
	if err != nil {
		t.Fatal(err)
	}
	defer local.Close()
	if err := local.Put(t.Context(), "../out.png", []byte("x"), "image/png"); err == nil {
		t.Error("wrote outside")
	}
	if err := os.Symlink(folder, filepath.Join(folder, "in", "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "x.png"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../x.png", "link/x.png", "/etc/passwd", "link"} {
		if _, err := local.Open(t.Context(), name); err == nil {
			t.Errorf("opened %s", name)
		}
	}
	if _, err := local.Open(t.Context(), "none.png"); !os.IsNotExist(err) && err != fs.ErrNotExist {
		t.Errorf("unknown: %v", err)
	}
}
