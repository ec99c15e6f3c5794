package release

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"shop/backend/backendtest"
	"shop/backend/fault"
	"shop/backend/httpx"
)

var program = Actor{Name: "test"}

type bundle struct {
	*Service
	pool  Database
	blobs Folder
}

func setup(t *testing.T) bundle {
	t.Helper()
	t.Parallel()
	pool := backendtest.NewDB(t)
	blobs := Folder(t.TempDir())
	return bundle{New(Options{Pool: pool, Blobs: blobs}), pool, blobs}
}

// files builds an archive; contents that are not strings become JSON.
type files map[string]any

func (f files) with(more files) files {
	out := maps.Clone(f)
	maps.Copy(out, more)
	return out
}

func (f files) archive() Archive {
	var a Archive
	for name, content := range f {
		body, ok := content.(string)
		if !ok {
			raw, _ := json.Marshal(content)
			body = string(raw)
		}
		a = append(a, File{name, []byte(body)})
	}
	a.sort()
	return a
}

func (f files) dir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, one := range f.archive() {
		p := filepath.Join(dir, one.Path)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, one.Body, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var script = "(()=>{" + strings.Repeat("console.log('a script of some length');", 40) + "})()"

func shellFiles(version string) files {
	return files{
		"shop.json": map[string]any{
			"name": "shell", "version": version, "kind": "shell", "entry": "main.1234.js", "scripts": []string{"vendor.5678.js", "main.1234.js"},
			"styles": []string{"main.1234.css"}, "provides": map[string]string{"react": "19.3.1", "@shop/platform": "1.2.0"},
		},
		"main.1234.js": script, "vendor.5678.js": script + "//vendor", "main.1234.css": "@layer ui{body{margin:0}}",
	}
}

func remoteFiles(name, version string) files {
	global := strings.ReplaceAll(name, "-", "_")
	area := strings.TrimPrefix(name, "mfe-")
	sync := func(f ...string) map[string]any { return map[string]any{"sync": f, "async": []string{}} }
	return files{
		"shop.json": map[string]any{
			"name": name, "version": version, "kind": "remote", "entry": "remoteEntry.js",
			"routes": []map[string]string{{"path": "/" + area, "expose": "./page", "layout": "public", "title": "nav." + area}},
			"slots":  map[string]string{area + ".part": "./part"}, "needs": map[string]string{"platform": "^1.0.0"},
		},
		"mf-manifest.json": map[string]any{
			"metaData": map[string]any{"name": global, "globalName": global, "publicPath": "auto", "remoteEntry": map[string]string{"name": "remoteEntry.js", "path": "", "type": "global"}},
			"shared":   []map[string]any{{"name": "react", "requiredVersion": "^19.0.0", "singleton": true, "assets": map[string]any{"js": sync(), "css": sync()}}},
			"exposes": []map[string]any{
				{"path": "./page", "assets": map[string]any{"js": sync("page.js"), "css": sync("page.css")}},
				{"path": "./part", "assets": map[string]any{"js": sync("part.js"), "css": sync()}},
			},
		},
		"remoteEntry.js": script, "page.js": script + "//page " + version, "part.js": script + "//part", "page.css": "@layer page{." + area + "{color:red}}",
	}
}

func themeFiles(name, version string) files {
	return files{
		"shop.json":  map[string]any{"name": name, "version": version, "kind": "theme", "entry": "theme.css"},
		"theme.json": map[string]any{"label": strings.ToUpper(name)}, "theme.css": "@layer theme{:root{--shop-primary:#123456}}",
		"fonts/body.woff2": "wOF2 font",
	}
}

func (b bundle) publish(t *testing.T, name, version string, f files) PublishReport {
	t.Helper()
	r, err := b.Publish(context.Background(), program, PublishRequest{Name: name, Version: version, Archive: f.archive()})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (b bundle) promote(t *testing.T, bundles map[string]string) Move {
	t.Helper()
	m, err := b.Promote(context.Background(), program, PromoteRequest{Channel: Production, Bundles: bundles, Reason: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// live publishes and promotes a shell, a remote and a theme.
func (b bundle) live(t *testing.T) Move {
	t.Helper()
	b.publish(t, "shell", "1.0.0", shellFiles("1.0.0"))
	b.publish(t, "mfe-cart", "1.0.0", remoteFiles("mfe-cart", "1.0.0"))
	b.publish(t, "nova", "1.0.0", themeFiles("nova", "1.0.0"))
	return b.promote(t, map[string]string{"shell": "1.0.0", "mfe-cart": "1.0.0", "nova": "1.0.0"})
}

// server is the whole HTTP face of the host.
func (b bundle) server(t *testing.T) *httptest.Server {
	t.Helper()
	r := chi.NewRouter()
	api := httpx.Mount(r, httpx.Options{})
	Register(api, b.Service)
	r.Handle("/bundles/*", b.Bundles())
	srv := httptest.NewServer(r)
	t.Cleanup(srv.Close)
	return srv
}

func (b bundle) token(t *testing.T, n NewToken) string {
	t.Helper()
	secret, _, err := b.CreateToken(context.Background(), program, n)
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

func wantFault(t *testing.T, err error, code fault.Code, part string) {
	t.Helper()
	if fault.CodeOf(err) != code || !strings.Contains(fmt.Sprint(err, detail(err)), part) {
		t.Fatalf("want %s with %q, got %v %v", code, part, err, detail(err))
	}
}

func detail(err error) string {
	f, ok := err.(*fault.Error)
	if !ok {
		return ""
	}
	return fmt.Sprint(f.Fields)
}

func count(t *testing.T, b bundle, sql string) (n int) {
	t.Helper()
	if err := b.pool.QueryRow(context.Background(), sql).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

type entry struct {
	tar.Header
	body string
}

func pack(t *testing.T, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	gz := gzip.NewWriter(&b)
	tw := tar.NewWriter(gz)
	for _, e := range entries {
		if e.Typeflag == 0 {
			e.Typeflag = tar.TypeReg
		}
		e.Mode = 0o644
		if e.Typeflag == tar.TypeReg {
			e.Size = int64(len(e.body))
		}
		if err := tw.WriteHeader(&e.Header); err != nil {
			t.Fatal(err)
		}
		if _, err := tw.Write([]byte(e.body)); err != nil {
			t.Fatal(err)
		}
	}
	if err := tw.Close(); err != nil {
		t.Fatal(err)
	}
	if err := gz.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func file(name, body string) entry { return entry{tar.Header{Name: name}, body} }

func get(t *testing.T, url string, header ...string) *http.Response {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	// Without one Go asks for gzip by itself and unpacks silently.
	req.Header.Set("Accept-Encoding", "identity")
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

// noise is a script of n bytes that nothing can compress much.
func noise(n int) string {
	random := rand.New(rand.NewPCG(1, 2))
	body := make([]byte, n)
	for i := range body {
		body[i] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/"[random.IntN(64)]
	}
	return `const noise="` + string(body) + `";`
}
