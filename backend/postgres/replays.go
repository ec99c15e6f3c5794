package postgres

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/fault"
)

// Replays keeps answers by owner and idempotency key in idempotency_keys.
type Replays struct{ DB DB }

// replayWait is how long a second call waits for the first one's answer, and
// replayStale how long until a first call that never finished counts as dead.
const (
	replayWait  = 10 * time.Second
	replayStale = time.Minute
)

type kept struct {
	Route       string
	RequestHash []byte
	StatusCode  *int
	Response    []byte
	Stale       bool
}

// Begin claims the key. done is true with the kept answer of an earlier call.
// Another request under the same key is Invalid; a first call that is still
// running after replayWait is a Conflict.
func (r Replays) Begin(ctx context.Context, owner, key, route string, request []byte) (status int, body []byte, done bool, err error) {
	for deadline := time.Now().Add(replayWait); ; {
		claimed, err := r.claim(ctx, owner, key, route, request)
		if err != nil || claimed {
			return 0, nil, false, err
		}
		k, err := r.find(ctx, owner, key)
		if errors.Is(err, pgx.ErrNoRows) {
			continue // freed meanwhile
		}
		if err != nil {
			return 0, nil, false, err
		}
		if k.Route != route || !bytes.Equal(k.RequestHash, request) {
			return 0, nil, false, fault.InvalidField("Idempotency-Key", "This key was used for another request")
		}
		if k.StatusCode != nil {
			return *k.StatusCode, k.Response, true, nil
		}
		if k.Stale {
			if err := r.bury(ctx, owner, key); err != nil {
				return 0, nil, false, err
			}
			continue
		}
		if time.Now().After(deadline) {
			return 0, nil, false, fault.New(fault.Conflict, "The first request with this key is still running")
		}
		select {
		case <-ctx.Done():
			return 0, nil, false, ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func (r Replays) claim(ctx context.Context, owner, key, route string, request []byte) (bool, error) {
	tag, err := r.DB.Exec(ctx, `
		insert into idempotency_keys (owner, key, route, request_hash)
		values ($1, $2, $3, $4)
		on conflict do nothing`, owner, key, route, request)
	return tag.RowsAffected() == 1, err
}

func (r Replays) find(ctx context.Context, owner, key string) (k kept, err error) {
	err = r.DB.QueryRow(ctx, `
		select route, request_hash, status_code, response, created_at < now() - $3::interval
		from idempotency_keys
		where owner = $1 and key = $2`, owner, key, replayStale).
		Scan(&k.Route, &k.RequestHash, &k.StatusCode, &k.Response, &k.Stale)
	return k, err
}

// Finish keeps the answer for later calls with the key.
func (r Replays) Finish(ctx context.Context, owner, key string, status int, body []byte) error {
	_, err := r.DB.Exec(ctx, `
		update idempotency_keys
		set status_code = $3, response = $4
		where owner = $1 and key = $2`, owner, key, status, body)
	return err
}

// Abandon frees a key whose call failed, so that a retry runs.
func (r Replays) Abandon(ctx context.Context, owner, key string) error {
	_, err := r.DB.Exec(ctx, `
		delete from idempotency_keys
		where owner = $1 and key = $2 and status_code is null`, owner, key)
	return err
}

// bury frees a key whose call is dead. It looks at the age again: of two that
// wait, the second must not free what the first has claimed meanwhile.
func (r Replays) bury(ctx context.Context, owner, key string) error {
	_, err := r.DB.Exec(ctx, `
		delete from idempotency_keys
		where owner = $1 and key = $2 and status_code is null and created_at < now() - $3::interval`, owner, key, replayStale)
	return err
}

// Sweep forgets answers older than a day.
func (r Replays) Sweep(ctx context.Context) error {
	_, err := r.DB.Exec(ctx, `delete from idempotency_keys where created_at < now() - interval '1 day'`)
	return err
}
