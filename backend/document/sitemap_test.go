package document

import (
	"strings"
	"testing"

	"shop/backend/backendtest"
)

func TestSitemap(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	h := serverOf(t, Options{Releases: composed(t), API: Inside(newAPI()), Pool: pool, PublicURL: "https://shop.test"})
	if w := ask(h, "/sitemap.xml"); w.Code != 200 || strings.Contains(w.Body.String(), "products-") {
		t.Fatal(w.Code, w.Body)
	}
	_, err := pool.Exec(t.Context(), `
		with s as (insert into shops (name, slug) values ('Oak', 'oak') returning id),
			c as (insert into categories (slug, level, name) values ('chairs', 1, '{"en": "Chairs"}') returning id)
		insert into products (id, shop_id, category_id, slug, name, status, published_at) overriding system value
		select n.id, s.id, c.id, 'p-' || n.id, 'P', n.status, now() from s, c, (values (1::bigint, 'published'), (2, 'draft'), (39999, 'published'), (200001, 'published')) n(id, status)`)
	if err != nil {
		t.Fatal(err)
	}
	index := ask(h, "/sitemap.xml").Body.String()
	for _, want := range []string{"https://shop.test/sitemap/pages.xml", "/sitemap/products-0.xml", "/sitemap/products-5.xml"} {
		if !strings.Contains(index, want) {
			t.Errorf("no %s in %s", want, index)
		}
	}
	if strings.Count(index, "products-") != 2 {
		t.Error("empty shards are listed", index)
	}
	shard := ask(h, "/sitemap/products-0.xml").Body.String()
	if strings.Count(shard, "<url>") != 2 || !strings.Contains(shard, "<loc>https://shop.test/products/p-39999</loc>") || !strings.Contains(shard, "<lastmod>") {
		t.Error(shard)
	}
	pages := ask(h, "/sitemap/pages.xml").Body.String()
	for _, want := range []string{"https://shop.test/products</loc>", "https://shop.test/categories/chairs", "https://shop.test/shops/"} {
		if !strings.Contains(pages, want) {
			t.Errorf("no %s in %s", want, pages)
		}
	}
	if strings.Contains(pages, "manage-address") {
		t.Error("pages of an account are listed")
	}
	for _, path := range []string{"/sitemap/products-1.xml", "/sitemap/products--1.xml", "/sitemap/products-99999999999999999999.xml", "/sitemap/products-0", "/sitemap/else.xml"} {
		if w := ask(h, path); w.Code != 404 {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}
