package main

import (
	"context"
	"flag"
	"fmt"
	"time"

	"shop/backend/app"
)

// seed fills the database for looking at (demo) or for measuring (products).
func seed(ctx context.Context, in invocation) error {
	flags := flag.NewFlagSet("seed", flag.ContinueOnError)
	flags.SetOutput(in.stderr)
	products := flags.Int("products", 0, "add this many generated products")
	if err := flags.Parse(in.args[1:]); err != nil {
		return err
	}
	cfg, db, err := in.session(ctx)
	if err != nil {
		return err
	}
	defer db.close()
	a, err := app.New(ctx, cfg, db.pool, db.log)
	if err != nil {
		return err
	}
	seeded, err := a.SeedDemo(ctx)
	if err != nil {
		return err
	}
	if seeded {
		fmt.Fprintln(in.stdout, "Filled the empty database with the demo shop.")
	}
	if *products == 0 {
		return nil
	}
	started := time.Now()
	if err := a.SeedProducts(ctx, *products, in.stdout); err != nil {
		return err
	}
	fmt.Fprintf(in.stdout, "Added %d products in %s.\n", *products, time.Since(started).Round(time.Second))
	return nil
}
