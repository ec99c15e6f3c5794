package release

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestPublishOverHTTP(t *testing.T) {
	b := setup(t)
	srv := b.server(t)
	secret := b.token(t, NewToken{Name: "cart team", Bundles: []string{"mfe-cart"}, Channels: []string{"beta"}})
	put := func(name, secret, query string, body []byte) (int, string) {
		t.Helper()
		req, err := http.NewRequest(http.MethodPut, srv.URL+"/api/releases/bundles/"+name+"/1.0.0"+query, bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/gzip")
		if secret != "" {
			req.Header.Set("Authorization", "Bearer "+secret)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, _ := io.ReadAll(resp.Body)
		return resp.StatusCode, string(text)
	}
	var good bytes.Buffer
	if err := remoteFiles("mfe-cart", "1.0.0").archive().Pack(&good); err != nil {
		t.Fatal(err)
	}
	other := pack(t, file("shop.json", "{}"))
	for _, c := range []struct {
		what, name, secret, query string
		body                      []byte
		status                    int
		part                      string
	}{
		{"no token", "mfe-cart", "", "", good.Bytes(), 401, "release token is needed"},
		{"a shopper's token", "mfe-cart", "abc", "", good.Bytes(), 401, "release token is needed"},
		{"another team's bundle", "mfe-chat", secret, "", good.Bytes(), 403, "may publish mfe-cart, not mfe-chat"},
		{"not a tar", "mfe-cart", secret, "", []byte("hello"), 422, "not a gzip file"},
		{"too large", "mfe-cart", secret, "", make([]byte, 17<<20), 413, "message"},
		{"failed checks", "mfe-cart", secret, "", other, 422, `"errors":{"`},
		{"dry run", "mfe-cart", secret, "?dry_run=1", good.Bytes(), 200, "nothing was stored"},
		{"new", "mfe-cart", secret, "", good.Bytes(), 201, `"/bundles/mfe-cart/1.0.0/"`},
		{"the same", "mfe-cart", secret, "", good.Bytes(), 200, "published before"},
	} {
		if status, text := put(c.name, c.secret, c.query, c.body); status != c.status || !strings.Contains(text, c.part) {
			t.Errorf("%s: %d %s", c.what, status, text)
		}
	}
	var changed bytes.Buffer
	if err := remoteFiles("mfe-cart", "1.0.0").with(files{"more.js": "1"}).archive().Pack(&changed); err != nil {
		t.Fatal(err)
	}
	if status, text := put("mfe-cart", secret, "", changed.Bytes()); status != 409 || !strings.Contains(text, "raise the version") {
		t.Errorf("other bytes: %d %s", status, text)
	}
	if err := b.RevokeToken(context.Background(), program, "cart team"); err != nil {
		t.Fatal(err)
	}
	if status, _ := put("mfe-cart", secret, "", good.Bytes()); status != 401 {
		t.Errorf("a revoked token: %d", status)
	}
}

func TestClientAndScopes(t *testing.T) {
	b := setup(t)
	ctx := context.Background()
	live := b.live(t)
	srv := b.server(t)
	team := Client{Server: srv.URL, Token: b.token(t, NewToken{Name: "cart", Bundles: []string{"mfe-cart"}, Channels: []string{Production}})}
	theming := Client{Server: srv.URL, Token: b.token(t, NewToken{Name: "themes", Bundles: []string{"nova"}, Channels: []string{Production, "beta"}})}
	expired := Client{Server: srv.URL, Token: b.token(t, NewToken{Name: "old", Bundles: []string{"*"}, Channels: []string{"*"}, Expires: time.Nanosecond})}

	report, message, err := team.Publish(ctx, "mfe-cart", "1.1.0", remoteFiles("mfe-cart", "1.1.0").archive(), false)
	if err != nil || report.Version != "1.1.0" || message != "Published" {
		t.Fatal(report, message, err)
	}
	up := PromoteRequest{Channel: Production, Bundles: map[string]string{"mfe-cart": "1.1.0"}, Expected: live.Composition, Reason: "new cart"}
	refused(t, 403, func() error { _, err := theming.Promote(ctx, up); return err })
	refused(t, 401, func() error { _, err := expired.Promote(ctx, up); return err })
	refused(t, 403, func() error {
		_, err := team.Promote(ctx, PromoteRequest{Channel: "beta", Bundles: up.Bundles})
		return err
	})
	moved, err := team.Promote(ctx, up)
	if err != nil || moved.Bundles["mfe-cart"] != "1.1.0" {
		t.Fatal(moved, err)
	}
	refused(t, 409, func() error { _, err := team.Promote(ctx, up); return err })
	// Going back would take another team's bundle along.
	refused(t, 403, func() error {
		_, err := theming.Rollback(ctx, RollbackRequest{Channel: Production})
		return err
	})
	versions, err := team.Versions(ctx, "mfe-cart")
	if err != nil || len(versions) != 2 || versions[0].Version != "1.1.0" || versions[0].Channels[0] != Production || versions[0].Files != 6 || versions[0].Needs["platform"] != "^1.0.0" {
		t.Fatalf("%+v %v", versions, err)
	}
	channel, history, err := team.Channel(ctx, Production)
	if err != nil || channel.Composition != moved.Composition || len(history) != 2 || history[0].Reason != "new cart" || history[0].Actor != "cart" {
		t.Fatalf("%+v %+v %v", channel, history, err)
	}
	back, err := team.Rollback(ctx, RollbackRequest{Channel: Production})
	if err != nil || back.Composition != live.Composition {
		t.Fatal(back, err)
	}
	resp := get(t, srv.URL+"/api/releases/compositions/"+live.Composition+"/diff/"+moved.Composition, "Authorization", "Bearer "+team.Token)
	var diff struct{ Data diffData }
	if err := json.NewDecoder(resp.Body).Decode(&diff); err != nil || len(diff.Data.Changes) != 1 {
		t.Fatalf("%+v %v", diff, err)
	}
	if c := diff.Data.Changes[0]; c.Bundle != "mfe-cart" || c.From != "1.0.0" || c.To != "1.1.0" || len(c.Files) != 2 {
		t.Fatalf("%+v", c)
	}
	for _, path := range []string{"/channels", "/audit?limit=5", "/compositions/" + live.Composition[:12]} {
		if resp := get(t, srv.URL+"/api/releases"+path, "Authorization", "Bearer "+team.Token); resp.StatusCode != 200 {
			t.Errorf("%s: %s", path, resp.Status)
		}
		if resp := get(t, srv.URL+"/api/releases"+path); resp.StatusCode != 401 {
			t.Errorf("%s without a token: %s", path, resp.Status)
		}
	}
}

func refused(t *testing.T, status int, f func() error) {
	t.Helper()
	err := f()
	if r, ok := err.(Refused); !ok || r.Status != status {
		t.Fatalf("want %d, got %v", status, err)
	}
}

func TestReports(t *testing.T) {
	b := setup(t)
	srv := b.server(t)
	live := b.live(t)
	post := func(body string) int {
		t.Helper()
		resp, err := http.Post(srv.URL+"/api/releases/reports", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	report := func(kind, message string, value float64) string {
		return fmt.Sprintf(`{"composition":%q,"kind":%q,"bundle":"mfe-cart","version":"1.0.0","message":%q,"path":"/cart","value":%v}`, live.Composition, kind, message, value)
	}
	for range 3 {
		if s := post(report("load", "chunk 123 failed", 0)); s != 200 {
			t.Fatal(s)
		}
	}
	post(report("load", "chunk 456 failed", 0)) // the same fault with another number
	post(report("vital", "LCP", 1000))
	post(report("vital", "LCP", 3000))
	for _, bad := range []string{report("gossip", "x", 0), report("vital", "SPEED", 1), report("vital", "LCP", -1), `{"composition":"x","kind":"load","message":"x"}`, `{`} {
		if s := post(bad); s != 422 && s != 400 {
			t.Errorf("%s: %d", bad, s)
		}
	}
	if s := post(`{"message":"` + strings.Repeat("x", 5000) + `"}`); s != 413 {
		t.Error(s)
	}
	// Of a composition nobody made: accepted, and dropped.
	if s := post(strings.Replace(report("load", "x", 0), live.Composition, strings.Repeat("0", 64), 1)); s != 200 {
		t.Error(s)
	}
	_, _, health, err := b.Channel(context.Background(), Production)
	if err != nil || len(health) != 2 || health[0].Count != 4 || health[1].Metric != "LCP" || health[1].Average != 2000 || health[1].Worst != 3000 {
		t.Fatalf("%+v %v", health, err)
	}
}
