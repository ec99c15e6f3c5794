// Command shop is the whole backend: it serves the shop, and does everything
// an operator, a frontend team or a themer does from a terminal.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"text/tabwriter"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "shop:", explain(err))
		stop()
		os.Exit(1)
	}
}

// command is one subcommand.
type command struct {
	name, help string
	run        func(context.Context, invocation) error
}

// invocation is what a subcommand works with.
type invocation struct {
	args           []string
	getenv         func(string) string
	stdout, stderr io.Writer
}

var commands = []command{
	{"serve", "serve the shop; --sync DIR… publishes built bundles first", serve},
	{"migrate", "bring the database to the newest schema", migrate},
	{"seed", "fill an empty database with the demo shop; --products N adds N generated products", seed},
	{"publish", "publish the built bundle in DIR; --promote makes it live", releaseCommand},
	{"sync", "publish what changed in built folders and make it live, without a server", releaseCommand},
	{"promote", "make published versions live on a channel", releaseCommand},
	{"preview", "make a link that shows versions before they are promoted", releaseCommand},
	{"rollback", "return a channel to an earlier composition", releaseCommand},
	{"versions", "list the versions of a bundle", releaseCommand},
	{"token", "create, list or revoke the tokens of teams", releaseCommand},
	{"set", "change a setting of the shop: set KEY JSON", set},
	{"ticket", "answer a support ticket: ticket answer NUMBER TEXT", ticket},
	{"chat", "write to a customer for a shop: chat reply SHOP USER TEXT", chatCommand},
	{"vendor", "make, list or revoke the tokens of a shop's own systems", vendorCommand},
	{"openapi", "print the API's OpenAPI 3.1 document", openapi},
	{"config", "list the settings and their defaults", settings},
}

var errUsage = errors.New("say what to do")

func run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		usage(stdout)
		if len(args) == 0 {
			return errUsage
		}
		return nil
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(ctx, invocation{args, getenv, stdout, stderr})
		}
	}
	usage(stderr)
	return fmt.Errorf("there is no command %q", args[0])
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "Usage: shop COMMAND [options]")
	t := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	for _, c := range commands {
		fmt.Fprintf(t, "  %s\t%s\n", c.name, c.help)
	}
	t.Flush()
}
