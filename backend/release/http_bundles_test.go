package release

import (
	"bytes"
	"crypto/sha512"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"compress/gzip"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

func TestServing(t *testing.T) {
	b := setup(t)
	b.publish(t, "mfe-cart", "1.0.0", remoteFiles("mfe-cart", "1.0.0"))
	b.publish(t, "nova", "1.0.0", themeFiles("nova", "1.0.0"))
	srv := b.server(t)
	page := srv.URL + "/bundles/mfe-cart/1.0.0/page.js"
	want := script + "//page 1.0.0"

	t.Run("encodings", func(t *testing.T) {
		etags := map[string]bool{}
		for accept, c := range map[string]struct {
			encoding string
			unpack   func(io.Reader) (io.Reader, error)
		}{
			"gzip, deflate, br, zstd":   {"br", func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil }},
			"gzip;q=1.0, br;q=0":        {"gzip", func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
			"zstd":                      {"zstd", func(r io.Reader) (io.Reader, error) { return zstd.NewReader(r) }},
			"identity":                  {"", func(r io.Reader) (io.Reader, error) { return r, nil }},
			"br;q=0, gzip;q=0.0, snoop": {"", func(r io.Reader) (io.Reader, error) { return r, nil }},
		} {
			resp := get(t, page, "Accept-Encoding", accept)
			if resp.StatusCode != 200 || resp.Header.Get("Content-Encoding") != c.encoding || resp.Header.Get("Vary") != "Accept-Encoding" {
				t.Fatalf("%s: %s %v", accept, resp.Status, resp.Header)
			}
			r, err := c.unpack(resp.Body)
			if err != nil {
				t.Fatal(err)
			}
			if body, err := io.ReadAll(r); err != nil || string(body) != want {
				t.Fatalf("%s: %q %v", accept, body, err)
			}
			etags[resp.Header.Get("Etag")] = true
		}
		if len(etags) != 4 {
			t.Fatalf("each form needs its own ETag: %v", etags)
		}
	})

	t.Run("headers", func(t *testing.T) {
		resp := get(t, page)
		for name, value := range map[string]string{
			"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable", "Access-Control-Allow-Origin": "*",
			"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "cross-origin", "Accept-Ranges": "bytes",
		} {
			if got := resp.Header.Get(name); got != value {
				t.Errorf("%s: %q", name, got)
			}
		}
		if got := get(t, srv.URL+"/bundles/nova/1.0.0/fonts/body.woff2").Header.Get("Content-Type"); got != "font/woff2" {
			t.Error(got)
		}
		if got := get(t, srv.URL+"/bundles/nova/1.0.0/theme.json").Header.Get("Content-Type"); got != "application/json; charset=utf-8" {
			t.Error(got)
		}
	})

	t.Run("conditions", func(t *testing.T) {
		etag := get(t, page, "Accept-Encoding", "br").Header.Get("Etag")
		if resp := get(t, page, "Accept-Encoding", "br", "If-None-Match", etag); resp.StatusCode != 304 {
			t.Error(resp.Status)
		}
		if resp := get(t, page, "Accept-Encoding", "gzip", "If-None-Match", etag); resp.StatusCode != 200 {
			t.Error("another form is not the one the browser has", resp.Status)
		}
	})

	t.Run("ranges", func(t *testing.T) {
		resp := get(t, page, "Range", "bytes=2-9", "Accept-Encoding", "br")
		body, _ := io.ReadAll(resp.Body)
		if resp.StatusCode != 206 || string(body) != want[2:10] || resp.Header.Get("Content-Encoding") != "" {
			t.Error(resp.Status, string(body), resp.Header)
		}
		if resp := get(t, page, "Range", "bytes=999999-"); resp.StatusCode != 416 {
			t.Error(resp.Status)
		}
	})

	t.Run("head", func(t *testing.T) {
		resp, err := http.Head(page)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if resp.StatusCode != 200 || resp.ContentLength <= 0 {
			t.Error(resp.Status, resp.ContentLength)
		}
		if resp, err := http.Post(page, "text/plain", nil); err != nil || resp.StatusCode != 405 {
			t.Error(resp.Status, err)
		}
	})

	t.Run("missing", func(t *testing.T) {
		for _, path := range []string{
			"/bundles/mfe-cart/1.0.0/gone.js", "/bundles/mfe-cart/9.9.9/page.js", "/bundles/nobody/1.0.0/page.js", "/bundles/mfe-cart/1.0.0/", "/bundles/mfe-cart/1.0.0",
			"/bundles/", "/bundles/mfe-cart/1.0.0/../1.0.0/page.js", "/bundles/mfe-cart/1.0.0//page.js", "/bundles/mfe-cart/1.0.0/%2e%2e/%2e%2e/etc/passwd", "/bundles/mfe-cart/latest/page.js", "/bundles/MFE/1.0.0/%00",
		} {
			rec := httptest.NewRecorder()
			req := httptest.NewRequest(http.MethodGet, path, nil)
			b.Bundles().ServeHTTP(rec, req)
			if rec.Code != 404 || rec.Header().Get("Cache-Control") != "no-store" || !strings.HasPrefix(rec.Header().Get("Content-Type"), "text/plain") || rec.Body.Len() > 20 {
				t.Errorf("%s: %d %v %s", path, rec.Code, rec.Header(), rec.Body)
			}
		}
	})

	t.Run("a version published after it was asked for", func(t *testing.T) {
		if resp := get(t, srv.URL+"/bundles/mfe-new/1.0.0/page.js"); resp.StatusCode != 404 {
			t.Fatal(resp.Status)
		}
		b.publish(t, "mfe-new", "1.0.0", remoteFiles("mfe-new", "1.0.0"))
		if resp := get(t, srv.URL+"/bundles/mfe-new/1.0.0/page.js"); resp.StatusCode != 200 {
			t.Fatal(resp.Status)
		}
	})
}

func TestIntegrityOfEveryFile(t *testing.T) {
	b := setup(t)
	live := b.live(t)
	srv := b.server(t)
	c, err := b.Composition(t.Context(), live.Composition)
	if err != nil {
		t.Fatal(err)
	}
	for url, integrity := range c.Document.Remotes[0].Integrity {
		body, _ := io.ReadAll(get(t, srv.URL+url).Body)
		sum := sha512.Sum384(body)
		if "sha384-"+base64.StdEncoding.EncodeToString(sum[:]) != integrity {
			t.Error(url)
		}
	}
}

func TestDamagedBlobIsNotServed(t *testing.T) {
	b := setup(t)
	b.publish(t, "mfe-cart", "1.0.0", remoteFiles("mfe-cart", "1.0.0"))
	err := filepath.WalkDir(string(b.blobs), func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		return os.WriteFile(p, append(bytes.Clone(body), '!'), 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	if resp := get(t, b.server(t).URL+"/bundles/mfe-cart/1.0.0/page.js"); resp.StatusCode != 503 || resp.Header.Get("Cache-Control") != "no-store" {
		t.Fatal(resp.Status, resp.Header)
	}
}

func TestByteCacheStaysWithinItsLimit(t *testing.T) {
	t.Parallel()
	var c byteCache
	c.init(100)
	for _, key := range []string{"a", "b", "c", "d"} {
		c.put(key, make([]byte, 30))
		c.get("a")
	}
	c.put("huge", make([]byte, 60))
	_, a := c.get("a")
	_, bb := c.get("b")
	_, huge := c.get("huge")
	if c.used != 90 || !a || bb || huge {
		t.Fatal(c.used, a, bb, huge)
	}
}

func BenchmarkServe(b *testing.B) {
	index := serve(StoredFile{Path: "a.js", SHA256: strings.Repeat("a", 64), Size: 40000, ContentType: "text/javascript", Encodings: map[string]Encoded{"br": {strings.Repeat("b", 64), 12000}}})
	s := New(Options{})
	s.bundles.indexes[indexKey{"mfe-cart", "1.0.0"}] = map[string]*servedFile{"a.js": index}
	s.bundles.bytes.put(strings.Repeat("b", 64), make([]byte, 12000))
	h := s.Bundles()
	req := httptest.NewRequest(http.MethodGet, "/bundles/mfe-cart/1.0.0/a.js", nil)
	req.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	w := &discard{h: http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		clear(w.h)
		h.ServeHTTP(w, req)
	}
}

type discard struct{ h http.Header }

func (d *discard) Header() http.Header         { return d.h }
func (d *discard) Write(p []byte) (int, error) { return len(p), nil }
func (d *discard) WriteHeader(int)             {}
