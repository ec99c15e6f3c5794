-- What goes back is written down before the gateway is asked.

-- +goose Up
-- A refund is frozen here first, and its id is the key it is sent with: asked again after a crash it is the same one,
-- of the same amount. The row of one that the gateway refused is deleted, and the next try is another refund.
create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null,
  order_id bigint not null unique, -- its share goes back once
  charge_minor bigint not null check (charge_minor > 0), -- 1/100 of the payment's charge_currency
  created_at timestamptz not null default now(),
  sent_at timestamptz, -- null: the gateway has not said that it did it
  foreign key (payment_id, order_id) references payment_splits
);

-- +goose Down
drop table refunds;
