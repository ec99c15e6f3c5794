package release

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"shop/backend/fault"
)

func TestPromoteAndRollback(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	first := b.live(t)
	if !first.Moved || first.Previous != "" || len(first.Bundles) != 3 {
		t.Fatalf("%+v", first)
	}
	if again := b.promote(t, map[string]string{"mfe-cart": "1.0.0"}); again.Moved || again.Composition != first.Composition {
		t.Fatalf("the same again: %+v", again)
	}
	b.publish(t, "mfe-cart", "1.1.0", remoteFiles("mfe-cart", "1.1.0"))
	second := b.promote(t, map[string]string{"mfe-cart": "1.1.0"})
	if second.Bundles["mfe-cart"] != "1.1.0" || second.Bundles["shell"] != "1.0.0" || second.Previous != first.Composition {
		t.Fatalf("%+v", second)
	}
	b.publish(t, "mfe-cart", "1.2.0", remoteFiles("mfe-cart", "1.2.0"))
	third := b.promote(t, map[string]string{"mfe-cart": "1.2.0"})

	back := func(to string) Move {
		t.Helper()
		m, err := b.Rollback(ctx, program, RollbackRequest{Channel: Production, To: to, Reason: "test"})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	// Twice back is two steps back, not forward again.
	if m := back(""); m.Composition != second.Composition {
		t.Fatal("one step back went elsewhere")
	}
	if m := back(""); m.Composition != first.Composition {
		t.Fatal("two steps back went elsewhere")
	}
	_, err := b.Rollback(ctx, program, RollbackRequest{Channel: Production})
	wantFault(t, err, fault.Invalid, "no earlier composition")
	if m := back(third.Composition[:12]); m.Composition != third.Composition {
		t.Fatal("not the named one")
	}
	_, err = b.Rollback(ctx, program, RollbackRequest{Channel: Production, To: "ffffffffffff"})
	wantFault(t, err, fault.Invalid, "never served")
	_, err = b.Rollback(ctx, program, RollbackRequest{Channel: "beta"})
	wantFault(t, err, fault.NotFound, "no channel beta")

	_, history, _, err := b.Channel(ctx, Production)
	if err != nil || len(history) != 6 || history[0].Action != "rollback" || history[5].Action != "promote" {
		t.Fatalf("%+v %v", history, err)
	}
	audit, err := b.Audit(ctx, 0, 3)
	if err != nil || len(audit) != 3 || audit[0].Action != "rollback" || audit[0].Detail["reason"] != "test" {
		t.Fatalf("%+v %v", audit, err)
	}
	if older, err := b.Audit(ctx, audit[2].ID, 200); err != nil || older[0].ID != audit[2].ID-1 {
		t.Fatal("the trail does not go on", err)
	}
}

func TestPromoteRefuses(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	promote := func(bundles map[string]string, expected string) error {
		_, err := b.Promote(ctx, program, PromoteRequest{Channel: Production, Bundles: bundles, Expected: expected})
		return err
	}
	b.publish(t, "mfe-cart", "1.0.0", remoteFiles("mfe-cart", "1.0.0"))
	wantFault(t, promote(map[string]string{"mfe-cart": "1.0.0"}, ""), fault.Invalid, "no shell")
	live := b.live(t)
	wantFault(t, promote(map[string]string{"mfe-cart": "9.9.9"}, ""), fault.Invalid, "has no version")
	wantFault(t, promote(map[string]string{}, ""), fault.Invalid, "at least one")
	wantFault(t, promote(map[string]string{"shell": ""}, ""), fault.Invalid, "no shell")

	err := promote(map[string]string{"mfe-cart": "1.0.0"}, "00000000")
	wantFault(t, err, fault.Conflict, "moved meanwhile")
	if data := err.(*fault.Error).Data.(map[string]string); data["composition"] != live.Composition {
		t.Fatal("a conflict has to name the current composition")
	}

	// A shell that takes the platform away from what is live.
	shell := shellFiles("2.0.0").with(files{"shop.json": map[string]any{
		"name": "shell", "version": "2.0.0", "kind": "shell", "entry": "main.1234.js", "provides": map[string]string{"react": "20.0.0", "@shop/platform": "2.0.0"},
	}})
	_, err = b.Publish(ctx, program, PublishRequest{Name: "shell", Version: "2.0.0", Archive: shell.archive()})
	wantFault(t, err, fault.Invalid, "needs platform ^1.0.0, the shell 2.0.0 provides 2.0.0")
	wantFault(t, err, fault.Invalid, "needs react ^19.0.0")

	// A remote that claims what another one has.
	rival := remoteFiles("mfe-rival", "1.0.0")
	m := object(rival["shop.json"])
	m["routes"] = []any{map[string]string{"path": "/cart", "expose": "./page", "layout": "public"}}
	_, err = b.Publish(ctx, program, PublishRequest{Name: "mfe-rival", Version: "1.0.0", Archive: rival.with(files{"shop.json": m}).archive()})
	wantFault(t, err, fault.Invalid, "/cart is claimed by mfe-cart and by mfe-rival")

	// Once the other gives it up, the claim is free: publish both, promote both.
	given := remoteFiles("mfe-cart", "1.1.0")
	g := object(given["shop.json"])
	g["routes"] = []any{}
	b.publish(t, "mfe-cart", "1.1.0", given.with(files{"shop.json": g}))
	b.publish(t, "mfe-rival", "1.0.0", rival.with(files{"shop.json": m}))
	wantFault(t, promote(map[string]string{"mfe-rival": "1.0.0"}, ""), fault.Invalid, "is claimed by")
	if err := promote(map[string]string{"mfe-rival": "1.0.0", "mfe-cart": "1.1.0"}, live.Composition); err != nil {
		t.Fatal(err)
	}
	if err := promote(map[string]string{"mfe-rival": ""}, ""); err != nil {
		t.Fatal(err)
	}
}

func TestConcurrentPromotesLoseNothing(t *testing.T) {
	b := setup(t)
	b.live(t)
	names := []string{"mfe-a", "mfe-b", "mfe-c", "mfe-d"}
	var wg sync.WaitGroup
	for _, name := range names {
		b.publish(t, name, "1.0.0", remoteFiles(name, "1.0.0"))
	}
	for _, name := range names {
		wg.Go(func() {
			if _, err := b.Promote(context.Background(), program, PromoteRequest{Channel: Production, Bundles: map[string]string{name: "1.0.0"}}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	c, _, _, err := b.Channel(context.Background(), Production)
	if err != nil || len(c.Bundles) != 3+len(names) || c.Revision != int64(1+len(names)) {
		t.Fatalf("%+v %v", c, err)
	}
}

func TestCompositionIsSignedAndComplete(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	live := b.live(t)
	c, err := b.Composition(ctx, live.Composition[:10])
	if err != nil {
		t.Fatal(err)
	}
	d := c.Document
	if d.Shell.Scripts[1] != "/bundles/shell/1.0.0/main.1234.js" || len(d.Shell.Integrity) != 3 || len(d.Remotes[0].Integrity) != 4 {
		t.Fatalf("%+v", d)
	}
	if d.Remotes[0].Entry != "/bundles/mfe-cart/1.0.0/remoteEntry.js" || d.Themes[0].Label != "NOVA" || d.Themes[0].Integrity == "" {
		t.Fatalf("%+v", d)
	}
	if _, err := b.Composition(ctx, "0123456789"); fault.CodeOf(err) != fault.NotFound {
		t.Fatal(err)
	}
	if _, err := b.pool.Exec(ctx, `update compositions set document = replace(document::text, '"1.0.0"', '"6.6.6"')::json`); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Composition(ctx, live.Composition); err == nil {
		t.Fatal("a forged document was accepted")
	}
	// A process that knew the true one keeps serving it; a new one serves nothing.
	if _, _, err := New(Options{Pool: b.pool, Blobs: b.blobs}).Live(ctx, Production); err == nil {
		t.Fatal("a forged document was served")
	}
}

// JSON escapes what labels and titles may hold; reading it back must not
// take those backslashes for the database's own.
func TestCompositionKeepsEscapedText(t *testing.T) {
	b := setup(t)
	b.live(t)
	const label = "Salt & <b>\"Pepper\"</b> \\ café\n"
	b.publish(t, "nova", "1.0.1", themeFiles("nova", "1.0.1").with(files{"theme.json": map[string]any{"label": label}}))
	m := b.promote(t, map[string]string{"nova": "1.0.1"})
	c, err := b.Composition(context.Background(), m.Composition)
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Document.Themes[0].Label; got != label {
		t.Fatalf("%q", got)
	}
	if _, _, err := New(Options{Pool: b.pool, Blobs: b.blobs}).Live(context.Background(), Production); err != nil {
		t.Fatalf("a new process cannot serve it: %v", err)
	}
}

func TestLiveFollowsOtherProcesses(t *testing.T) {
	b := setup(t)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	if _, _, err := b.Live(ctx, Production); fault.CodeOf(err) != fault.Unavailable {
		t.Fatal(err)
	}
	b.live(t)
	other := New(Options{Pool: b.pool, Blobs: b.blobs})
	var ended atomic.Bool
	done := make(chan struct{})
	go func() { defer close(done); _ = other.Watch(ctx); ended.Store(true) }()
	before, raw, err := other.Live(ctx, Production)
	if err != nil {
		t.Fatal(err)
	}
	var boot struct {
		ID, Channel string
		Shell       struct{ Version string }
	}
	if err := json.Unmarshal(raw, &boot); err != nil || boot.ID != before || boot.Channel != Production || boot.Shell.Version != "1.0.0" {
		t.Fatalf("%s %v", raw, err)
	}
	b.publish(t, "mfe-cart", "1.1.0", remoteFiles("mfe-cart", "1.1.0"))
	moved := b.promote(t, map[string]string{"mfe-cart": "1.1.0"})
	// The process that moved it knows at once, the other within a second even if the notification is lost.
	if id, _, _ := b.Live(ctx, Production); id != moved.Composition {
		t.Fatal("the mover serves the old one")
	}
	deadline := time.Now().Add(staleAfter + time.Second)
	for {
		id, _, err := other.Live(ctx, Production)
		if err != nil {
			t.Fatal(err)
		}
		if id == moved.Composition {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the other process never heard of it")
		}
		time.Sleep(5 * time.Millisecond)
	}
	stop()
	<-done
}

func TestLiveOutlastsTheDatabase(t *testing.T) {
	b := setup(t)
	live := b.live(t)
	if _, _, err := b.Live(context.Background(), Production); err != nil {
		t.Fatal(err)
	}
	b.live_().checked = time.Time{}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if id, raw, err := b.Live(gone, Production); err != nil || id != live.Composition || len(raw) == 0 {
		t.Fatal("nothing is served while the database is away", err)
	}
}

func (b bundle) live_() *liveEntry { return b.Service.live.entry(Production) }
