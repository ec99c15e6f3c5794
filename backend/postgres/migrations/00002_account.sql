-- People: who they are, how they prove it, where they want their parcels.

-- +goose Up
create table users (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  phone text check (phone ~ '^\+?[0-9]{4,20}$'),
  email citext check (length(email) between 3 and 254),
  password_hash text,
  gender text check (gender in ('male', 'female', 'other')),
  date_of_birth date,
  profile_photo text,
  locale text,
  currency_id smallint references currencies,
  phone_verified_at timestamptz,
  email_verified_at timestamptz,
  last_seen_at timestamptz,
  status text not null default 'active' check (status in ('active', 'blocked', 'deleted')),
  created_at timestamptz not null default now(),
  -- a person without phone and e-mail could never sign in again
  check (phone is not null or email is not null or status = 'deleted')
);
-- With and without its + a number is the same one: nobody can stand in front of its owner.
create unique index users_phone on users (ltrim(phone, '+')) where phone is not null;
create unique index users_email on users (email) where email is not null;

-- Only the SHA-256 of a token is kept: a stolen backup signs nobody in.
create table access_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  name text not null default '', -- the device, as the person would name it
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index access_tokens_user on access_tokens (user_id) where revoked_at is null;
create index access_tokens_expires on access_tokens (expires_at);

create table social_identities (
  provider text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  email citext,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index social_identities_user on social_identities (user_id);

-- One-time codes. A code is derived from its seed with the program's secret, so neither this table nor the job
-- queue ever holds one. ticket_hash is the SHA-256 of the reset token that a proved code was exchanged for.
create table otps (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('register', 'forgot', 'change')),
  channel text not null check (channel in ('phone', 'email')),
  target citext not null,
  user_id bigint references users on delete cascade, -- null: nobody has this address, the answer is the same
  seed bytea not null check (length(seed) = 16),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  expires_at timestamptz not null,
  used_at timestamptz,
  ticket_hash bytea unique check (length(ticket_hash) = 32),
  ticket_expires_at timestamptz,
  created_at timestamptz not null default now(),
  check ((ticket_hash is null) = (ticket_expires_at is null))
);
create index otps_target on otps (target, purpose, created_at desc);
create index otps_user on otps (user_id);
create index otps_created on otps (created_at);

-- Failed sign-ins in a sliding window, shared by all processes. The key is a hash, so that no list of logins builds up.
create table sign_in_failures (
  key bytea primary key check (length(key) = 32),
  failures int not null check (failures > 0),
  since timestamptz not null default now()
);
create index sign_in_failures_since on sign_in_failures (since);

create table addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (length(name) between 1 and 120),
  phone text not null check (phone ~ '^\+?[0-9]{4,20}$'),
  country char(2) not null references countries,
  state text not null default '',
  city text not null default '',
  area text not null default '',
  flat_no text not null default '',
  address_line text not null check (address_line <> ''),
  address_line2 text not null default '',
  post_code text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  address_type text not null default 'home' check (address_type in ('home', 'work', 'other')),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, id);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Answers given under an Idempotency-Key; status_code and response are null while the first request still runs.
create table idempotency_keys (
  owner text not null,
  key text not null,
  route text not null,
  request_hash bytea not null,
  status_code int,
  response bytea,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- +goose Down
drop table idempotency_keys, addresses, sign_in_failures, otps, social_identities, access_tokens, users;
