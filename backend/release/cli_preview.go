package release

import (
	"context"
	"fmt"
	"time"
)

func (c CLI) preview(ctx context.Context, args []string) error {
	var r remote
	f := c.flags("preview", &r)
	expires := f.Duration("expires", previewDefault, "how long the link works, at most 168h")
	names, err := parse(f, args)
	if err != nil {
		return err
	}
	bundles, err := versionsNamed(names)
	if err != nil {
		return err
	}
	if len(bundles) == 0 {
		return errUsage{"name what to look at: shop preview mfe-cart@1.1.0"}
	}
	client, err := r.client()
	if err != nil {
		return err
	}
	p, err := client.Preview(ctx, PreviewRequest{Channel: r.channel, Bundles: bundles, Expires: *expires})
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s%s\n", client.Server, p.Link)
	fmt.Fprintf(c.Out, "%s with %s, until %s; leave it with %s/?preview=off\n", p.Channel, listed(bundles), p.ExpiresAt.Format(time.RFC3339), client.Server)
	return nil
}
