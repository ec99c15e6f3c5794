-- Online payment: one session at the gateway per purchase. What is held for an unpaid purchase is taken from the
-- shelves like any other, until it is paid or called off.

-- +goose Up
alter table order_groups add column pay_until timestamptz; -- set while an online payment is awaited
create index order_groups_unpaid on order_groups (pay_until) where pay_until is not null;

alter table payments
  add column locale text not null default 'en', -- of the letters and notes about it
  add column charge_ref text,                       -- what a refund is made of; gateway_ref is the session
  add column refunded_minor bigint not null default 0, -- 1/100 of charge_currency, as the gateway tells
  drop column data,
  add check (refunded_minor between 0 and charge_minor);
drop index payments_group;
create unique index payments_group on payments (group_id);

alter table payment_splits add column charge_minor bigint not null default 0 check (charge_minor >= 0); -- 1/100 of the payment's charge_currency

-- Their contents are not kept: they are about people, and the gateway has them.
alter table webhook_events drop column processed_at, drop column payload, add column kind text not null default '';
create index webhook_events_received on webhook_events (received_at);

drop table stock_reservations;

-- +goose Down
create table stock_reservations (
  id bigint generated always as identity primary key,
  variant_id bigint not null references variants,
  cart_id bigint references carts on delete set null,
  group_id bigint references order_groups,
  quantity int not null check (quantity > 0),
  expires_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null default now()
);
drop index webhook_events_received;
alter table webhook_events drop column kind, add column processed_at timestamptz, add column payload jsonb not null default '{}';
alter table payment_splits drop column charge_minor;
drop index payments_group;
create index payments_group on payments (group_id);
alter table payments drop column locale, drop column charge_ref, drop column refunded_minor, add column data jsonb not null default '{}';
drop index order_groups_unpaid;
alter table order_groups drop column pay_until;
