package release

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"
)

func TestLastGood(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	b.live(t)
	want := func(version string) {
		t.Helper()
		part, err := b.LastGood(ctx, Production, "mfe-cart")
		if err != nil {
			t.Fatal(err)
		}
		if got := (part == nil); got != (version == "") || part != nil && part.Version != version {
			t.Fatalf("want %q, got %+v", version, part)
		}
	}
	want("")
	for _, version := range []string{"1.1.0", "1.2.0"} {
		b.publish(t, "mfe-cart", version, remoteFiles("mfe-cart", version))
		b.promote(t, map[string]string{"mfe-cart": version})
	}
	want("1.1.0")

	// 1.3.0 needs a platform that the next shell does not have; 1.2.0 asks for less.
	old := remoteFiles("mfe-cart", "1.3.0").said("needs", map[string]string{"platform": "~1.2.0"})
	b.publish(t, "mfe-cart", "1.3.0", old)
	b.promote(t, map[string]string{"mfe-cart": "1.3.0"})
	b.publish(t, "mfe-cart", "1.4.0", remoteFiles("mfe-cart", "1.4.0"))
	b.promote(t, map[string]string{"mfe-cart": "1.4.0"})
	want("1.3.0")
	shell := shellFiles("2.0.0").said("provides", map[string]string{"react": "19.3.1", "@shop/platform": "1.9.0"})
	b.publish(t, "shell", "2.0.0", shell)
	b.promote(t, map[string]string{"shell": "2.0.0"})
	want("1.2.0")

	for _, unknown := range [][2]string{{"beta", "mfe-cart"}, {Production, "nova"}, {Production, "nobody"}} {
		if part, err := b.LastGood(ctx, unknown[0], unknown[1]); err != nil || part != nil {
			t.Errorf("%v: %+v %v", unknown, part, err)
		}
	}
	resp := get(t, b.server(t).URL+"/api/releases/channels/production/last-good/mfe-cart")
	var answer struct {
		Data struct{ Remote RemotePart }
	}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil || resp.StatusCode != http.StatusOK ||
		answer.Data.Remote.Entry != "/bundles/mfe-cart/1.2.0/remoteEntry.js" || len(answer.Data.Remote.Integrity) == 0 {
		t.Fatal(resp.StatusCode, answer, err)
	}
}
