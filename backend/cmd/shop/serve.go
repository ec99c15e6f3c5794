package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"

	"shop/backend/app"
	"shop/backend/config"
	"shop/backend/demo"
)

// serve runs the shop until a stop signal. The listener is taken first, so
// that a port in use is said at once and not after a minute of set-up.
func serve(ctx context.Context, in invocation) error {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(in.stderr)
	sync := flags.Bool("sync", false, "publish the built bundles in the folders that follow, and make them live")
	if err := flags.Parse(in.args[1:]); err != nil {
		return err
	}
	if !*sync && flags.NArg() > 0 {
		return fmt.Errorf("serve takes folders only with --sync")
	}
	cfg, err := config.Load(in.getenv)
	if err != nil {
		return fmt.Errorf("the settings are not right:\n%w", err)
	}
	listener, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s, set ADDR to another place: %w", cfg.Addr, err)
	}
	defer listener.Close()
	cfg, db, err := in.session(ctx)
	if err != nil {
		return err
	}
	defer db.close()
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	go db.watch(ctx, end)
	a, err := app.New(ctx, cfg, db.pool, db.log)
	if err != nil {
		return err
	}
	if err := prepare(ctx, a, cfg, flags.Args(), in.stdout); err != nil {
		return err
	}
	greet(in.stdout, cfg)
	err = a.Serve(ctx, listener)
	if errors.Is(context.Cause(ctx), errDatabaseEnded) {
		err = errors.Join(errDatabaseEnded, err)
	}
	return err
}

// prepare fills an empty shop and publishes the bundles that changed.
func prepare(ctx context.Context, a *app.App, cfg config.Config, dirs []string, w io.Writer) error {
	if cfg.Demo {
		seeded, err := a.SeedDemo(ctx)
		if err != nil {
			return err
		}
		if seeded {
			fmt.Fprintln(w, "Filled the empty database with the demo shop.")
		}
	}
	if len(dirs) == 0 {
		return nil
	}
	return a.Sync(ctx, dirs, w)
}

// address is where somebody at this machine opens the shop: a listener on
// every address, ":8080", is reached as localhost.
func address(cfg config.Config) string {
	if cfg.PublicURL != "" {
		return cfg.PublicURL
	}
	scheme := "http"
	if cfg.TLSCert != "" {
		scheme = "https"
	}
	host, port, _ := net.SplitHostPort(cfg.Addr) // the settings were checked
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}

func greet(w io.Writer, cfg config.Config) {
	fmt.Fprintf(w, "\n  The shop is open: %s\n", address(cfg))
	if !cfg.Demo {
		fmt.Fprintln(w)
		return
	}
	signIns, err := demo.SignIns()
	if err != nil {
		return // it was read before; the shop is open all the same
	}
	for _, s := range signIns {
		fmt.Fprintf(w, "  Sign in as %-16s %s  password %s  (%s)\n", s.Name+":", s.Login, s.Password, s.About)
	}
	fmt.Fprintln(w)
}
