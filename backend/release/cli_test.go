package release

import (
	"context"
	"errors"
	"flag"
	"strings"
	"testing"
)

// console runs commands as a team would, against a server.
type console struct {
	t   *testing.T
	cli CLI
	out *strings.Builder
}

func (b bundle) console(t *testing.T) console {
	t.Helper()
	var out strings.Builder
	env := map[string]string{"SHOP_SERVER": b.server(t).URL + "/"}
	return console{t, CLI{
		Out: &out, Getenv: func(name string) string { return env[name] },
		Open: func(context.Context) (*Service, func(), error) { return b.Service, func() {}, nil },
	}, &out}
}

func (c console) run(args ...string) (string, error) {
	c.t.Helper()
	c.out.Reset()
	err := c.cli.Run(context.Background(), args[0], args[1:])
	return c.out.String(), err
}

func (c console) must(args ...string) string {
	c.t.Helper()
	out, err := c.run(args...)
	if err != nil {
		c.t.Fatalf("%v: %v", args, err)
	}
	return out
}

func TestCommands(t *testing.T) {
	b := setup(t)
	c := b.console(t)
	said := c.must("sync", shellFiles("1.0.0").dir(t), themeFiles("nova", "1.0.0").dir(t))
	if !strings.Contains(said, "production serves") {
		t.Fatal(said)
	}
	secret, _, _ := strings.Cut(c.must("token", "create", "cart", "--bundles", "mfe-cart", "--channels", "production"), "\n")
	if !strings.HasPrefix(secret, tokenPrefix) {
		t.Fatal(secret)
	}
	first, second := remoteFiles("mfe-cart", "1.0.0").dir(t), remoteFiles("mfe-cart", "1.1.0").dir(t)
	if said := c.must("publish", first, "--token", secret, "--dry-run"); !strings.Contains(said, "nothing was stored") {
		t.Fatal(said)
	}
	if said := c.must("publish", "--promote", first, "--token", secret); !strings.Contains(said, "Published: mfe-cart 1.0.0") || !strings.Contains(said, "back with: shop rollback") {
		t.Fatal(said)
	}
	if said := c.must("publish", first, "--token", secret); !strings.Contains(said, "published before") {
		t.Fatal(said)
	}
	c.must("publish", second, "--token", secret)
	if said := c.must("promote", "mfe-cart@1.1.0", "--token", secret, "--reason", "faster"); !strings.Contains(said, "mfe-cart 1.1.0") {
		t.Fatal(said)
	}
	if said := c.must("versions", "mfe-cart", "--token", secret); strings.Count(said, "mfe-cart 1.") != 2 || !strings.Contains(said, "production") {
		t.Fatal(said)
	}
	if said := c.must("rollback", "--token", secret); !strings.Contains(said, "mfe-cart 1.0.0") {
		t.Fatal(said)
	}
	if said := c.must("versions", "--token", secret); !strings.Contains(said, "faster") || !strings.Contains(said, "rollback") {
		t.Fatal(said)
	}
	if said := c.must("token", "list"); !strings.Contains(said, "last used") || strings.Contains(said, secret) {
		t.Fatal(said)
	}
	c.must("token", "revoke", "cart")
	if _, err := c.run("publish", first, "--token", secret); err == nil {
		t.Fatal("a revoked token published")
	}
}

func TestCommandsSayWhatIsWrong(t *testing.T) {
	b := setup(t)
	c := b.console(t)
	for _, one := range []struct {
		args []string
		part string
	}{
		{[]string{"publish", "dist"}, "token is needed"},
		{[]string{"publish", "--token", "x"}, "one built folder"},
		{[]string{"publish", t.TempDir(), "--token", "x"}, "empty"},
		{[]string{"publish", files{"a.js": "1"}.dir(t), "--token", "x"}, "no shop.json"},
		{[]string{"publish", remoteFiles("mfe-cart", "1.0.0").dir(t), "--token", "x"}, "release token is needed"},
		{[]string{"promote", "mfe-cart", "--token", "x"}, "NAME@VERSION"},
		{[]string{"promote", "--token", "x"}, "name what to promote"},
		{[]string{"sync"}, "name the built folders"},
		{[]string{"token", "create"}, "usage"},
		{[]string{"token", "create", "x"}, "bundles"},
		{[]string{"token", "revoke", "nobody"}, "no working token"},
		{[]string{"fly"}, "no release command"},
	} {
		if _, err := c.run(one.args...); err == nil || !strings.Contains(err.Error()+detail(err), one.part) {
			t.Errorf("%v: %v", one.args, err)
		}
	}
	if said, err := c.run("publish", "-h"); err != nil || !strings.Contains(said, "usage: shop publish") {
		t.Error(said, err)
	}
	if _, err := c.run("publish", "--what"); err == nil || errors.Is(err, flag.ErrHelp) {
		t.Error(err)
	}
}
