-- +goose Up

-- One thread per customer and shop. Nothing about unread messages is ever counted or reset: each side has the number of
-- messages it sent and the number of the other side's messages it has read, and the difference is the badge.
create table chat_conversations (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  shop_id bigint not null references shops on delete cascade,
  last_seq bigint not null default 0,            -- place of the newest message, given out under this row's lock
  user_n int not null default 0,                 -- messages the customer sent
  shop_n int not null default 0,                 -- messages the shop sent
  user_read_n int not null default 0,            -- how many of the shop's the customer has read
  shop_read_n int not null default 0,            -- how many of the customer's the shop has read
  user_unread int generated always as (shop_n - user_read_n) stored,
  shop_unread int generated always as (user_n - shop_read_n) stored,
  active_at timestamptz not null default now(),  -- opened, or last written in: the order of the list
  unique (user_id, shop_id),
  check (last_seq = user_n + shop_n),
  check (user_read_n between 0 and shop_n),
  check (shop_read_n between 0 and user_n)
);
create index chat_conversations_user on chat_conversations (user_id, active_at desc, id desc);
create index chat_conversations_user_unread on chat_conversations (user_id) include (user_unread) where user_unread > 0;
create index chat_conversations_shop on chat_conversations (shop_id, active_at desc, id desc);

create table chat_messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references chat_conversations on delete cascade,
  seq bigint not null check (seq > 0),           -- 1, 2, 3 … in the thread, without holes
  side_n int not null check (side_n > 0),        -- 1, 2, 3 … among the messages of its sender
  sender text not null check (sender in ('user', 'shop')),
  body text check (length(body) between 1 and 4000),
  product_id bigint references products,
  order_id bigint references orders,
  client_id uuid not null,                       -- made by the sender: a message sent again is the same message
  created_at timestamptz not null,
  check (num_nonnulls(body, product_id, order_id) = 1),
  unique (conversation_id, seq),
  unique (conversation_id, sender, client_id)
);
create index chat_messages_product on chat_messages (product_id) where product_id is not null;
create index chat_messages_order on chat_messages (order_id) where order_id is not null;

-- What the conversations know of a shop. Whether it is online is worked out when it is read, never stored; the
-- customers' counterpart is users.last_seen_at.
create table chat_shops (
  shop_id bigint primary key references shops on delete cascade,
  last_seen timestamptz,                         -- written at most every 30 seconds
  answers_itself boolean not null default false  -- a demo shop: answered by the program, always online
) with (fillfactor = 70);

-- +goose Down
drop table chat_shops, chat_messages, chat_conversations;
