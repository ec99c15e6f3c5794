package account

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/postgres"
)

type tokenOwner struct {
	UserID, TokenID       int64
	ExpiresAt, LastUsedAt time.Time
}

// tokenOwner fails with NotFound for tokens that are no longer good.
func (s store) tokenOwner(ctx context.Context, hash tokenHash) (tokenOwner, error) {
	rows, err := s.pool.Query(ctx, `
		select t.user_id, t.id as token_id, t.expires_at, t.last_used_at
		from access_tokens t join users u on u.id = t.user_id and u.status = 'active'
		where t.token_hash = $1 and t.revoked_at is null and t.expires_at > now()`, hash[:])
	if err != nil {
		return tokenOwner{}, fmt.Errorf("find token: %w", err)
	}
	owner, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[tokenOwner])
	return owner, postgres.Fault(err)
}

func (s store) touchToken(ctx context.Context, tokenID int64) error {
	if _, err := s.pool.Exec(ctx, `update access_tokens set last_used_at = now() where id = $1`, tokenID); err != nil {
		return fmt.Errorf("touch token: %w", err)
	}
	return nil
}

func (s store) addToken(ctx context.Context, userID int64, hash tokenHash, device string) (expires time.Time, err error) {
	err = s.pool.QueryRow(ctx, `
		insert into access_tokens (user_id, token_hash, name, expires_at) values ($1, $2, $3, now() + $4::interval)
		returning expires_at`, userID, hash[:], device, TokenLife).Scan(&expires)
	if err != nil {
		return time.Time{}, fmt.Errorf("add token: %w", err)
	}
	return expires, nil
}

// revokeToken reports whether there was a live token of this person to revoke.
func (s store) revokeToken(ctx context.Context, userID, tokenID int64) (bool, error) {
	tag, err := s.pool.Exec(ctx, `
		update access_tokens set revoked_at = now()
		where id = $1 and user_id = $2 and revoked_at is null and expires_at > now()`, tokenID, userID)
	if err != nil {
		return false, fmt.Errorf("revoke token: %w", err)
	}
	return tag.RowsAffected() > 0, nil
}

func revokeAll(ctx context.Context, db postgres.DB, userID, keepTokenID int64) error {
	_, err := db.Exec(ctx, `update access_tokens set revoked_at = now() where user_id = $1 and id <> $2 and revoked_at is null`, userID, keepTokenID)
	if err != nil {
		return fmt.Errorf("revoke tokens: %w", err)
	}
	return nil
}

func (s store) sessions(ctx context.Context, userID int64) ([]Session, error) {
	rows, err := s.pool.Query(ctx, `
		select id, name, created_at, last_used_at, expires_at from access_tokens
		where user_id = $1 and revoked_at is null and expires_at > now()
		order by last_used_at desc, id desc
		limit 100`, userID)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[Session])
}
