package vendorapi

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/fault"
	"shop/backend/postgres"
)

// store is the SQL of the feature, on the pool or inside a transaction.
type store struct{ db postgres.DB }

// pool is what the service's own store stands on.
func (s store) pool() *pgxpool.Pool { return s.db.(*pgxpool.Pool) }

const webhookColumns = `url, secret, taken_at, disabled_at, disabled_because, created_at`

func one[T any](ctx context.Context, s store, sql string, args ...any) (T, error) {
	rows, _ := s.db.Query(ctx, sql, args...)
	v, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[T])
	return v, postgres.Fault(err)
}

// missing says what a NotFound is about.
func missing(err error, what string) error {
	if fault.CodeOf(err) == fault.NotFound {
		return fault.New(fault.NotFound, "%s", what)
	}
	return err
}

const (
	noWebhook  = "The shop has no webhook"
	noDelivery = "There is no such delivery, or it is on its way already"
)

func (s store) webhook(ctx context.Context, shopID int64) (Webhook, error) {
	w, err := one[Webhook](ctx, s, `select `+webhookColumns+` from shop_webhooks where shop_id = $1`, shopID)
	return w, missing(err, noWebhook)
}

func (s store) setWebhook(ctx context.Context, shopID int64, url, secret string) (Webhook, error) {
	return one[Webhook](ctx, s, `
		insert into shop_webhooks (shop_id, url, secret) values ($1, $2, $3)
		on conflict (shop_id) do update set url = $2, disabled_at = null, disabled_because = null
		returning `+webhookColumns, shopID, url, secret)
}

func (s store) setSecret(ctx context.Context, shopID int64, secret string) (Webhook, error) {
	w, err := one[Webhook](ctx, s, `update shop_webhooks set secret = $2 where shop_id = $1 returning `+webhookColumns, shopID, secret)
	return w, missing(err, noWebhook)
}

func (s store) removeWebhook(ctx context.Context, shopID int64) error {
	var id int64
	err := s.db.QueryRow(ctx, `delete from shop_webhooks where shop_id = $1 returning shop_id`, shopID).Scan(&id)
	return missing(postgres.Fault(err), noWebhook)
}

func (s store) enable(ctx context.Context, shopID int64) error {
	_, err := s.db.Exec(ctx, `update shop_webhooks set disabled_at = null, disabled_because = null where shop_id = $1`, shopID)
	return err
}

// disable switches the webhook of a delivery off, unless something got through
// since that delivery was made, and tells whether it did.
func (s store) disable(ctx context.Context, d Delivery, because string) (bool, error) {
	tag, err := s.db.Exec(ctx, `
		update shop_webhooks set disabled_at = now(), disabled_because = $3
		where shop_id = $1 and disabled_at is null and (taken_at is null or taken_at < $2)`, d.ShopID, d.CreatedAt, because)
	return tag.RowsAffected() == 1, err
}

// addDelivery writes an event down if the shop has a webhook that works and
// was not told of it before.
func (s store) addDelivery(ctx context.Context, d Delivery) (fresh bool, err error) {
	tag, err := s.db.Exec(ctx, `
		insert into webhook_deliveries (id, shop_id, event, subject, body, created_at)
		select $1, shop_id, $3, $4, $5, $6 from shop_webhooks where shop_id = $2 and disabled_at is null
		on conflict (shop_id, event, subject) do nothing`, d.ID, d.ShopID, d.Event, d.Subject, d.Body, d.CreatedAt)
	return tag.RowsAffected() == 1, err
}

// addPing is addDelivery for a webhook that may be off.
func (s store) addPing(ctx context.Context, d Delivery) error {
	_, err := s.db.Exec(ctx, `
		insert into webhook_deliveries (id, shop_id, event, subject, body, created_at) values ($1, $2, $3, $4, $5, $6)`,
		d.ID, d.ShopID, d.Event, d.Subject, d.Body, d.CreatedAt)
	return postgres.Fault(err)
}

const deliveryColumns = `id, shop_id, event, subject, body, state, attempts, status, error, took_ms, created_at, attempted_at`

// due reads a delivery that still waits, with its webhook.
func (s store) due(ctx context.Context, id uuid.UUID) (Webhook, Delivery, error) {
	d, err := one[Delivery](ctx, s, `select `+deliveryColumns+` from webhook_deliveries where id = $1 and state = 'waiting'`, id)
	if err != nil {
		return Webhook{}, d, err
	}
	w, err := s.webhook(ctx, d.ShopID)
	return w, d, err
}

// noteAttempt writes down how a try went; after the last one the delivery has
// failed.
func (s store) noteAttempt(ctx context.Context, id uuid.UUID, o outcome, last bool) (Delivery, error) {
	state, text := "waiting", ""
	if o.err != nil {
		text = o.err.Error()
	}
	switch {
	case o.taken():
		state = "delivered"
	case last:
		state = "failed"
	}
	return one[Delivery](ctx, s, `
		with taken as (
			update shop_webhooks w set taken_at = now()
			from webhook_deliveries d
			where d.id = $1 and w.shop_id = d.shop_id and $2::text = 'delivered')
		update webhook_deliveries set state = $2, attempts = attempts + 1, status = nullif($3::int, 0), error = left($4, 300),
			took_ms = $5, attempted_at = now()
		where id = $1 returning `+deliveryColumns, id, state, o.status, text, o.took.Milliseconds())
}

func (s store) restart(ctx context.Context, shopID int64, id uuid.UUID) error {
	var found uuid.UUID
	err := s.db.QueryRow(ctx, `
		update webhook_deliveries set state = 'waiting' where id = $1 and shop_id = $2 and state <> 'waiting' returning id`, id, shopID).Scan(&found)
	return missing(postgres.Fault(err), noDelivery)
}

func (s store) deliveries(ctx context.Context, shopID int64, state string, limit, offset int) ([]Delivery, int, error) {
	const matching = ` from webhook_deliveries where shop_id = $1 and ($2 = '' or state = $2)`
	var total int
	if err := s.db.QueryRow(ctx, `select count(*)::int`+matching, shopID, state).Scan(&total); err != nil {
		return nil, 0, err
	}
	rows, _ := s.db.Query(ctx, `select `+deliveryColumns+matching+` order by created_at desc, id desc limit $3 offset $4`, shopID, state, limit, offset)
	list, err := pgx.CollectRows(rows, pgx.RowToStructByName[Delivery])
	return list, total, err
}

func (s store) pruneDeliveries(ctx context.Context, keep time.Duration) error {
	_, err := s.db.Exec(ctx, `delete from webhook_deliveries where created_at < now() - $1::interval`, keep)
	return err
}
