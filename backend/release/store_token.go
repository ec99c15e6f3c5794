package release

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/postgres"
)

// Token is a team's right to publish and to move channels. The secret itself
// is not kept.
type Token struct {
	ID         int64
	Name       string
	Bundles    []string
	Channels   []string
	CreatedAt  time.Time
	LastUsedAt *time.Time
	ExpiresAt  *time.Time
	RevokedAt  *time.Time
}

const tokenColumns = `id, name, bundles, channels, created_at, last_used_at, expires_at, revoked_at`

func (s store) addToken(ctx context.Context, t Token, hash []byte) (Token, error) {
	rows, _ := s.db.Query(ctx, `
		insert into release_tokens (name, token_hash, bundles, channels, expires_at) values ($1, $2, $3, $4, $5)
		returning `+tokenColumns, t.Name, hash, t.Bundles, t.Channels, t.ExpiresAt)
	t, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Token])
	return t, postgres.Fault(err)
}

// useToken finds a token that is good now and notes its use, once a minute.
func (s store) useToken(ctx context.Context, hash []byte) (Token, error) {
	rows, _ := s.db.Query(ctx, `
		select `+tokenColumns+` from release_tokens
		where token_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`, hash)
	t, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Token])
	if err != nil {
		return t, postgres.Fault(err)
	}
	_, err = s.db.Exec(ctx, `
		update release_tokens set last_used_at = now()
		where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`, t.ID)
	return t, err
}

func (s store) tokens(ctx context.Context) ([]Token, error) {
	rows, _ := s.db.Query(ctx, `select `+tokenColumns+` from release_tokens order by name`)
	return pgx.CollectRows(rows, pgx.RowToStructByName[Token])
}

// revokeToken is NotFound for a name that has no good token.
func (s store) revokeToken(ctx context.Context, name string) error {
	var id int64
	return postgres.Fault(s.db.QueryRow(ctx, `update release_tokens set revoked_at = now() where name = $1 and revoked_at is null returning id`, name).Scan(&id))
}
