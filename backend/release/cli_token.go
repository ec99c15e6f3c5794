package release

import (
	"context"
	"fmt"
	"strings"
	"time"
)

func (c CLI) token(ctx context.Context, args []string) error {
	usage := errUsage{"usage: shop token create NAME --bundles mfe-cart [--channels production] [--expires 720h] | list | revoke NAME"}
	if len(args) == 0 {
		return usage
	}
	f := c.flags("token", nil)
	bundles := f.String("bundles", "", "bundles it may publish, comma-separated; * is all")
	channels := f.String("channels", "", "channels it may move, comma-separated; * is all; empty: none")
	expires := f.Duration("expires", 0, "how long it is good; 0: until revoked")
	names, err := parse(f, args[1:])
	if err != nil {
		return err
	}
	if want := map[string]int{"create": 1, "list": 0, "revoke": 1}; len(names) != want[args[0]] {
		return usage
	}
	s, done, err := c.Open(ctx)
	if err != nil {
		return err
	}
	defer done()
	by := Actor{Name: "console"}
	switch args[0] {
	case "create":
		secret, t, err := s.CreateToken(ctx, by, NewToken{Name: names[0], Bundles: words(*bundles), Channels: words(*channels), Expires: *expires})
		if err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "%s\n\nThis is the token of %s. It is shown once and stored nowhere.\nPass it as SHOP_TOKEN to shop publish, promote and rollback.\n", secret, t.Name)
		return nil
	case "list":
		tokens, err := s.Tokens(ctx)
		if err != nil {
			return err
		}
		for _, t := range tokens {
			fmt.Fprintf(c.Out, "%-20s bundles %-24s channels %-16s %s\n", t.Name, strings.Join(t.Bundles, ","), strings.Join(t.Channels, ","), t.state(time.Now()))
		}
		return nil
	case "revoke":
		return s.RevokeToken(ctx, by, names[0])
	}
	return usage
}

func (t Token) state(now time.Time) string {
	switch {
	case t.RevokedAt != nil:
		return "revoked " + t.RevokedAt.Format(time.DateOnly)
	case t.ExpiresAt != nil && t.ExpiresAt.Before(now):
		return "expired " + t.ExpiresAt.Format(time.DateOnly)
	case t.LastUsedAt != nil:
		return "last used " + t.LastUsedAt.Format(time.DateOnly)
	}
	return "never used"
}

func words(list string) []string {
	var out []string
	for w := range strings.SplitSeq(list, ",") {
		if w = strings.TrimSpace(w); w != "" {
			out = append(out, w)
		}
	}
	return out
}
