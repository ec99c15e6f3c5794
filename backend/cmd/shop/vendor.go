package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"shop/backend/app"
	"shop/backend/vendorapi"
)

const vendorUsage = `say "shop vendor token SHOP [--name NAME] [--days N]", "shop vendor tokens SHOP" or "shop vendor revoke SHOP NAME"; SHOP is an id or a slug`

// vendorCommand manages the tokens that shops' own systems call the API with.
func vendorCommand(ctx context.Context, in invocation) error {
	if len(in.args) < 3 {
		return errors.New(vendorUsage)
	}
	verb, shop, rest := in.args[1], in.args[2], in.args[3:]
	flags := flag.NewFlagSet("vendor token", flag.ContinueOnError)
	flags.SetOutput(in.stderr)
	name := flags.String("name", "default", "which system uses the token")
	days := flags.Int("days", 0, "how long it works; 0: until it is revoked")
	switch {
	case verb == "token":
		if err := flags.Parse(rest); err != nil {
			return err
		}
		if flags.NArg() > 0 || *days < 0 {
			return errors.New(vendorUsage)
		}
	case verb == "tokens" && len(rest) == 0, verb == "revoke" && len(rest) == 1:
	default:
		return errors.New(vendorUsage)
	}
	_, db, err := in.session(ctx)
	if err != nil {
		return err
	}
	defer db.close()
	vendors := app.Vendors(db.pool)
	s, err := vendors.Find(ctx, shop)
	if err != nil {
		return err
	}
	switch verb {
	case "token":
		secret, err := vendors.CreateToken(ctx, s.ID, *name, time.Duration(*days)*24*time.Hour)
		if err != nil {
			return err
		}
		fmt.Fprintf(in.stderr, "The token of %s, shown this once:\n", s.Name)
		fmt.Fprintln(in.stdout, secret)
	case "tokens":
		list, err := vendors.Tokens(ctx, s.ID)
		if err != nil {
			return err
		}
		writeTokens(in.stdout, list)
	case "revoke":
		if err := vendors.RevokeToken(ctx, s.ID, rest[0]); err != nil {
			return err
		}
		fmt.Fprintf(in.stdout, "The token %s of %s works no more.\n", rest[0], s.Name)
	}
	return nil
}

func writeTokens(w io.Writer, list []vendorapi.Token) {
	t := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	fmt.Fprintln(t, "NAME\tMADE\tUSED\tENDS\tREVOKED")
	day := func(at *time.Time) string {
		if at == nil {
			return "-"
		}
		return at.Format(time.DateOnly)
	}
	for _, token := range list {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", token.Name, day(&token.CreatedAt), day(token.LastUsedAt), day(token.ExpiresAt), day(token.RevokedAt))
	}
	t.Flush()
}
