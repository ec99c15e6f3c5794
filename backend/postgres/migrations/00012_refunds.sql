-- What goes back is written down before the gateway is asked; and columns go that nothing has ever used.

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
create index refunds_split on refunds (payment_id, order_id);

create or replace view variant_offers as
select v.id as variant_id, v.product_id, p.shop_id, v.size_id, v.color_id, v.unit_id,
  v.price_minor, offer.effective_minor,
  case when offer.effective_minor < v.price_minor then offer.effective_minor else 0 end as discount_price_minor,
  case when offer.flash_minor = offer.effective_minor then offer.flash_sale_id end as flash_sale_id,
  greatest(s.on_hand + s.backorder_limit, 0) as available,
  s.low_stock_at,
  v.is_active and p.status = 'published' and shop.status = 'active' as is_sellable
from variants v
join products p on p.id = v.product_id
join shops shop on shop.id = p.shop_id
join stock_levels s on s.variant_id = v.id
left join flash_sale_products f on f.product_id = v.product_id and f.during @> now()
  and (f.quantity_limit is null or f.quantity_sold < f.quantity_limit)
left join flash_sales sale on sale.id = f.flash_sale_id and sale.is_active
cross join lateral (
  select sale.id as flash_sale_id, flash.minor as flash_minor,
    least(v.price_minor, flash.minor, case
      when v.discount_price_minor > 0
        and coalesce(v.discount_from <= now(), true) and coalesce(v.discount_to > now(), true)
      then v.discount_price_minor end) as effective_minor
  from (select case when sale.id is not null
    then greatest(round(v.price_minor * (100 - f.discount_percentage) / 100), 1)::bigint end as minor) flash
) offer;
alter table stock_levels drop column reserved; -- with the check that spoke of it
alter table stock_levels add constraint stock_levels_check check (on_hand + backorder_limit >= 0);

alter table stock_alerts drop column target_minor, drop column notified_at; -- with the index of those that wait
create index stock_alerts_variant on stock_alerts (variant_id);

alter table carts drop column guest_token_hash, alter column user_id set not null; -- with its index, and the check for one of both

alter table coupons drop column funded_by;

-- +goose Down
alter table coupons add column funded_by text not null default 'shop' check (funded_by in ('shop', 'marketplace'));

alter table carts
  alter column user_id drop not null,
  add column guest_token_hash bytea check (length(guest_token_hash) = 32),
  add constraint carts_check check ((user_id is null) <> (guest_token_hash is null));
create unique index carts_guest on carts (guest_token_hash) where guest_token_hash is not null;

drop index stock_alerts_variant;
alter table stock_alerts add column target_minor bigint check (target_minor > 0), add column notified_at timestamptz;
create index stock_alerts_waiting on stock_alerts (variant_id) where notified_at is null;

alter table stock_levels drop constraint stock_levels_check;
alter table stock_levels
  add column reserved int not null default 0 check (reserved >= 0),
  add constraint stock_levels_check check (reserved <= on_hand + backorder_limit);
create or replace view variant_offers as
select v.id as variant_id, v.product_id, p.shop_id, v.size_id, v.color_id, v.unit_id,
  v.price_minor, offer.effective_minor,
  case when offer.effective_minor < v.price_minor then offer.effective_minor else 0 end as discount_price_minor,
  case when offer.flash_minor = offer.effective_minor then offer.flash_sale_id end as flash_sale_id,
  greatest(s.on_hand + s.backorder_limit - s.reserved, 0) as available,
  s.low_stock_at,
  v.is_active and p.status = 'published' and shop.status = 'active' as is_sellable
from variants v
join products p on p.id = v.product_id
join shops shop on shop.id = p.shop_id
join stock_levels s on s.variant_id = v.id
left join flash_sale_products f on f.product_id = v.product_id and f.during @> now()
  and (f.quantity_limit is null or f.quantity_sold < f.quantity_limit)
left join flash_sales sale on sale.id = f.flash_sale_id and sale.is_active
cross join lateral (
  select sale.id as flash_sale_id, flash.minor as flash_minor,
    least(v.price_minor, flash.minor, case
      when v.discount_price_minor > 0
        and coalesce(v.discount_from <= now(), true) and coalesce(v.discount_to > now(), true)
      then v.discount_price_minor end) as effective_minor
  from (select case when sale.id is not null
    then greatest(round(v.price_minor * (100 - f.discount_percentage) / 100), 1)::bigint end as minor) flash
) offer;

drop table refunds;
