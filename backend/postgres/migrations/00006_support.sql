-- +goose Up
-- Tickets of customers, and the contact form anybody may send.

create table ticket_issue_types (
  id int generated always as identity primary key,
  key text not null unique,
  name jsonb not null,     -- {locale: text}
  sort smallint not null default 0,
  is_active boolean not null default true
);

create sequence ticket_number_seq start 10500;

create table support_tickets (
  id bigint generated always as identity primary key,
  ticket_number text not null unique default 'T-' || nextval('ticket_number_seq'),
  user_id bigint not null references users,
  issue_type_id int references ticket_issue_types,
  order_id bigint references orders,
  subject text not null check (length(subject) between 1 and 200),
  email citext,
  phone text,
  status text not null default 'pending' check (status in ('pending', 'open', 'answered', 'closed', 'reopened')),
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index support_tickets_user on support_tickets (user_id, last_message_at desc, id desc);

create table support_ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support_tickets on delete cascade,
  sender text not null check (sender in ('user', 'staff')),
  sender_id bigint,
  message text not null check (length(message) between 1 and 5000),
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'), -- [{"name", "url", "type", "size"}]
  created_at timestamptz not null default now()
);
create index support_ticket_messages_ticket on support_ticket_messages (ticket_id, id);

create table contact_messages (
  id bigint generated always as identity primary key,
  name text,
  email citext,
  phone text,
  subject text not null,
  message text not null,
  ip inet,
  created_at timestamptz not null default now()
);
create index contact_messages_new on contact_messages (created_at desc);

-- +goose Down
drop table contact_messages, support_ticket_messages, support_tickets, ticket_issue_types;
drop sequence ticket_number_seq;
