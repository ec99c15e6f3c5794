package release

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/postgres"
)

// notifyChannel carries the name of the channel that moved.
const notifyChannel = "release_channel"

// channelRow is where a channel points to.
type channelRow struct {
	Name          string
	CompositionID string
	Revision      int64
	UpdatedAt     time.Time
}

// lockChannel holds the channel until the end of the transaction, also one
// that does not exist yet. ok is false for that one.
func (s store) lockChannel(ctx context.Context, name string) (row channelRow, ok bool, err error) {
	if _, err = s.db.Exec(ctx, `select pg_advisory_xact_lock(hashtextextended('release channel ' || $1, 0))`, name); err != nil {
		return row, false, err
	}
	return s.channel(ctx, name)
}

func (s store) channel(ctx context.Context, name string) (row channelRow, ok bool, err error) {
	rows, _ := s.db.Query(ctx, `select name, composition_id, revision, updated_at from channels where name = $1`, name)
	row, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[channelRow])
	if errors.Is(err, pgx.ErrNoRows) {
		return row, false, nil
	}
	return row, err == nil, err
}

func (s store) channels(ctx context.Context) ([]channelRow, error) {
	rows, _ := s.db.Query(ctx, `select name, composition_id, revision, updated_at from channels order by name`)
	return pgx.CollectRows(rows, pgx.RowToStructByName[channelRow])
}

// move points the channel to a composition, writes its history and tells every
// process at commit.
func (s store) move(ctx context.Context, channel, to, from, action, reason string, by Actor) error {
	batch := &pgx.Batch{}
	batch.Queue(`
		insert into channels (name, composition_id) values ($1, $2)
		on conflict (name) do update set composition_id = excluded.composition_id, revision = channels.revision + 1,
			next_composition_id = null, ramp_percent = null, ramp_salt = null, updated_at = now()`, channel, to)
	batch.Queue(`
		insert into channel_history (channel, action, composition_id, previous_id, reason, actor)
		values ($1, $2, $3, nullif($4, ''), $5, $6)`, channel, action, to, from, reason, by.Name)
	batch.Queue(`select pg_notify('`+notifyChannel+`', $1)`, channel)
	return s.db.SendBatch(ctx, batch).Close()
}

// HistoryEntry is one move of a channel.
type HistoryEntry struct {
	Action        string
	CompositionID string
	PreviousID    string
	Reason        string
	Actor         string
	CreatedAt     time.Time
}

// history is the newest moves of a channel, at most a hundred.
func (s store) history(ctx context.Context, channel string) ([]HistoryEntry, error) {
	rows, _ := s.db.Query(ctx, `
		select action, composition_id, coalesce(previous_id, '') as previous_id, reason, actor, created_at
		from channel_history where channel = $1 order by id desc limit 100`, channel)
	return pgx.CollectRows(rows, pgx.RowToStructByName[HistoryEntry])
}

// before is the composition that the channel had before id was last promoted
// to it, or "". A rollback is not a promotion, so that rolling back twice goes
// two steps back instead of forward again.
func (s store) before(ctx context.Context, channel, id string) (previous string, err error) {
	err = s.db.QueryRow(ctx, `
		select coalesce(previous_id, '') from channel_history
		where channel = $1 and composition_id = $2 and action <> 'rollback' order by id desc limit 1`, channel, id).Scan(&previous)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return previous, err
}

// wasOn finds the compositions of the channel's past whose id starts with prefix.
func (s store) wasOn(ctx context.Context, channel, prefix string) ([]string, error) {
	rows, _ := s.db.Query(ctx, `select distinct composition_id from channel_history where channel = $1 and starts_with(composition_id, $2) limit 2`, channel, prefix)
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

type compositionRow struct {
	ID        string
	Document  []byte
	KeyID     string
	Signature string
	PublicKey []byte
	CreatedBy string
	CreatedAt time.Time
}

// composition is NotFound for an unknown id; the start of an id is enough when
// only one composition has it.
func (s store) composition(ctx context.Context, id string) (compositionRow, error) {
	rows, _ := s.db.Query(ctx, `
		select c.id, convert_to(c.document::text, 'UTF8') as document, c.key_id, c.signature, k.public_key, c.created_by, c.created_at
		from compositions c join release_keys k on k.id = c.key_id
		where starts_with(c.id, $1) limit 2`, strings.ToLower(id))
	row, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[compositionRow])
	if errors.Is(err, pgx.ErrTooManyRows) {
		err = pgx.ErrNoRows
	}
	return row, postgres.Fault(err)
}

// members are the bundle versions of a composition.
func (s store) members(ctx context.Context, id string) ([]Version, error) {
	rows, _ := s.db.Query(ctx, `
		select `+versionColumns+` from composition_bundles cb
		join bundle_versions v on v.id = cb.version_id join bundles b on b.id = v.bundle_id
		where cb.composition_id = $1 order by b.name`, id)
	return pgx.CollectRows(rows, pgx.RowToStructByName[Version])
}

func (s store) addComposition(ctx context.Context, c compositionRow, members []Version) error {
	ids := make([]int64, len(members))
	for i, m := range members {
		ids[i] = m.ID
	}
	batch := &pgx.Batch{}
	batch.Queue(`
		insert into compositions (id, document, key_id, signature, created_by) values ($1, $2::text::json, $3, $4, $5)
		on conflict (id) do update set key_id = excluded.key_id, signature = excluded.signature where compositions.key_id <> excluded.key_id`,
		c.ID, string(c.Document), c.KeyID, c.Signature, c.CreatedBy)
	batch.Queue(`insert into composition_bundles (composition_id, version_id) select $1, unnest($2::bigint[]) on conflict do nothing`, c.ID, ids)
	return s.db.SendBatch(ctx, batch).Close()
}

func (s store) signComposition(ctx context.Context, id, keyID, signature string) error {
	_, err := s.db.Exec(ctx, `update compositions set key_id = $2, signature = $3 where id = $1`, id, keyID, signature)
	return err
}

// keepKey stores a key under its id; keeping it again is a no-op.
func (s store) keepKey(ctx context.Context, id string, public, private []byte) error {
	_, err := s.db.Exec(ctx, `insert into release_keys (id, public_key, private_key) values ($1, $2, $3) on conflict do nothing`, id, public, private)
	return err
}

// privateKey is the oldest generated key, or nil.
func (s store) privateKey(ctx context.Context) (key []byte, err error) {
	err = s.db.QueryRow(ctx, `select private_key from release_keys where private_key is not null order by created_at, id limit 1`).Scan(&key)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return key, err
}

// servedVersion is a version of a bundle, and the last composition that the
// channel served it in.
type servedVersion struct {
	Version       string
	CompositionID string
}

// servedBefore are the last few other versions of a bundle that a channel
// served, newest first.
func (s store) servedBefore(ctx context.Context, channel, bundle, but string) ([]servedVersion, error) {
	rows, _ := s.db.Query(ctx, `
		select v.version, (array_agg(h.composition_id order by h.id desc))[1] as composition_id
		from channel_history h
			join composition_bundles cb on cb.composition_id = h.composition_id
			join bundle_versions v on v.id = cb.version_id
			join bundles b on b.id = v.bundle_id
		where h.channel = $1 and b.name = $2 and v.version <> $3
		group by v.version order by max(h.id) desc limit 3`, channel, bundle, but)
	return pgx.CollectRows(rows, pgx.RowToStructByName[servedVersion])
}

// sources is what sync last saw of each bundle's folder.
func (s store) sources(ctx context.Context, channel string) (map[string]string, error) {
	rows, _ := s.db.Query(ctx, `select bundle, digest from channel_sources where channel = $1`, channel)
	out := map[string]string{}
	var bundle, digest string
	_, err := pgx.ForEachRow(rows, []any{&bundle, &digest}, func() error { out[bundle] = digest; return nil })
	return out, err
}

func (s store) keepSources(ctx context.Context, channel string, digests map[string]string) error {
	batch := &pgx.Batch{}
	for bundle, digest := range digests {
		batch.Queue(`
			insert into channel_sources (channel, bundle, digest) values ($1, $2, $3)
			on conflict (channel, bundle) do update set digest = excluded.digest, updated_at = now()`, channel, bundle, digest)
	}
	return s.db.SendBatch(ctx, batch).Close()
}

// listen calls moved with the name of each channel that moves, until ctx ends
// or the connection breaks. ready is called once nothing can be missed.
func (s store) listen(ctx context.Context, ready func(), moved func(channel string)) error {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	// A listening connection must not go back to others.
	raw := conn.Hijack()
	defer raw.Close(context.WithoutCancel(ctx))
	if _, err := raw.Exec(ctx, "listen "+notifyChannel); err != nil {
		return err
	}
	ready()
	for {
		n, err := raw.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		moved(n.Payload)
	}
}

// report counts one report. Unknown compositions, and more than fault kinds a
// day and composition can have by accident, are dropped.
func (s store) report(ctx context.Context, r Report, fingerprint string) error {
	sample, err := json.Marshal(map[string]any{"message": r.Message, "path": r.Path})
	if err != nil {
		return err
	}
	_, err = s.db.Exec(ctx, `
		insert into release_reports (composition_id, kind, bundle, version, fingerprint, sample, total, worst)
		select $1, $2, $3, $4, $5, $6::text::jsonb, $7, $7
		where exists (select from compositions where id = $1)
			and (select count(*) from release_reports where day = current_date and composition_id = $1) < 500
		on conflict (day, composition_id, kind, bundle, version, fingerprint) do update
			set count = release_reports.count + 1, total = release_reports.total + excluded.total,
				worst = greatest(release_reports.worst, excluded.worst), last_at = now()`,
		r.Composition, r.Kind, r.Bundle, r.Version, fingerprint, string(sample), r.Value)
	return err
}

// Health is what browsers said about one bundle version of a composition.
type Health struct {
	Kind    string
	Bundle  string
	Version string
	Metric  string // for kind vital
	Count   int64
	Average float64
	Worst   float64
}

func (s store) health(ctx context.Context, compositionID string) ([]Health, error) {
	rows, _ := s.db.Query(ctx, `
		select kind, bundle, version, case when kind = 'vital' then fingerprint else '' end as metric,
			sum(count)::bigint as count, sum(total) / sum(count) as average, max(worst) as worst
		from release_reports where composition_id = $1 and day > current_date - 14
		group by 1, 2, 3, 4 order by 1, 2, 3, 4`, compositionID)
	return pgx.CollectRows(rows, pgx.RowToStructByName[Health])
}

func (s store) dropOldReports(ctx context.Context) error {
	_, err := s.db.Exec(ctx, `delete from release_reports where day < current_date - 90`)
	return err
}
