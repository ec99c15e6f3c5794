-- The shops' own systems: the tokens they act with, and what their webhooks are told.

-- +goose Up
-- Only the SHA-256 of a token is kept: a stolen backup lets nobody act for a shop.
create table shop_tokens (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops on delete cascade,
  name text not null check (length(name) between 1 and 80), -- the system that uses it
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz, -- null: does not end by itself
  revoked_at timestamptz
);
create unique index shop_tokens_name on shop_tokens (shop_id, name) where revoked_at is null;

create table shop_webhooks (
  shop_id bigint primary key references shops on delete cascade,
  url text not null check (length(url) between 8 and 500),
  secret text not null check (length(secret) >= 32), -- both sides sign with it, so it cannot be hashed
  taken_at timestamptz, -- when a delivery got through last
  disabled_at timestamptz,
  disabled_because text check ((disabled_because is null) = (disabled_at is null)),
  created_at timestamptz not null default now()
);

create table webhook_deliveries (
  id uuid primary key,
  shop_id bigint not null references shop_webhooks on delete cascade,
  event text not null,
  subject text not null, -- what it is about: each event of it is told once
  body text not null, -- the bytes that are signed, as they go out each time
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  status int, -- of the last answer; null: there was none
  error text not null default '',
  took_ms int,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  unique (shop_id, event, subject)
);
create index webhook_deliveries_log on webhook_deliveries (shop_id, created_at desc, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create index orders_shop_newest on orders (shop_id, id desc);
create index chat_conversations_shop_unread on chat_conversations (shop_id) include (shop_unread) where shop_unread > 0;

-- +goose Down
drop index chat_conversations_shop_unread, orders_shop_newest;
drop table webhook_deliveries, shop_webhooks, shop_tokens;
