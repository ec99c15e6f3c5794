package release

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"shop/backend/fault"
)

func TestPreviewShowsWhatPromotingWouldServe(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	before := b.live(t)
	b.publish(t, "ocean", "0.1.0", themeFiles("ocean", "0.1.0"))
	p, err := b.Preview(ctx, program, PreviewRequest{Channel: Production, Bundles: map[string]string{"ocean": "0.1.0"}})
	if err != nil {
		t.Fatal(err)
	}
	if p.Bundles["ocean"] != "0.1.0" || p.Bundles["shell"] != "1.0.0" || !strings.HasSuffix(p.Link, "&theme=ocean") || !strings.HasPrefix(p.Link, "/?preview=") {
		t.Fatalf("%+v", p)
	}
	if left := time.Until(p.ExpiresAt); left < 119*time.Minute || left > 2*time.Hour {
		t.Fatal(left)
	}
	id, raw, until, err := b.Previewed(ctx, p.Token)
	if err != nil || id != p.Composition || !until.Equal(p.ExpiresAt) || !strings.Contains(string(raw), "/bundles/ocean/0.1.0/theme.css") {
		t.Fatal(id, until, err)
	}
	if live, _, err := b.Live(ctx, Production); err != nil || live != before.Composition {
		t.Fatal("a preview moved the channel", err)
	}
	if after := b.promote(t, map[string]string{"ocean": "0.1.0"}); after.Composition != p.Composition {
		t.Fatal("promoting serves something else than was looked at")
	}
	audit, err := b.Audit(ctx, 0, 3)
	if err != nil || audit[1].Action != "preview" || audit[1].Detail["composition"] != p.Composition {
		t.Fatalf("%+v %v", audit, err)
	}
}

func TestPreviewTokensCannotBeMade(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	live := b.live(t)
	p, err := b.Preview(ctx, program, PreviewRequest{Channel: Production, Bundles: map[string]string{"nova": "1.0.0"}, Expires: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	body, seal, _ := strings.Cut(p.Token, ".")
	claim := func(expires int64) string {
		raw, _ := json.Marshal(previewClaim{live.Composition, Production, expires})
		return base64.RawURLEncoding.EncodeToString(raw)
	}
	_, foreign, _ := ed25519.GenerateKey(nil)
	later := claim(time.Now().Add(time.Hour).Unix())
	past := claim(time.Now().Unix())
	_, sealed, err := b.signer.sign(ctx, b.store, []byte(previewPurpose+past))
	if err != nil {
		t.Fatal(err)
	}
	rawSeal, _ := base64.StdEncoding.DecodeString(sealed)
	for name, token := range map[string]string{
		"nothing": "", "no seal": body, "other claim": later + "." + seal, "cut": p.Token[:len(p.Token)-4], "long": strings.Repeat("a", 2000) + "." + seal,
		"other key":    later + "." + base64.RawURLEncoding.EncodeToString(ed25519.Sign(foreign, []byte(previewPurpose+later))),
		"expired":      past + "." + base64.RawURLEncoding.EncodeToString(rawSeal),
		"not a claim":  "e30." + seal,
		"not base64":   body + ".!!!",
		"another dot":  p.Token + ".x",
		"id signature": live.Composition + "." + seal,
	} {
		if _, _, _, err := b.Previewed(ctx, token); fault.CodeOf(err) != fault.Gone {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPreviewRefuses(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	b.live(t)
	preview := func(by Actor, expires time.Duration, bundles map[string]string) error {
		_, err := b.Preview(ctx, by, PreviewRequest{Channel: Production, Bundles: bundles, Expires: expires})
		return err
	}
	nova := map[string]string{"nova": "1.0.0"}
	wantFault(t, preview(program, 0, nil), fault.Invalid, "at least one bundle")
	wantFault(t, preview(program, time.Second, nova), fault.Invalid, "at least a minute")
	wantFault(t, preview(program, 200*time.Hour, nova), fault.Invalid, "seven days")
	wantFault(t, preview(program, 0, map[string]string{"nova": "7.0.0"}), fault.Invalid, "has no version")
	wantFault(t, preview(program, 0, map[string]string{"shell": ""}), fault.Invalid, "no shell")
	wantFault(t, preview(Actor{Name: "themers", Token: &Token{Bundles: []string{"ocean"}}}, 0, nova), fault.Forbidden, "may publish ocean")
	if err := preview(Actor{Name: "themers", Token: &Token{Bundles: []string{"nova"}}}, 0, nova); err != nil {
		t.Fatal("a token that may not promote may preview", err)
	}
}

func TestPreviewOverHTTP(t *testing.T) {
	b := setup(t)
	live := b.live(t)
	c := b.console(t)
	secret := b.token(t, NewToken{Name: "themers", Bundles: []string{"nova"}})
	said := c.must("preview", "nova@1.0.0", "--token", secret, "--expires", "30m")
	link, _, _ := strings.Cut(said, "\n")
	if !strings.HasPrefix(link, "http://127.0.0.1") || !strings.Contains(link, "/?preview=") || !strings.Contains(said, "?preview=off") {
		t.Fatal(said)
	}
	for _, args := range [][]string{{"preview", "nova@1.0.0", "--token", "x"}, {"preview", "nova", "--token", secret}, {"preview", "--token", secret}} {
		if said, err := c.run(args...); err == nil {
			t.Error(args, said)
		}
	}
	origin := b.server(t).URL
	resp := get(t, origin+"/api/releases/channels/production/composition")
	var answer struct {
		Data struct{ Composition string }
	}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil || resp.StatusCode != http.StatusOK || answer.Data.Composition != live.Composition {
		t.Fatal(resp.StatusCode, answer, err)
	}
	for range 3 {
		get(t, origin+"/api/releases/channels/made-up/composition")
	}
	if n := len(b.Service.live.entries); n != 1 {
		t.Errorf("%d names are kept, one channel exists", n)
	}
}

func TestAnotherSigningKey(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	first := b.live(t)
	b.publish(t, "nova", "1.1.0", themeFiles("nova", "1.1.0"))
	second := b.promote(t, map[string]string{"nova": "1.1.0"})
	p, err := b.Preview(ctx, program, PreviewRequest{Channel: Production, Bundles: map[string]string{"nova": "1.0.0"}})
	if err != nil {
		t.Fatal(err)
	}
	_, key, _ := ed25519.GenerateKey(nil)
	configured := bundle{New(Options{Pool: b.pool, Blobs: b.blobs, SigningKey: key}), b.pool, b.blobs}
	if _, _, err := configured.Live(ctx, Production); err == nil || !strings.Contains(err.Error(), "another key") {
		t.Fatal("what the database's key signed is served", err)
	}
	if _, _, _, err := configured.Previewed(ctx, p.Token); fault.CodeOf(err) != fault.Gone {
		t.Fatal("what the database's key signed is previewed", err)
	}
	again := configured.promote(t, map[string]string{"nova": "1.1.0"})
	if id, _, err := configured.Live(ctx, Production); err != nil || id != second.Composition || again.Moved {
		t.Fatal("promoting again does not sign again", id, err)
	}
	if _, err := configured.Rollback(ctx, program, RollbackRequest{Channel: Production, To: first.Composition}); err != nil {
		t.Fatal(err)
	}
	if id, _, err := configured.Live(ctx, Production); err != nil || id != first.Composition {
		t.Fatal("a rollback does not sign again", id, err)
	}
	_, third, _ := ed25519.GenerateKey(nil)
	other := bundle{New(Options{Pool: b.pool, Blobs: b.blobs, SigningKey: third}), b.pool, b.blobs}
	if err := other.adoptCurrent(ctx, Production); err != nil {
		t.Fatal(err)
	}
	if _, _, err := other.Live(ctx, Production); err != nil {
		t.Fatal("a sync does not sign again", err)
	}
}

func TestWatchTellsOfEveryMove(t *testing.T) {
	b := setup(t)
	moves := make(chan string, 8)
	watching := New(Options{Pool: b.pool, Blobs: b.blobs, OnMove: func(channel string) { moves <- channel }})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- watching.Watch(ctx) }()
	deadline := time.After(20 * time.Second)
	b.live(t)
	for version := 1; ; version++ {
		// The first moves may come before the other process listens.
		name := "1." + string(rune('0'+version%10)) + ".0"
		b.publish(t, "nova", name, themeFiles("nova", name))
		b.promote(t, map[string]string{"nova": name})
		select {
		case channel := <-moves:
			if channel != Production {
				t.Fatal(channel)
			}
			stop()
			if err := <-ended; err != nil {
				t.Fatal(err)
			}
			return
		case <-time.After(200 * time.Millisecond):
		case <-deadline:
			t.Fatal("the other process never heard of a move")
		}
	}
}
