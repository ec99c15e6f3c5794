package main

import (
	"context"
	"encoding/json"
	"fmt"

	"shop/backend/site"
)

// set changes one of the shop's own settings, those of site.Settings. A
// running server follows within a second.
func set(ctx context.Context, in invocation) error {
	if len(in.args) != 3 {
		return fmt.Errorf(`say "shop set KEY JSON", for instance: shop set phone_min_length 8`)
	}
	key, value := in.args[1], json.RawMessage(in.args[2])
	if !json.Valid(value) {
		return fmt.Errorf("%s is not JSON; a text stands in quotes of its own: shop set %s '\"…\"'", value, key)
	}
	_, db, err := in.session(ctx)
	if err != nil {
		return err
	}
	defer db.close()
	s, err := site.New(db.pool, site.Socket{})
	if err != nil {
		return err
	}
	if err := s.Save(ctx, map[string]json.RawMessage{key: value}); err != nil {
		return err
	}
	fmt.Fprintf(in.stdout, "%s is now %s\n", key, value)
	return nil
}
