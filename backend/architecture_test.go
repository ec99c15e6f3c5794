package backend

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The import rules of the backend, executable. A new file is covered the day
// it appears.

const module = "shop/backend/"

var (
	features = []string{"account", "cart", "catalog", "chat", "content", "document", "order", "release", "site", "support", "vendorapi"}
	// ground packages know no feature; a test-only package counts as ground.
	ground = []string{"backendtest", "config", "fault", "httpx", "jobs", "mail", "media", "money", "payment", "phrase", "postgres", "quote", "realtime"}
	// composition may know everything.
	composition = []string{"app", "cmd", "demo"}
)

const (
	pgx  = "github.com/jackc/pgx/v5"
	huma = "github.com/danielgtaylor/huma/v2"
	chi  = "github.com/go-chi/chi/v5"
)

func TestImports(t *testing.T) {
	t.Parallel()
	for file, imports := range importsOfAll(t) {
		area, _, _ := strings.Cut(file, "/")
		name := path.Base(file)
		for _, imported := range imports {
			other, isOurs := strings.CutPrefix(imported, module)
			other, _, _ = strings.Cut(other, "/")
			if strings.HasSuffix(name, "_test.go") {
				if isOurs && slices.Contains(features, other) && slices.Contains(features, area) && other != area {
					t.Errorf("%s imports the feature %s; declare a small interface and let app wire it", file, other)
				}
				continue
			}
			switch {
			case isOurs && other == "backendtest":
				t.Errorf("%s imports backendtest, which is for tests", file)
			case slices.Contains(composition, area):
			case isOurs && slices.Contains(composition, other):
				t.Errorf("%s imports %s, which is built from the features", file, other)
			case isOurs && slices.Contains(features, other) && other != area:
				t.Errorf("%s imports the feature %s; declare a small interface and let app wire it", file, other)
			case slices.Contains(features, area):
				checkLayer(t, file, name, imported)
			}
		}
	}
}

// checkLayer holds a feature's files to what their names say.
func checkLayer(t *testing.T, file, name, imported string) {
	t.Helper()
	sql := strings.HasPrefix(imported, pgx)
	web := strings.HasPrefix(imported, huma) || strings.HasPrefix(imported, chi) || imported == module+"httpx"
	switch {
	case web && !strings.HasPrefix(name, "http"):
		t.Errorf("%s imports %s; only http*.go speaks HTTP", file, imported)
	case sql && strings.HasPrefix(name, "http"):
		t.Errorf("%s imports %s; SQL belongs to store*.go", file, imported)
	}
}

// statement is the beginning of a raw string that holds SQL.
var statement = regexp.MustCompile("`\\s*((select|insert into|update|delete from|truncate|lock table)\\s|with (recursive )?\\w+ (as )?\\()")

// TestSQLLivesInStores keeps the statements of a feature in its store*.go.
func TestSQLLivesInStores(t *testing.T) {
	t.Parallel()
	for file := range importsOfAll(t) {
		area, _, _ := strings.Cut(file, "/")
		name := path.Base(file)
		if !slices.Contains(features, area) || path.Dir(file) != area || strings.HasPrefix(name, "store") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if found := statement.Find(b); found != nil {
			t.Errorf("%s holds SQL (%q); statements live in store*.go", file, found)
		}
	}
}

// TestPeriodicJobsAskOnceForEachPeriod keeps to jobs.Every.
func TestPeriodicJobsAskOnceForEachPeriod(t *testing.T) {
	t.Parallel()
	for file := range importsOfAll(t) {
		if strings.HasPrefix(file, "jobs/") || strings.HasSuffix(file, "_test.go") {
			continue
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), "river.NewPeriodicJob") {
			t.Errorf("%s makes a periodic job of its own; jobs.Every asks once for each period", file)
		}
	}
}

// TestEveryFolderHasARoom fails for a new folder that no rule covers.
func TestEveryFolderHasARoom(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		known := slices.Contains(features, e.Name()) || slices.Contains(ground, e.Name()) || slices.Contains(composition, e.Name())
		if e.IsDir() && !known {
			t.Errorf("backend/%s is neither a feature nor ground nor composition: name it in architecture_test.go", e.Name())
		}
	}
}

// TestOnlyConfigReadsTheEnvironment keeps settings in one place.
func TestOnlyConfigReadsTheEnvironment(t *testing.T) {
	t.Parallel()
	for file := range importsOfAll(t) {
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "backendtest/") || strings.HasPrefix(file, "cmd/") {
			continue
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), "os.Getenv(") || strings.Contains(string(b), "os.LookupEnv(") {
			t.Errorf("%s reads the environment; that is config's work", file)
		}
	}
}

func importsOfAll(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	err := fs.WalkDir(os.DirFS("."), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		all[p] = []string{}
		for _, i := range f.Imports {
			all[p] = append(all[p], strings.Trim(i.Path.Value, `"`))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
