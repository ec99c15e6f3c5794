package release

import (
	"context"
	"io"
	"strings"
	"testing"
)

func TestSync(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	shell, theme := shellFiles("1.0.0").dir(t), themeFiles("nova", "1.0.0").dir(t)
	cart := remoteFiles("mfe-cart", "1.0.0")
	sync := func(cart files) (Move, string) {
		t.Helper()
		var out strings.Builder
		m, err := b.Sync(ctx, Production, []string{shell, cart.dir(t), theme}, &out)
		if err != nil {
			t.Fatal(err)
		}
		return m, out.String()
	}
	first, said := sync(cart)
	if !first.Moved || first.Bundles["mfe-cart"] != "1.0.0" || strings.Count(said, "published") != 3 {
		t.Fatal(first, said)
	}
	if m, said := sync(cart); m.Moved || !strings.Contains(said, "up to date") {
		t.Fatal(m, said)
	}
	// Other files under a version that is taken.
	changed := cart.with(files{"page.js": script + "// changed"})
	second, _ := sync(changed)
	if v := second.Bundles["mfe-cart"]; !second.Moved || !strings.HasPrefix(v, "1.0.0-dev.") || second.Bundles["shell"] != "1.0.0" {
		t.Fatal(second)
	}
	// What a team does meanwhile stays while the folders are as they were.
	if _, err := b.Rollback(ctx, program, RollbackRequest{Channel: Production}); err != nil {
		t.Fatal(err)
	}
	if m, _ := sync(changed); m.Moved {
		t.Fatal("sync undid a rollback")
	}
	// The folder of before is a change again, and needs no publishing.
	if m, said := sync(cart); m.Bundles["mfe-cart"] != "1.0.0" || strings.Contains(said, "published") {
		t.Fatal(m, said)
	}
	if m, _ := sync(changed); m.Composition != second.Composition {
		t.Fatal("the same folders made another composition")
	}
	if _, err := b.Sync(ctx, Production, []string{t.TempDir()}, io.Discard); err == nil {
		t.Fatal("an empty folder was accepted")
	}
	if _, err := b.Sync(ctx, Production, []string{shell, shell}, io.Discard); err == nil {
		t.Fatal("one bundle twice was accepted")
	}
}
