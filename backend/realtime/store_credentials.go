package realtime

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"

	"shop/backend/postgres"
)

// settingsKey is the row of the settings that holds the embedded server's
// Credentials. It is never part of what the site tells its visitors.
const settingsKey = "realtime.secret"

// LoadCredentials returns the credentials of the embedded server, made at the
// first start and kept in the settings, so that every process on one database
// has the same.
func LoadCredentials(ctx context.Context, db postgres.DB) (Credentials, error) {
	fresh, err := json.Marshal(newCredentials())
	if err != nil {
		return Credentials{}, fmt.Errorf("realtime: %w", err)
	}
	if _, err := db.Exec(ctx, `
		insert into settings (key, value) values ($1, $2) on conflict (key) do nothing`, settingsKey, fresh); err != nil {
		return Credentials{}, fmt.Errorf("realtime: keeping the credentials: %w", err)
	}
	var c Credentials
	if err := db.QueryRow(ctx, `select value from settings where key = $1`, settingsKey).Scan(&c); err != nil {
		return Credentials{}, fmt.Errorf("realtime: reading the credentials: %w", err)
	}
	if c.AppID == "" || c.Key == "" || c.Secret == "" {
		return Credentials{}, fmt.Errorf("realtime: the setting %s needs app_id, key and secret; delete the row to have it made again", settingsKey)
	}
	return c, nil
}

// newCredentials makes an app id of digits (client libraries insist), a key
// and a secret of 256 bits.
func newCredentials() Credentials {
	secret := make([]byte, 32)
	key := make([]byte, 10)
	rand.Read(secret)
	rand.Read(key)
	id, err := rand.Int(rand.Reader, big.NewInt(900_000))
	if err != nil {
		panic(err) // the system has no randomness
	}
	return Credentials{
		AppID:  fmt.Sprint(100_000 + id.Int64()),
		Key:    hex.EncodeToString(key),
		Secret: hex.EncodeToString(secret),
	}
}
