package release

import (
	"context"
	"maps"
	"strings"
	"testing"

	"shop/backend/fault"
)

// pieceFiles is a theme with a hero of its own.
func pieceFiles(name, version string) files {
	remote := remoteFiles(name, version)
	manifest := maps.Clone(remote["mf-manifest.json"].(map[string]any))
	manifest["exposes"] = []map[string]any{{"path": "./hero", "assets": map[string]any{"js": map[string]any{"sync": []string{"hero.js"}}, "css": map[string]any{}}}}
	f := themeFiles(name, version)
	f["shop.json"] = map[string]any{
		"name": name, "version": version, "kind": "theme", "entry": "theme.css", "container": "remoteEntry.js",
		"pieces": map[string]string{"home.hero": "./hero"}, "needs": map[string]string{"platform": "^1.0.0"},
	}
	return f.with(files{"mf-manifest.json": manifest, "remoteEntry.js": script, "hero.js": script + "//hero"})
}

func (f files) said(key string, value any) files {
	m := maps.Clone(f["shop.json"].(map[string]any))
	m[key] = value
	return f.with(files{"shop.json": m})
}

func TestThemeWithAPieceOfItsOwn(t *testing.T) {
	b := setup(t)
	b.live(t)
	b.publish(t, "glow", "1.0.0", pieceFiles("glow", "1.0.0"))
	m := b.promote(t, map[string]string{"glow": "1.0.0"})
	c, err := b.Composition(context.Background(), m.Composition)
	if err != nil {
		t.Fatal(err)
	}
	theme := c.Document.Themes[0]
	if theme.Name != "glow" || theme.Container == nil || theme.Container.Entry != "/bundles/glow/1.0.0/remoteEntry.js" ||
		theme.Container.Pieces["home.hero"] != "./hero" || !strings.HasPrefix(theme.Container.Integrity["/bundles/glow/1.0.0/hero.js"], "sha384-") {
		t.Fatalf("%+v", theme)
	}
	if c.Document.Themes[1].Container != nil {
		t.Fatal("a theme of data alone has a container")
	}
}

func TestThemePiecesAreJudgedLikePages(t *testing.T) {
	b := setup(t)
	b.live(t)
	good := pieceFiles("glow", "1.0.0")
	without := func(f files, name string) files {
		out := maps.Clone(f)
		delete(out, name)
		return out
	}
	for name, c := range map[string]struct {
		files files
		part  string
	}{
		"a script without a piece": {good.said("pieces", map[string]string{}), "without pieces"},
		"no manifest":              {without(good, "mf-manifest.json"), "is missing"},
		"no such expose":           {good.said("pieces", map[string]string{"home.hero": "./gone"}), "does not expose"},
		"no such name":             {good.said("pieces", map[string]string{"Hero": "./hero"}), "not the name of one"},
		"other entry":              {good.said("container", "other.js"), "starts with"},
		"eval":                     {good.with(files{"hero.js": "x=eval('1')"}), "evaluates strings"},
		"a shell that cannot":      {good.said("needs", map[string]string{"platform": "^2.0.0"}), "needs platform ^2.0.0"},
		"too heavy":                {good.with(files{"hero.js": noise(30_000)}), "20.0 KB are allowed"},
	} {
		_, err := b.Publish(context.Background(), program, PublishRequest{Name: "glow", Version: "1.0.0", Archive: c.files.archive()})
		if fault.CodeOf(err) != fault.Invalid || !strings.Contains(detail(err), c.part) {
			t.Errorf("%s: %v %s", name, err, detail(err))
		}
	}
}
