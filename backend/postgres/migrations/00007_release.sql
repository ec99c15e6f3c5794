-- Releases: bundles, their immutable versions and files, compositions, the channels that point to
-- compositions, the teams' tokens, the audit trail and what browsers report.

-- +goose Up
create table bundles (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(name) <= 64),
  kind text not null check (kind in ('shell', 'remote', 'theme')),
  created_at timestamptz not null default now()
);

-- A version never changes once its row is committed; the trigger below holds that.
create table bundle_versions (
  id bigint generated always as identity primary key,
  bundle_id bigint not null references bundles,
  version text not null check (length(version) between 5 and 64),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  manifest jsonb not null,    -- shop.json
  federation json,            -- mf-manifest.json, verbatim (remotes)
  theme json,                 -- theme.json, verbatim (themes)
  size bigint not null check (size >= 0),
  publisher text not null,
  created_at timestamptz not null default now(),
  unique (bundle_id, version)
);
create index bundle_versions_digest on bundle_versions (bundle_id, digest);
create index bundle_versions_newest on bundle_versions (bundle_id, id desc);

create table bundle_files (
  version_id bigint not null references bundle_versions on delete cascade,
  path text not null check (path <> '' and path !~ '(^|/)\.\.?(/|$)' and path !~ '^/'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  integrity text not null check (integrity ~ '^sha384-[A-Za-z0-9+/]{64}$'),
  size bigint not null check (size >= 0),
  content_type text not null,
  encodings jsonb not null default '{}',   -- {"br": {"sha256": "…", "size": 1}, "zstd": …, "gzip": …}
  primary key (version_id, path)
);
create index bundle_files_sha256 on bundle_files (sha256);

-- The document is json, not jsonb: its bytes are what the id hashes and the signature signs.
create table compositions (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  document json not null,
  key_id text not null,
  signature text not null,
  created_by text not null,
  created_at timestamptz not null default now()
);
create table composition_bundles (
  composition_id text not null references compositions on delete cascade,
  version_id bigint not null references bundle_versions,
  primary key (composition_id, version_id)
);
create index composition_bundles_version on composition_bundles (version_id);

create table release_keys (
  id text primary key,
  public_key bytea not null check (length(public_key) = 32),
  private_key bytea check (length(private_key) = 64),  -- null: the key is configured, only its public half is kept
  created_at timestamptz not null default now()
);

-- revision grows by one with every move: what `expected` protects and what replicas compare.
create table channels (
  name text primary key check (name ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(name) <= 64),
  composition_id text not null references compositions,
  next_composition_id text references compositions,
  ramp_percent smallint check (ramp_percent between 1 and 100),
  ramp_salt text,
  revision bigint not null default 1,
  updated_at timestamptz not null default now(),
  check ((next_composition_id is null) = (ramp_percent is null)),
  check ((next_composition_id is null) = (ramp_salt is null))
);
create table channel_history (
  id bigint generated always as identity primary key,
  channel text not null references channels,
  action text not null check (action in ('promote', 'rollback', 'sync', 'ramp', 'halt')),
  composition_id text not null references compositions,
  previous_id text references compositions,
  reason text not null default '',
  actor text not null,
  created_at timestamptz not null default now()
);
create index channel_history_channel on channel_history (channel, id desc);

-- What `sync` last saw of a folder, so that an unchanged folder never moves a channel back.
create table channel_sources (
  channel text not null,
  bundle text not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  updated_at timestamptz not null default now(),
  primary key (channel, bundle)
);

create table release_tokens (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 80),
  token_hash bytea not null unique check (length(token_hash) = 32),
  bundles text[] not null check (cardinality(bundles) > 0),  -- names it may publish and promote; '*' is all
  channels text[] not null default '{}',                     -- channels it may move; '*' is all
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);

create table release_audit (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  ip text not null default '',
  created_at timestamptz not null default now()
);
create index release_audit_subject on release_audit (subject, id desc);

-- Counted, not listed: one row per day, composition and distinct fault or metric.
create table release_reports (
  day date not null default current_date,
  composition_id text not null references compositions on delete cascade,
  kind text not null check (kind in ('load', 'render', 'integrity', 'vital')),
  bundle text not null default '',
  version text not null default '',
  fingerprint text not null check (length(fingerprint) between 1 and 64),
  sample jsonb not null,
  count bigint not null default 1,
  total double precision not null default 0,
  worst double precision not null default 0,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (day, composition_id, kind, bundle, version, fingerprint)
);

-- +goose StatementBegin
create function bundle_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'published bundles are immutable: % of % refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
-- +goose StatementEnd
create trigger bundle_versions_immutable before update on bundle_versions for each row execute function bundle_immutable();
create trigger bundle_files_immutable before update on bundle_files for each row execute function bundle_immutable();

-- +goose Down
drop table release_reports, release_audit, release_tokens, channel_sources, channel_history, channels, release_keys,
  composition_bundles, compositions, bundle_files, bundle_versions, bundles;
drop function bundle_immutable();
