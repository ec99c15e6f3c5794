package main

import (
	"context"
	"fmt"
	"strings"

	"shop/backend/support"
)

// ticket is the staff's side of a support ticket.
func ticket(ctx context.Context, in invocation) error {
	if len(in.args) < 4 || in.args[1] != "answer" {
		return fmt.Errorf(`say "shop ticket answer NUMBER TEXT", for instance: shop ticket answer T-10482 "It is on its way."`)
	}
	number, text := in.args[2], strings.Join(in.args[3:], " ")
	_, db, err := in.session(ctx)
	if err != nil {
		return err
	}
	defer db.close()
	// An answer has no attachments, so there is nowhere to keep them.
	if err := support.New(db.pool, nil).Answer(ctx, number, 0, text); err != nil {
		return err
	}
	fmt.Fprintf(in.stdout, "Ticket %s is answered.\n", number)
	return nil
}
