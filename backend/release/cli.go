package release

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
)

// CLI is the release commands of the program: publish, promote, preview,
// rollback and versions talk to a server with a token; sync and token work on
// this installation's own database.
type CLI struct {
	Out    io.Writer
	Getenv func(string) string
	// Open connects the service for the commands that need it. close is called
	// when the command is done.
	Open func(ctx context.Context) (s *Service, close func(), err error)
}

// Commands lists the names that Run knows, with a line of help each.
func Commands() [][2]string {
	return [][2]string{
		{"publish", "publish DIR [--promote] [--dry-run]: publish a built bundle"},
		{"promote", "promote NAME@VERSION… [--reason TEXT] [--expected ID]: serve other versions"},
		{"preview", "preview NAME@VERSION… [--expires 2h]: make a link that shows these versions to whoever opens it"},
		{"rollback", "rollback [--to ID] [--reason TEXT]: serve an earlier composition again"},
		{"versions", "versions [NAME]: what a bundle has, or what the channel serves and served"},
		{"sync", "sync DIR…: publish what changed in these built folders and serve it"},
		{"token", "token create|list|revoke: the teams' release tokens"},
	}
}

// errUsage is what is wrong with how a command was called.
type errUsage struct{ text string }

func (e errUsage) Error() string { return e.text }

// Run runs one command with its arguments.
func (c CLI) Run(ctx context.Context, name string, args []string) error {
	run, ok := map[string]func(context.Context, []string) error{
		"publish": c.publish, "promote": c.promote, "preview": c.preview, "rollback": c.rollback, "versions": c.versions, "sync": c.sync, "token": c.token,
	}[name]
	if !ok {
		return errUsage{"there is no release command " + name}
	}
	err := run(ctx, args)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	return err
}

// remote are the flags of commands that talk to a server.
type remote struct {
	server, token, channel string
}

func (c CLI) flags(name string, r *remote) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(c.Out)
	f.Usage = func() {
		for _, command := range Commands() {
			if command[0] == name {
				fmt.Fprintf(c.Out, "usage: shop %s\n", command[1])
			}
		}
		f.PrintDefaults()
	}
	if r != nil {
		f.StringVar(&r.server, "server", or(c.Getenv("SHOP_SERVER"), "http://localhost:8080"), "the shop's address (or SHOP_SERVER)")
		f.StringVar(&r.token, "token", c.Getenv("SHOP_TOKEN"), "release token (or SHOP_TOKEN, which no process list shows)")
		f.StringVar(&r.channel, "channel", Production, "the channel")
	}
	return f
}

// parse takes flags before and after the other arguments.
func parse(f *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := f.Parse(args); err != nil {
			return nil, err
		}
		if f.NArg() == 0 {
			return rest, nil
		}
		rest = append(rest, f.Arg(0))
		args = f.Args()[1:]
	}
}

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func (r remote) client() (Client, error) {
	if r.token == "" {
		return Client{}, errUsage{"a release token is needed: --token or SHOP_TOKEN; `shop token create` makes one"}
	}
	return Client{Server: strings.TrimRight(r.server, "/"), Token: r.token}, nil
}

func (c CLI) publish(ctx context.Context, args []string) error {
	var r remote
	f := c.flags("publish", &r)
	promote := f.Bool("promote", false, "serve it at once")
	dryRun := f.Bool("dry-run", false, "run every check, store nothing")
	reason := f.String("reason", "", "why, for the audit trail")
	dirs, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(dirs) != 1 {
		return errUsage{"name one built folder: shop publish mfe-cart/dist"}
	}
	client, err := r.client()
	if err != nil {
		return err
	}
	a, err := ReadDir(dirs[0], Limits{})
	if err != nil {
		return err
	}
	m, err := manifestOf(dirs[0], a)
	if err != nil {
		return err
	}
	report, message, err := client.Publish(ctx, m.Name, m.Version, a, *dryRun)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s: %s %s, %d files, %d KB (%s)\n", message, report.Name, report.Version, report.Files, report.Size>>10, report.URL)
	for _, w := range report.Warnings {
		fmt.Fprintf(c.Out, "warning: %s\n", w)
	}
	if !*promote || *dryRun {
		return nil
	}
	return c.moved(client.Promote(ctx, PromoteRequest{Channel: r.channel, Bundles: map[string]string{m.Name: m.Version}, Reason: *reason}))
}

func (c CLI) promote(ctx context.Context, args []string) error {
	var r remote
	f := c.flags("promote", &r)
	reason := f.String("reason", "", "why, for the audit trail")
	expected := f.String("expected", "", "refuse when the channel serves another composition than this")
	names, err := parse(f, args)
	if err != nil {
		return err
	}
	bundles, err := versionsNamed(names)
	if err != nil {
		return err
	}
	if len(bundles) == 0 {
		return errUsage{"name what to promote: shop promote mfe-cart@1.1.0"}
	}
	client, err := r.client()
	if err != nil {
		return err
	}
	return c.moved(client.Promote(ctx, PromoteRequest{Channel: r.channel, Bundles: bundles, Expected: *expected, Reason: *reason}))
}

// versionsNamed reads NAME@VERSION arguments.
func versionsNamed(args []string) (map[string]string, error) {
	bundles := map[string]string{}
	for _, one := range args {
		name, version, ok := strings.Cut(one, "@")
		if !ok {
			return nil, errUsage{fmt.Sprintf("%q is not NAME@VERSION; NAME@ takes the bundle out", one)}
		}
		bundles[name] = version
	}
	return bundles, nil
}

func (c CLI) rollback(ctx context.Context, args []string) error {
	var r remote
	f := c.flags("rollback", &r)
	to := f.String("to", "", "a composition the channel once had; empty: the previous one")
	reason := f.String("reason", "", "why, for the audit trail")
	if rest, err := parse(f, args); err != nil {
		return err
	} else if len(rest) > 0 {
		return errUsage{"rollback takes flags only"}
	}
	client, err := r.client()
	if err != nil {
		return err
	}
	return c.moved(client.Rollback(ctx, RollbackRequest{Channel: r.channel, To: *to, Reason: *reason}))
}

func (c CLI) moved(m Move, err error) error {
	if err != nil {
		return err
	}
	if !m.Moved {
		fmt.Fprintf(c.Out, "%s serves this already (%s)\n", m.Channel, short(m.Composition))
		return nil
	}
	fmt.Fprintf(c.Out, "%s serves %s: %s\n", m.Channel, short(m.Composition), listed(m.Bundles))
	if m.Previous != "" {
		fmt.Fprintf(c.Out, "back with: shop rollback --channel %s --to %s\n", m.Channel, short(m.Previous))
	}
	return nil
}

func short(id string) string { return id[:min(12, len(id))] }

func (c CLI) versions(ctx context.Context, args []string) error {
	var r remote
	f := c.flags("versions", &r)
	names, err := parse(f, args)
	if err != nil {
		return err
	}
	client, err := r.client()
	if err != nil {
		return err
	}
	for _, name := range names {
		found, err := client.Versions(ctx, name)
		if err != nil {
			return err
		}
		for _, v := range found {
			fmt.Fprintf(c.Out, "%s %-24s %s  %4d files %6d KB  %-12s %s\n", name, v.Version, v.CreatedAt.Format(time.RFC3339), v.Files, v.Size>>10, v.Publisher, strings.Join(v.Channels, ", "))
		}
	}
	if len(names) > 0 {
		return nil
	}
	channel, history, err := client.Channel(ctx, r.channel)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s serves %s\n", channel.Name, short(channel.Composition))
	for _, name := range slices.Sorted(maps.Keys(channel.Bundles)) {
		fmt.Fprintf(c.Out, "  %-20s %s\n", name, channel.Bundles[name])
	}
	for _, h := range history {
		fmt.Fprintf(c.Out, "%s  %-8s %s  %s  %s\n", h.CreatedAt.Format(time.RFC3339), h.Action, short(h.CompositionID), h.Actor, h.Reason)
	}
	return nil
}

func (c CLI) sync(ctx context.Context, args []string) error {
	f := c.flags("sync", nil)
	channel := f.String("channel", Production, "the channel")
	dirs, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(dirs) == 0 {
		return errUsage{"name the built folders: shop sync shell/dist mfe-*/dist themes/dist/*"}
	}
	s, done, err := c.Open(ctx)
	if err != nil {
		return err
	}
	defer done()
	_, err = s.Sync(ctx, *channel, dirs, c.Out)
	return err
}
