package release

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/fault"
	"shop/backend/postgres"
)

// Database is where releases are kept.
type Database = *pgxpool.Pool

// store is the SQL of releases, on the pool or within one transaction.
type store struct {
	pool Database
	db   postgres.DB
}

func newStore(pool Database) store { return store{pool, pool} }

// tx runs f on a store whose statements commit together.
func (s store) tx(ctx context.Context, f func(store) error) error {
	return postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error { return f(store{s.pool, tx}) })
}

// lockBundle creates the bundle when it is new and holds its row until the end
// of the transaction, so that two publishes of one bundle follow each other.
func (s store) lockBundle(ctx context.Context, name string, kind Kind) (id int64, err error) {
	var found Kind
	err = s.db.QueryRow(ctx, `
		insert into bundles (name, kind) values ($1, $2)
		on conflict (name) do update set name = excluded.name
		returning id, kind`, name, kind).Scan(&id, &found)
	if err == nil && found != kind {
		err = fault.InvalidField("kind", "%s is a %s; a %s cannot have its name. Choose another name.", name, found, kind)
	}
	return id, err
}

const versionColumns = `v.id, b.name, b.kind, v.version, v.digest, v.manifest, v.federation, v.theme, v.size, v.publisher, v.created_at`

// version is NotFound for what was never published.
func (s store) version(ctx context.Context, name, version string) (Version, error) {
	return s.oneVersion(ctx, `where b.name = $1 and v.version = $2`, name, version)
}

// versionByDigest finds the newest version that has exactly these files.
func (s store) versionByDigest(ctx context.Context, name, digest string) (Version, error) {
	return s.oneVersion(ctx, `where b.name = $1 and v.digest = $2 order by v.id desc limit 1`, name, digest)
}

func (s store) oneVersion(ctx context.Context, condition string, args ...any) (Version, error) {
	rows, _ := s.db.Query(ctx, `select `+versionColumns+` from bundle_versions v join bundles b on b.id = v.bundle_id `+condition, args...)
	v, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Version])
	return v, postgres.Fault(err)
}

// newestVersions is the last published version of every bundle.
func (s store) newestVersions(ctx context.Context) ([]Version, error) {
	rows, _ := s.db.Query(ctx, `
		select `+versionColumns+` from bundles b
		join lateral (select * from bundle_versions where bundle_id = b.id order by id desc limit 1) v on true
		order by b.name`)
	return pgx.CollectRows(rows, pgx.RowToStructByName[Version])
}

// VersionSummary is a line of a bundle's list of versions.
type VersionSummary struct {
	Version      string
	Digest       string
	Size         int64
	Files        int
	Publisher    string
	Needs        map[string]string
	CreatedAt    time.Time
	Channels     []string // that serve it now
	Compositions []string // newest first, at most ten
}

func (s store) versions(ctx context.Context, name string) ([]VersionSummary, error) {
	rows, _ := s.db.Query(ctx, `
		select v.version, v.digest, v.size, v.publisher, v.created_at,
			coalesce(v.manifest->'needs', '{}') as needs,
			(select count(*) from bundle_files f where f.version_id = v.id) as files,
			array(select c.name from channels c join composition_bundles cb on cb.composition_id = c.composition_id
				where cb.version_id = v.id order by c.name) as channels,
			array(select c.id from compositions c join composition_bundles cb on cb.composition_id = c.id
				where cb.version_id = v.id order by c.created_at desc limit 10) as compositions
		from bundle_versions v join bundles b on b.id = v.bundle_id
		where b.name = $1 order by v.id desc limit 200`, name)
	return pgx.CollectRows(rows, pgx.RowToStructByName[VersionSummary])
}

func (s store) addVersion(ctx context.Context, bundleID int64, v Version) (id int64, err error) {
	manifest, err := json.Marshal(v.Manifest)
	if err != nil {
		return 0, err
	}
	err = s.db.QueryRow(ctx, `
		insert into bundle_versions (bundle_id, version, digest, manifest, federation, theme, size, publisher)
		values ($1, $2, $3, $4::text::jsonb, $5::text::json, $6::text::json, $7, $8) returning id`,
		bundleID, v.Version, v.Digest, string(manifest), text(v.Federation), text(v.Theme), v.Size, v.Publisher).Scan(&id)
	return id, postgres.Fault(err)
}

func text(raw json.RawMessage) *string {
	if raw == nil {
		return nil
	}
	s := string(raw)
	return &s
}

func (s store) addFiles(ctx context.Context, versionID int64, files []StoredFile) error {
	batch := &pgx.Batch{}
	for _, f := range files {
		encodings, err := json.Marshal(f.Encodings)
		if err != nil {
			return err
		}
		batch.Queue(`
			insert into bundle_files (version_id, path, sha256, integrity, size, content_type, encodings)
			values ($1, $2, $3, $4, $5, $6, $7::text::jsonb)`, versionID, f.Path, f.SHA256, f.Integrity, f.Size, f.ContentType, string(encodings))
	}
	return s.db.SendBatch(ctx, batch).Close()
}

// files is NotFound for what was never published; a version has at least one file.
func (s store) files(ctx context.Context, name, version string) ([]StoredFile, error) {
	rows, _ := s.db.Query(ctx, `
		select f.path, f.sha256, f.integrity, f.size, f.content_type, f.encodings
		from bundle_files f join bundle_versions v on v.id = f.version_id join bundles b on b.id = v.bundle_id
		where b.name = $1 and v.version = $2 order by f.path`, name, version)
	files, err := pgx.CollectRows(rows, pgx.RowToStructByName[StoredFile])
	if err == nil && len(files) == 0 {
		err = fault.New(fault.NotFound, "There is no %s@%s", name, version)
	}
	return files, err
}

// encodings are the precompressed forms of contents that were published before.
func (s store) encodings(ctx context.Context, sums []string) (map[string]map[string]Encoded, error) {
	rows, _ := s.db.Query(ctx, `select distinct on (sha256) sha256, encodings from bundle_files where sha256 = any($1)`, sums)
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[struct {
		SHA256    string
		Encodings map[string]Encoded
	}])
	out := make(map[string]map[string]Encoded, len(found))
	for _, f := range found {
		out[f.SHA256] = f.Encodings
	}
	return out, err
}

// integrities are the hashes of a version's scripts and stylesheets by path.
func (s store) integrities(ctx context.Context, versionID int64) (map[string]string, error) {
	rows, _ := s.db.Query(ctx, `select path, integrity from bundle_files where version_id = $1 and path ~ '\.(js|css)$'`, versionID)
	out := map[string]string{}
	var file, hash string
	_, err := pgx.ForEachRow(rows, []any{&file, &hash}, func() error { out[file] = hash; return nil })
	return out, err
}

func (s store) audit(ctx context.Context, by Actor, action, subject string, detail any) error {
	raw, err := json.Marshal(detail)
	if err != nil {
		return err
	}
	_, err = s.db.Exec(ctx, `insert into release_audit (actor, action, subject, detail, ip) values ($1, $2, $3, $4::text::jsonb, $5)`,
		by.Name, action, subject, string(raw), by.IP)
	return err
}

// AuditEntry is one thing that somebody did.
type AuditEntry struct {
	ID        int64
	Actor     string
	Action    string
	Subject   string
	Detail    map[string]any
	IP        string
	CreatedAt time.Time
}

// auditTrail lists the newest entries first; before is an id or 0.
func (s store) auditTrail(ctx context.Context, before int64, limit int) ([]AuditEntry, error) {
	var w postgres.Where
	if before > 0 {
		w.Add("id < $%d", before)
	}
	rows, _ := s.db.Query(ctx, `select id, actor, action, subject, detail, ip, created_at from release_audit where `+w.String()+
		` order by id desc limit `+strconv.Itoa(limit), w.Args()...)
	return pgx.CollectRows(rows, pgx.RowToStructByName[AuditEntry])
}

func notFound(err error) bool {
	return errors.Is(err, pgx.ErrNoRows) || fault.CodeOf(err) == fault.NotFound
}
