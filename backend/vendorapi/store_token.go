package vendorapi

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/fault"
	"shop/backend/postgres"
)

func (s store) shop(ctx context.Context, idOrSlug string) (Shop, error) {
	found, err := one[Shop](ctx, s, `select id, name, slug from shops where id::text = $1 or slug = $1 order by id::text = $1 desc limit 1`, idOrSlug)
	if fault.CodeOf(err) == fault.NotFound {
		return found, fault.New(fault.NotFound, "There is no shop %s", idOrSlug)
	}
	return found, err
}

func (s store) addToken(ctx context.Context, shopID int64, name string, hash []byte, lasts time.Duration) error {
	_, err := s.db.Exec(ctx, `
		insert into shop_tokens (shop_id, name, token_hash, expires_at)
		values ($1, $2, $3, case when $4::interval > interval '0' then now() + $4 end)`, shopID, name, hash, lasts)
	return postgres.Fault(err)
}

func (s store) tokens(ctx context.Context, shopID int64) ([]Token, error) {
	rows, _ := s.db.Query(ctx, `
		select name, created_at, last_used_at, expires_at, revoked_at from shop_tokens where shop_id = $1 order by id desc`, shopID)
	return pgx.CollectRows(rows, pgx.RowToStructByName[Token])
}

func (s store) revokeToken(ctx context.Context, shopID int64, name string) error {
	tag, err := s.db.Exec(ctx, `update shop_tokens set revoked_at = now() where shop_id = $1 and name = $2 and revoked_at is null`, shopID, name)
	if err == nil && tag.RowsAffected() == 0 {
		return fault.New(fault.NotFound, "The shop has no working token named %s", name)
	}
	return err
}

// useToken finds the shop of a token that is good now and notes its use, once
// a minute; 0 when there is none.
func (s store) useToken(ctx context.Context, hash []byte) (shopID int64, err error) {
	var id int64
	var stale bool
	err = s.db.QueryRow(ctx, `
		select id, shop_id, coalesce(last_used_at < now() - interval '1 minute', true) from shop_tokens
		where token_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`, hash).Scan(&id, &shopID, &stale)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	if err == nil && stale {
		_, err = s.db.Exec(ctx, `update shop_tokens set last_used_at = now() where id = $1`, id)
	}
	return shopID, err
}
