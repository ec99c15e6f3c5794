package document

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func cookieOf(w *httptest.ResponseRecorder, name string) *http.Cookie {
	for _, c := range w.Result().Cookies() {
		if c.Name == name {
			return c
		}
	}
	return nil
}

func TestPreviewLinkKeepsTheTokenAndLeaves(t *testing.T) {
	t.Parallel()
	w := show(t, newAPI(), "/products?preview=good.token&search=oak&theme=ultramart")
	c := cookieOf(w, "preview")
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/products?search=oak&theme=ultramart" || c == nil ||
		c.Value != "good.token" || !c.HttpOnly || c.MaxAge != 0 || c.SameSite != http.SameSiteLaxMode {
		t.Fatal(w.Code, w.Header())
	}
	if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Referrer-Policy") != "no-referrer" {
		t.Fatal(w.Header())
	}
	off := show(t, newAPI(), "/?preview=off", "preview", "good.token")
	if c := cookieOf(off, "preview"); off.Code != http.StatusSeeOther || off.Header().Get("Location") != "/" || c == nil || c.MaxAge >= 0 {
		t.Fatal(off.Code, off.Header())
	}
	dead := show(t, newAPI(), "/?preview=bad.token")
	if c := cookieOf(dead, "preview"); dead.Code != http.StatusGone || !strings.Contains(dead.Body.String(), "has ended") || c == nil || c.MaxAge >= 0 {
		t.Fatal(dead.Code, dead.Body)
	}
}

func TestPreviewIsForItsVisitorAlone(t *testing.T) {
	t.Parallel()
	api := newAPI()
	h := serverOf(t, Options{Releases: composed(t), API: Inside(api)})
	mine := ask(h, "/?theme=ultramart", "preview", "good.token")
	b := bootOf(t, mine.Body.String())
	if mine.Code != 200 || b.Composition.ID != "bada55" || b.Preview == nil || b.Preview.ExpiresAt.Hour() != 11 {
		t.Fatal(mine.Code, b)
	}
	for header, want := range map[string]string{
		"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow", "X-Shop-Preview": "bada55; until=2026-11-20T11:00:00Z",
	} {
		if got := mine.Header().Get(header); got != want {
			t.Errorf("%s is %q", header, got)
		}
	}
	if c := cookieOf(mine, "theme"); c == nil || c.MaxAge != 0 {
		t.Error("a previewed theme is kept longer than the browser is open")
	}
	if !strings.Contains(mine.Body.String(), `content="noindex, follow"`) {
		t.Error("a crawler with the link may index it")
	}
	theirs := ask(h, "/")
	if b := bootOf(t, theirs.Body.String()); b.Composition.ID != "c0ffee" || b.Preview != nil || theirs.Header().Get("X-Shop-Preview") != "" {
		t.Fatal("somebody else sees the preview")
	}
	ended := ask(h, "/", "preview", "bad.token")
	if b := bootOf(t, ended.Body.String()); b.Composition.ID != "c0ffee" || cookieOf(ended, "preview").MaxAge >= 0 {
		t.Fatal("an ended preview goes on")
	}
}

func TestThemesOwnPieces(t *testing.T) {
	t.Parallel()
	var doc map[string]any
	if err := json.Unmarshal(composed(t).document, &doc); err != nil {
		t.Fatal(err)
	}
	base := "/bundles/ultramart/1.0.0/"
	for _, one := range doc["themes"].([]any) {
		theme := one.(map[string]any)
		if theme["name"] != "ultramart" {
			continue
		}
		theme["container"] = map[string]any{
			"entry": base + "remoteEntry.js", "manifestUrl": base + "mf-manifest.json", "pieces": map[string]string{"home.hero": "./hero"},
			"integrity": map[string]string{base + "remoteEntry.js": "sha384-entry", base + "hero.js": "sha384-hero", base + "hero.css": "sha384-style"},
			"manifest": map[string]any{"exposes": []any{map[string]any{"path": "./hero", "assets": map[string]any{
				"js": map[string]any{"sync": []string{"hero.js"}}, "css": map[string]any{"sync": []string{"hero.css"}},
			}}}},
		}
	}
	raw, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	h := serverOf(t, Options{Releases: published{raw}, API: Inside(newAPI())})
	home := ask(h, "/?theme=ultramart")
	for _, want := range []string{
		`<link rel="preload" as="script" href="` + base + `hero.js" integrity="sha384-hero" crossorigin>`,
		`href="http://shop.example` + base + `hero.css" integrity="sha384-style"`, `"pieces":{"home.hero":"./hero"}`,
	} {
		if !strings.Contains(home.Body.String(), want) {
			t.Errorf("the home page lacks %s", want)
		}
	}
	if !strings.HasSuffix(home.Header().Get("Content-Security-Policy"), " ultramart") {
		t.Error("the theme's policy is not allowed")
	}
	for _, other := range []string{"/?theme=novastore", "/products?theme=ultramart", "/nowhere/at/all?theme=ultramart"} {
		if strings.Contains(ask(h, other).Body.String(), `as="script" href="`+base) {
			t.Errorf("%s loads a piece that it does not show", other)
		}
	}
}
