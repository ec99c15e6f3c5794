-- Carts, vouchers and purchases. Amounts are minor units (1/100) of the default currency unless a column says otherwise.

-- +goose Up
create table carts (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  guest_token_hash bytea check (length(guest_token_hash) = 32),
  purchases int not null default 0, -- part of the checkout key: the same lines bought again are another purchase
  updated_at timestamptz not null default now(),
  check ((user_id is null) <> (guest_token_hash is null))
);
create unique index carts_user on carts (user_id) where user_id is not null;
create unique index carts_guest on carts (guest_token_hash) where guest_token_hash is not null;

create table cart_items (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  shop_id bigint not null references shops,
  product_id bigint not null references products on delete cascade,
  variant_id bigint not null references variants on delete cascade,
  quantity int not null check (quantity between 1 and 9999),
  is_buy_now boolean not null default false, -- bought apart: never part of the cart that is shown
  price_seen_minor bigint not null check (price_seen_minor >= 0), -- the unit price the shopper saw last
  added_at timestamptz not null default now(),
  updated_at timestamptz not null default now(), -- last touched: what a call without a line id means
  unique (cart_id, variant_id, is_buy_now)
);
create index cart_items_product on cart_items (cart_id, product_id);
create index cart_items_variant on cart_items (variant_id);
create unique index cart_items_one_buy_now on cart_items (cart_id) where is_buy_now;

-- ---------- vouchers ----------
create table coupons (
  id bigint generated always as identity primary key,
  shop_id bigint references shops, -- null: the whole marketplace
  code citext not null unique check (length(code) between 2 and 40),
  discount_type text not null check (discount_type in ('Percentage', 'Amount')),
  discount numeric(12,2) not null check (discount > 0), -- per cent, or units (not minor) of the default currency
  max_discount_minor bigint check (max_discount_minor > 0),
  min_order_minor bigint not null default 0 check (min_order_minor >= 0),
  note text not null default '',
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  usage_limit int check (usage_limit > 0), -- null: no limit
  used_count int not null default 0 check (used_count >= 0),
  per_user_limit int not null default 1 check (per_user_limit > 0),
  funded_by text not null default 'shop' check (funded_by in ('shop', 'marketplace')),
  is_active boolean not null default true,
  check (ends_at > starts_at),
  check (discount_type <> 'Percentage' or discount <= 100),
  check (used_count <= usage_limit)
);
create index coupons_shop on coupons (shop_id, ends_at) where is_active;

create table user_coupons (
  user_id bigint not null references users on delete cascade,
  coupon_id bigint not null references coupons on delete cascade,
  collected_at timestamptz not null default now(),
  used_count int not null default 0 check (used_count >= 0),
  primary key (user_id, coupon_id)
);
create index user_coupons_coupon on user_coupons (coupon_id);

-- ---------- purchases: one group per purchase, one order per shop ----------
create sequence order_number_seq start 100001;

create table order_groups (
  id bigint generated always as identity primary key,
  code text not null unique, -- from order_number_seq
  user_id bigint not null references users,
  cart_id bigint references carts on delete set null,
  checkout_key uuid not null unique, -- the same checkout can never make a second purchase
  request_key text check (length(request_key) between 1 and 255), -- the Idempotency-Key it was placed with
  request_hash bytea check (length(request_hash) = 32),
  currency_code char(3) not null, -- what the shopper saw, frozen with its rate
  currency_rate numeric(20,10) not null check (currency_rate > 0),
  currency_symbol text not null,
  currency_position text not null check (currency_position in ('prefix', 'suffix')),
  total_minor bigint not null check (total_minor >= 0),
  payment_method text not null,
  payment_status text not null default 'pending' check (payment_status in ('pending', 'authorized', 'paid', 'failed', 'partially_refunded', 'refunded')),
  ship_to jsonb not null,
  placed_ip inet,
  created_at timestamptz not null default now(),
  check ((request_key is null) = (request_hash is null))
);
create index order_groups_user on order_groups (user_id, id desc);
create unique index order_groups_request on order_groups (user_id, request_key) where request_key is not null;

create table orders (
  id bigint generated always as identity primary key,
  group_id bigint not null references order_groups,
  shop_id bigint not null references shops,
  user_id bigint not null references users,
  order_code text not null unique, -- {group code}-{n}
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'processing', 'pickup', 'on_the_way', 'delivered', 'cancelled')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'authorized', 'paid', 'failed', 'partially_refunded', 'refunded')),
  return_status text not null default 'none' check (return_status in ('none', 'requested', 'approved', 'rejected', 'received', 'refunded')),
  items_minor bigint not null check (items_minor >= 0),       -- at list prices
  discount_minor bigint not null default 0 check (discount_minor >= 0), -- sale and flash prices
  coupon_id bigint references coupons on delete set null,
  coupon_code text,
  coupon_discount_minor bigint not null default 0 check (coupon_discount_minor >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0), -- taxes that the prices did not include
  delivery_charge_minor bigint not null default 0 check (delivery_charge_minor >= 0),
  payable_minor bigint not null check (payable_minor >= 0),
  note text not null default '' check (length(note) <= 1000),
  carrier text,
  tracking_number text,
  tracking_url text,
  eta_from date,
  eta_to date,
  pick_up_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  unique (group_id, shop_id),
  check (payable_minor = items_minor - discount_minor - coupon_discount_minor + tax_minor + delivery_charge_minor),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (eta_to >= eta_from)
);
create index orders_user on orders (user_id, id desc);
create index orders_user_status on orders (user_id, status, id desc);
create index orders_shop on orders (shop_id, status, id desc);
create index orders_coupon on orders (coupon_id) where coupon_id is not null;

-- Frozen copies: history never changes with the catalogue.
create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  product_id bigint not null,
  variant_id bigint not null,
  name text not null,
  slug text not null default '',
  brand text not null default '',
  thumbnail text not null default '',
  size text not null default '',
  color text not null default '',
  unit text not null default '',
  sku text not null default '',
  quantity int not null check (quantity > 0),
  price_minor bigint not null check (price_minor >= 0),  -- list price of one
  unit_minor bigint not null check (unit_minor >= 0),    -- price paid for one
  discount_minor bigint not null default 0 check (discount_minor >= 0), -- this line's share of the voucher
  tax_minor bigint not null default 0 check (tax_minor >= 0),           -- taxes of this product, added to the price
  total_minor bigint not null,
  flash_sale_id bigint,
  returned_qty int not null default 0 check (returned_qty between 0 and quantity),
  check (unit_minor <= price_minor),
  check (total_minor = unit_minor * quantity - discount_minor + tax_minor)
);
create index order_items_order on order_items (order_id, id);
create index order_items_product on order_items (product_id, order_id);
create index order_items_flash on order_items (flash_sale_id, product_id) where flash_sale_id is not null;

create table order_taxes (
  order_id bigint not null references orders,
  name text not null,
  percentage numeric(7,4) not null check (percentage between 0 and 100),
  included boolean not null default false, -- already inside the prices: shown, never added
  base_minor bigint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (order_id, name, percentage, included)
);

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind text not null,
  from_status text,
  to_status text,
  actor text not null check (actor in ('customer', 'shop', 'courier', 'system', 'admin')),
  note text,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);

-- Stock held for an online payment: counted in stock_levels.reserved until it is released or sold.
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
create index stock_reservations_sweep on stock_reservations (expires_at) where released_at is null;
create index stock_reservations_cart on stock_reservations (cart_id) where released_at is null;
create index stock_reservations_group on stock_reservations (group_id);

-- ---------- money received and returned ----------
create table payments (
  id bigint generated always as identity primary key,
  group_id bigint not null references order_groups,
  gateway text not null,
  gateway_ref text,
  status text not null check (status in ('created', 'requires_action', 'authorized', 'captured', 'failed', 'cancelled', 'refunded')),
  amount_minor bigint not null check (amount_minor >= 0),
  charge_currency char(3) not null,
  charge_minor bigint not null check (charge_minor >= 0), -- 1/100 of charge_currency
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (gateway, gateway_ref)
);
create index payments_group on payments (group_id);

create table payment_splits (
  payment_id bigint not null references payments,
  order_id bigint not null references orders,
  amount_minor bigint not null check (amount_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  primary key (payment_id, order_id)
);
create index payment_splits_order on payment_splits (order_id);

create table webhook_events (
  gateway text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  payload jsonb not null,
  primary key (gateway, event_id)
);

create table return_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  user_id bigint not null references users,
  reason text not null check (reason <> ''),
  note text not null default '',
  photos text[] not null default '{}',
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected', 'received', 'refunded')),
  refund_minor bigint check (refund_minor >= 0),
  created_at timestamptz not null default now()
);
create index return_requests_user on return_requests (user_id, id desc);
create index return_requests_order on return_requests (order_id);

create table return_items (
  return_id bigint not null references return_requests on delete cascade,
  order_item_id bigint not null references order_items,
  quantity int not null check (quantity > 0),
  primary key (return_id, order_item_id)
);
create index return_items_item on return_items (order_item_id);

-- +goose Down
drop table return_items, return_requests, webhook_events, payment_splits, payments, stock_reservations,
  order_events, order_taxes, order_items, orders, order_groups, user_coupons, coupons, cart_items, carts;
drop sequence order_number_seq;
