package postgres

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
)

// Secret returns the program's own secret of 32 bytes with this name, made at
// the first start and kept in the settings, so that every process on one
// database has the same.
func Secret(ctx context.Context, db DB, name string) ([]byte, error) {
	fresh := make([]byte, 32)
	_, _ = rand.Read(fresh) // never fails
	value, err := json.Marshal(base64.StdEncoding.EncodeToString(fresh))
	if err != nil {
		return nil, fmt.Errorf("secret %s: %w", name, err)
	}
	if _, err := db.Exec(ctx, `insert into settings (key, value) values ($1, $2) on conflict (key) do nothing`, name, value); err != nil {
		return nil, fmt.Errorf("secret %s: %w", name, err)
	}
	var text string
	if err := db.QueryRow(ctx, `select value #>> '{}' from settings where key = $1`, name).Scan(&text); err != nil {
		return nil, fmt.Errorf("secret %s: %w", name, err)
	}
	secret, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(secret) < 32 {
		return nil, fmt.Errorf("the setting %s is no secret of 32 bytes in base64; delete the row to have it made again", name)
	}
	return secret, nil
}
