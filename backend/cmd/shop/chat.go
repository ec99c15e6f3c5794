package main

import (
	"context"
	"fmt"
	"strings"

	"shop/backend/app"
)

// chatCommand is a shop's side of a conversation.
func chatCommand(ctx context.Context, in invocation) error {
	if len(in.args) < 5 || in.args[1] != "reply" {
		return fmt.Errorf(`say "shop chat reply SHOP USER TEXT", for instance: shop chat reply casa-norrland amira@demo.example "It is solid oak."`)
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
	to, err := a.ReplyAsShop(ctx, in.args[2], in.args[3], strings.Join(in.args[4:], " "))
	if err != nil {
		return err
	}
	fmt.Fprintf(in.stdout, "%s has a message from %s.\n", to, in.args[2])
	return nil
}
