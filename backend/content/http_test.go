package content_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/backendtest"
	"shop/backend/content"
	"shop/backend/demo"
	"shop/backend/httpx"
)

type bundle struct {
	pool    *pgxpool.Pool
	handler http.Handler
}

func setup(t *testing.T) bundle {
	t.Helper()
	pool := backendtest.NewDB(t)
	_, err := demo.Seed(t.Context(), pool, demo.Deps{
		HashPassword: func(p string) (string, error) { return p, nil },
		Rebuild:      func(context.Context) error { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	r := chi.NewRouter()
	match := func(_ context.Context, accept string) string { return accept }
	content.Register(httpx.Mount(r, httpx.Options{MatchLocale: match}), content.New(pool))
	return bundle{pool, r}
}

func (b bundle) get(t *testing.T, path, locale string, status int) *httptest.ResponseRecorder {
	t.Helper()
	req := httptest.NewRequest(http.MethodGet, path, nil)
	req.Header.Set("Accept-Language", locale)
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, req)
	if w.Code != status {
		t.Fatalf("%s: status %d, want %d: %s", path, w.Code, status, w.Body)
	}
	return w
}

func data[T any](t *testing.T, w *httptest.ResponseRecorder) T {
	t.Helper()
	var body struct{ Data T }
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
	return body.Data
}

type blogs struct {
	Total       int
	Blogs       []content.Blog
	Categories  []content.BlogCategory
	PopularTags []string `json:"popular_tags"`
}

func TestBlogs(t *testing.T) {
	t.Parallel()
	b := setup(t)
	all := data[blogs](t, b.get(t, "/api/blogs?per_page=5", "fr", 200))
	if all.Total != 12 || len(all.Blogs) != 5 || all.Blogs[0].Title != "Éclairer un petit salon" || all.Blogs[0].Category == nil {
		t.Errorf("%d posts, first %+v", all.Total, all.Blogs[0])
	}
	if len(all.Categories) == 0 || len(all.PopularTags) == 0 {
		t.Error("no categories or tags")
	}
	for query, want := range map[string]int{
		"search=living+room": 1, "search=LIVING%20room": 1, "search=100%25": 0, "search=_": 0, "tag=lighting": 1, "tag=none": 0, "page=4&per_page=5": 0,
	} {
		got := data[blogs](t, b.get(t, "/api/blogs?"+query, "en", 200))
		if len(got.Blogs) < want || (want == 0 && len(got.Blogs) != 0) {
			t.Errorf("%s: %d posts", query, len(got.Blogs))
		}
	}
}

func TestOneBlog(t *testing.T) {
	t.Parallel()
	b := setup(t)
	type one struct {
		Blog         content.BlogDetail
		RelatedBlogs []content.Blog `json:"related_blogs"`
	}
	first := data[one](t, b.get(t, "/api/blog/how-to-light-a-small-living-room/details", "en", 200))
	if !strings.Contains(first.Blog.Description, `<h2`) || !strings.Contains(first.Blog.Description, `<a href="/products/`) {
		t.Errorf("text %.300s", first.Blog.Description)
	}
	if strings.Contains(first.Blog.Description, "[[") || len(first.RelatedBlogs) != 3 {
		t.Errorf("%d related", len(first.RelatedBlogs))
	}
	again := data[one](t, b.get(t, "/api/blog/1/details", "ar", 200))
	if again.Blog.ID != first.Blog.ID || again.Blog.Title == first.Blog.Title {
		t.Errorf("by id %q", again.Blog.Title)
	}
	if third := data[one](t, b.get(t, "/api/blog/1/details", "ar", 200)); third.Blog.Views != again.Blog.Views+1 {
		t.Errorf("%d views after %d", third.Blog.Views, again.Blog.Views)
	}
	b.get(t, "/api/blog/none/details", "en", 404)
}

func TestPages(t *testing.T) {
	t.Parallel()
	b := setup(t)
	type page struct{ Content content.Page }
	for _, path := range []string{"/api/legal-pages/terms-and-conditions", "/api/pages/terms-and-conditions"} {
		p := data[page](t, b.get(t, path, "ir", 200)).Content
		if p.Title != "شرایط و مقررات" || !strings.Contains(p.Description, "<blockquote>") || p.Summary == "" {
			t.Errorf("%s: %q %q", path, p.Title, p.Summary)
		}
	}
	credits := data[page](t, b.get(t, "/api/pages/image-credits", "ar", 200)).Content
	if !strings.Contains(credits.Description, "<td>oak-chair</td>") || !strings.Contains(credits.Description, "Daniliescudsg") {
		t.Error("the image credits do not name the models")
	}
	b.get(t, "/api/pages/none", "en", 404)
}

func TestTextsHoldNoScript(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, err := b.pool.Exec(t.Context(), `
		with page as (insert into pages (slug) values ('evil') returning id)
		insert into page_translations (page_id, locale, title, body)
		select id, 'en', 'Evil', $1 from page`,
		"<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](https://x.example/\"onmouseover=\"alert(1)) ![c](data:text/html,x)")
	if err != nil {
		t.Fatal(err)
	}
	got := data[struct{ Content content.Page }](t, b.get(t, "/api/pages/evil", "en", 200)).Content.Description
	for _, bad := range []string{"<script", "<img src=x", "javascript:", `"onmouseover`, "data:text/html"} {
		if strings.Contains(strings.ToLower(got), bad) {
			t.Errorf("%q in %s", bad, got)
		}
	}
}
