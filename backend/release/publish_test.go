package release

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"shop/backend/fault"
)

func TestReadArchiveRefuses(t *testing.T) {
	t.Parallel()
	whole := pack(t, file("shop.json", strings.Repeat("x", 5000)))
	small := Limits{Files: 3, File: 4000, Total: 8000}
	for name, c := range map[string]struct {
		body   []byte
		limits Limits
		code   fault.Code
		part   string
	}{
		"no gzip":         {[]byte("PK\x03\x04 not a tar"), Limits{}, fault.Invalid, "not a gzip file"},
		"empty body":      {nil, Limits{}, fault.Invalid, "not a gzip file"},
		"cut short":       {whole[:len(whole)-20], Limits{}, fault.Invalid, "cut short"},
		"no file":         {pack(t), Limits{}, fault.Invalid, "no file"},
		"traversal":       {pack(t, file("../../etc/passwd", "x")), Limits{}, fault.Invalid, "leaves the bundle"},
		"hidden travel":   {pack(t, file("a/../../b.js", "x")), Limits{}, fault.Invalid, "leaves the bundle"},
		"absolute":        {pack(t, file("/etc/passwd", "x")), Limits{}, fault.Invalid, "absolute"},
		"backslash":       {pack(t, file(`..\b.js`, "x")), Limits{}, fault.Invalid, "meaning in URLs"},
		"query in name":   {pack(t, file("a.js?x", "x")), Limits{}, fault.Invalid, "meaning in URLs"},
		"control in name": {pack(t, file("a\nb.js", "x")), Limits{}, fault.Invalid, "meaning in URLs"},
		"symlink":         {pack(t, entry{tar.Header{Name: "a.js", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"}, ""}), Limits{}, fault.Invalid, "is a link"},
		"hard link":       {pack(t, entry{tar.Header{Name: "a.js", Typeflag: tar.TypeLink, Linkname: "b.js"}, ""}), Limits{}, fault.Invalid, "is a link"},
		"device":          {pack(t, entry{tar.Header{Name: "null", Typeflag: tar.TypeChar}, ""}), Limits{}, fault.Invalid, "not a plain file"},
		"fifo":            {pack(t, entry{tar.Header{Name: "pipe", Typeflag: tar.TypeFifo}, ""}), Limits{}, fault.Invalid, "not a plain file"},
		"duplicate":       {pack(t, file("a.js", "1"), file("./a.js", "2")), Limits{}, fault.Invalid, "twice"},
		"case duplicate":  {pack(t, file("a.js", "1"), file("A.js", "2")), Limits{}, fault.Invalid, "twice"},
		"too many files":  {pack(t, file("a", "1"), file("b", "1"), file("c", "1"), file("d", "1")), small, fault.TooLarge, "more than 3 files"},
		"too large file":  {whole, small, fault.TooLarge, "more than the 4000"},
		"too large":       {pack(t, file("a", strings.Repeat("a", 3999)), file("b", strings.Repeat("b", 3999)), file("c", "ccc")), small, fault.TooLarge, "The bundle has 8001 bytes"},
		"bomb":            {pack(t, file("a.js", strings.Repeat("\x00", 6<<20))), Limits{}, fault.TooLarge, "times its size"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := ReadArchive(bytes.NewReader(c.body), c.limits)
			wantFault(t, err, c.code, c.part)
		})
	}
}

func TestArchiveRoundTrip(t *testing.T) {
	t.Parallel()
	a := remoteFiles("mfe-cart", "1.0.0").archive()
	var packed bytes.Buffer
	if err := a.Pack(&packed); err != nil {
		t.Fatal(err)
	}
	b, err := ReadArchive(&packed, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	fromDir, err := ReadDir(remoteFiles("mfe-cart", "1.0.0").dir(t), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if a.Digest() != b.Digest() || a.Digest() != fromDir.Digest() {
		t.Fatal("the digest depends on how the files travelled")
	}
}

func TestInspectNamesEveryProblem(t *testing.T) {
	t.Parallel()
	base := remoteFiles("mfe-cart", "1.0.0")
	manifest := func(key string, value any) files {
		m := object(base["shop.json"])
		m[key] = value
		return files{"shop.json": m}
	}
	federated := func(change func(map[string]any)) files {
		m := object(base["mf-manifest.json"])
		change(m)
		return files{"mf-manifest.json": m}
	}
	for name, c := range map[string]struct {
		change files
		part   string
	}{
		"name":             {manifest("name", "mfe-other"), "names \"mfe-other\""},
		"version":          {manifest("version", "2.0.0"), "has version \"2.0.0\""},
		"shop.json":        {files{"shop.json": "{"}, "is not valid"},
		"kind":             {manifest("kind", "plugin"), "unknown kind"},
		"entry missing":    {manifest("entry", "main.js"), "not in the bundle"},
		"entry type":       {manifest("entry", "page.css"), "starts with a .js file"},
		"range":            {manifest("needs", map[string]string{"platform": "soon"}), "is not a version"},
		"route":            {manifest("routes", []map[string]string{{"path": "cart", "expose": "./page", "layout": "public"}}), "is not a path"},
		"own route":        {manifest("routes", []map[string]string{{"path": "/api/cart", "expose": "./page", "layout": "public"}}), "the server answers itself"},
		"half a parameter": {manifest("routes", []map[string]string{{"path": "/products/{x", "expose": "./page", "layout": "public"}}), "is not a path"},
		"nameless":         {manifest("routes", []map[string]string{{"path": "/products/{}", "expose": "./page", "layout": "public"}}), "is not a path"},
		"dots":             {manifest("routes", []map[string]string{{"path": "/../cart", "expose": "./page", "layout": "public"}}), "is not a path"},
		"realtime's route": {manifest("routes", []map[string]string{{"path": "/apps/:id", "expose": "./page", "layout": "public"}}), "the server answers itself"},
		"route twice":      {manifest("routes", []map[string]string{{"path": "/a/:x", "expose": "./page", "layout": "public"}, {"path": "/a/:y", "expose": "./page", "layout": "public"}}), "twice"},
		"route's expose":   {manifest("routes", []map[string]string{{"path": "/cart", "expose": "./gone", "layout": "public"}}), "does not expose"},
		"slot's expose":    {manifest("slots", map[string]string{"cart.part": "./gone"}), "does not expose"},
		"slot name":        {manifest("slots", map[string]string{"Cart": "./part"}), "not a slot name"},
		"eval":             {files{"page.js": "a=1;eval('2')"}, "evaluates strings"},
		"new Function":     {files{"page.js": "return new Function('a','b')"}, "evaluates strings"},
		"html":             {files{"index.html": "<script>"}, "HTML page"},
		"html in capitals": {files{"INDEX.HTM": "<script>"}, "HTML page"},
		"getPublicPath":    {federated(func(m map[string]any) { at(m, "metaData")["getPublicPath"] = "return 1" }), "getPublicPath"},
		"public path":      {federated(func(m map[string]any) { at(m, "metaData")["publicPath"] = "/x/" }), "publicPath"},
		"global":           {federated(func(m map[string]any) { at(m, "metaData")["globalName"] = "cart" }), "global"},
		"module entry":     {federated(func(m map[string]any) { at(m, "metaData", "remoteEntry")["type"] = "module" }), "integrity browsers would not check"},
		"incomplete":       {federated(func(m map[string]any) { delete(m, "exposes") }), "lacks metaData, exposes or shared"},
		"bundled a shared": {federated(func(m map[string]any) { bundleShared(m) }), "bundles a copy of react"},
		"asset missing": {federated(func(m map[string]any) {
			m["exposes"] = []any{map[string]any{"path": "./page", "assets": map[string]any{"js": map[string]any{"sync": []string{"gone.js"}}}}, map[string]any{"path": "./part"}}
		}), "lists \"gone.js\""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := inspect(base.with(c.change).archive(), "mfe-cart", "1.0.0", false)
			wantFault(t, err, fault.Invalid, c.part)
		})
	}
	t.Run("harmless mentions of eval pass", func(t *testing.T) {
		t.Parallel()
		_, err := inspect(base.with(files{"page.js": `const a={retrieval(){}};a.eval(1);"unsafe-eval";medieval(2)`}).archive(), "mfe-cart", "1.0.0", false)
		if err != nil {
			t.Fatal(err)
		}
	})
	t.Run("source maps are warned about", func(t *testing.T) {
		t.Parallel()
		in, err := inspect(base.with(files{"page.js.map": "{}"}).archive(), "mfe-cart", "1.0.0", false)
		if err != nil || len(in.Warnings) != 1 {
			t.Fatal(in.Warnings, err)
		}
	})
	t.Run("a theme whose values documents cannot read", func(t *testing.T) {
		t.Parallel()
		for key, value := range map[string]any{"topBar": "yes", "themeColor": 5, "preload": map[string]any{"ltr": "a.woff2"}, "navbar": map[string]any{"rows": 2}, "mark": []int{1}, "home": map[string]any{"sections": "all"}, "footer": 1, "productCard": []int{}} {
			f := themeFiles("novastore", "1.0.0").with(files{"theme.json": map[string]any{"label": "NovaStore", key: value}})
			_, err := inspect(f.archive(), "novastore", "1.0.0", false)
			wantFault(t, err, fault.Invalid, "theme.json")
		}
	})
	t.Run("every route of the specification passes", func(t *testing.T) {
		t.Parallel()
		for _, path := range []string{"/", "/products", "/products/:slug", "/manage-address/{id}/edit", "/support-ticket/:ticketNumber", "/page/:slug", "/docs/*"} {
			if !routeRule.MatchString(path) {
				t.Errorf("%s is refused", path)
			}
		}
	})
	t.Run("all at once", func(t *testing.T) {
		t.Parallel()
		_, err := inspect(base.with(manifest("version", "2.0.0")).with(files{"page.js": "eval('')", "a.html": ""}).archive(), "mfe-cart", "1.0.0", false)
		wantFault(t, err, fault.Invalid, "3 reasons")
	})
}

func bundleShared(m map[string]any) {
	for _, s := range m["shared"].([]any) {
		at(s.(map[string]any), "assets", "js")["sync"] = []string{"react.js"}
	}
}

func TestPublish(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	first := b.publish(t, "mfe-cart", "1.0.0", remoteFiles("mfe-cart", "1.0.0"))
	if first.Existed || first.Files != 6 || first.Wire == 0 || first.Wire >= first.Size {
		t.Fatalf("%+v", first)
	}
	if again := b.publish(t, "mfe-cart", "1.0.0", remoteFiles("mfe-cart", "1.0.0")); !again.Existed || again.Digest != first.Digest {
		t.Fatalf("the same bytes: %+v", again)
	}
	_, err := b.Publish(ctx, program, PublishRequest{Name: "mfe-cart", Version: "1.0.0", Archive: remoteFiles("mfe-cart", "1.0.0").with(files{"new.js": "1"}).archive()})
	wantFault(t, err, fault.Conflict, "Versions never change")
	_, err = b.Publish(ctx, program, PublishRequest{Name: "mfe-cart", Version: "1.0.1", Archive: themeFiles("mfe-cart", "1.0.1").archive()})
	wantFault(t, err, fault.Invalid, "mfe-cart is a remote")
	if n := count(t, b, `select count(*) from bundle_versions`); n != 1 {
		t.Fatalf("%d versions", n)
	}
	if n := count(t, b, `select count(*) from release_audit where action = 'publish'`); n != 1 {
		t.Fatalf("%d audit rows", n)
	}
	if _, err := b.pool.Exec(ctx, `update bundle_versions set digest = digest`); err == nil {
		t.Fatal("a version could be changed")
	}
}

func TestDryRunStoresNothing(t *testing.T) {
	b := setup(t)
	r, err := b.Publish(context.Background(), program, PublishRequest{Name: "mfe-cart", Version: "1.0.0", Archive: remoteFiles("mfe-cart", "1.0.0").archive(), DryRun: true})
	if err != nil || !r.DryRun || r.Wire == 0 {
		t.Fatal(r, err)
	}
	if n := count(t, b, `select (select count(*) from bundles) + (select count(*) from bundle_files)`); n != 0 || blobCount(t, b.blobs) != 0 {
		t.Fatal("something was stored")
	}
}

func TestConcurrentPublishOfOneVersion(t *testing.T) {
	b := setup(t)
	const tries = 8
	var (
		wg       sync.WaitGroup
		mu       sync.Mutex
		existed  int
		conflict int
	)
	for i := range tries {
		wg.Go(func() {
			f := remoteFiles("mfe-cart", "1.0.0")
			if i%2 == 1 {
				f = f.with(files{"other.js": "1"})
			}
			r, err := b.Publish(context.Background(), program, PublishRequest{Name: "mfe-cart", Version: "1.0.0", Archive: f.archive()})
			mu.Lock()
			defer mu.Unlock()
			switch {
			case fault.CodeOf(err) == fault.Conflict:
				conflict++
			case err != nil:
				t.Error(err)
			case r.Existed:
				existed++
			}
		})
	}
	wg.Wait()
	if existed != tries/2-1 || conflict != tries/2 {
		t.Fatalf("%d existed, %d conflicts", existed, conflict)
	}
	if n := count(t, b, `select count(*) from bundle_versions`); n != 1 {
		t.Fatalf("%d versions", n)
	}
}

// breaking fails after some blobs, as a process that dies between its files
// and its commit would.
type breaking struct {
	Blobs
	mu    sync.Mutex
	after int
}

func (b *breaking) Put(ctx context.Context, sum string, body []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.after--; b.after < 0 {
		return errors.New("the machine went away")
	}
	return b.Blobs.Put(ctx, sum, body)
}

func TestInterruptedPublishLeavesNothingVisible(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	dying := New(Options{Pool: b.pool, Blobs: &breaking{Blobs: b.blobs, after: 4}})
	request := PublishRequest{Name: "mfe-cart", Version: "1.0.0", Archive: remoteFiles("mfe-cart", "1.0.0").archive()}
	if _, err := dying.Publish(ctx, program, request); err == nil {
		t.Fatal("published without its files")
	}
	if blobCount(t, b.blobs) == 0 {
		t.Fatal("this test needs orphans")
	}
	if n := count(t, b, `select (select count(*) from bundles) + (select count(*) from bundle_files)`); n != 0 {
		t.Fatal("rows of a publish that failed")
	}
	if r := b.publish(t, "mfe-cart", "1.0.0", remoteFiles("mfe-cart", "1.0.0")); r.Existed {
		t.Fatal("the repeat found what was never committed")
	}
	srv := b.server(t)
	if resp := get(t, srv.URL+"/bundles/mfe-cart/1.0.0/page.js"); resp.StatusCode != 200 {
		t.Fatal(resp.Status)
	}
}

func TestUnchangedFilesAreStoredOnce(t *testing.T) {
	b := setup(t)
	b.publish(t, "mfe-cart", "1.0.0", remoteFiles("mfe-cart", "1.0.0"))
	before := blobCount(t, b.blobs)
	b.publish(t, "mfe-cart", "1.0.1", remoteFiles("mfe-cart", "1.0.1"))
	// page.js and shop.json differ, each with up to three encodings.
	if now := blobCount(t, b.blobs); now > before+8 {
		t.Fatalf("%d blobs, then %d", before, now)
	}
}

func blobCount(t *testing.T, f Folder) (n int) {
	t.Helper()
	err := filepath.WalkDir(string(f), func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// object is a deep copy of something as a JSON object.
func object(v any) (m map[string]any) {
	raw, _ := json.Marshal(v)
	_ = json.Unmarshal(raw, &m)
	return m
}

// at walks into a JSON object.
func at(m map[string]any, keys ...string) map[string]any {
	for _, key := range keys {
		m = m[key].(map[string]any)
	}
	return m
}
