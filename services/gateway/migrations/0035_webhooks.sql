-- Where projects are told of events (Standard Webhooks). Addresses and secrets are sealed: an address may hold a token.
create table latchkey.webhook_endpoints (
  id uuid primary key,
  project_id text not null,
  url_sealed text not null,
  events text[] not null,
  secret_sealed text not null,
  -- Signs beside the new one until then.
  old_secret_sealed text,
  old_until bigint,
  -- The receiver said that it is gone (410).
  disabled_at bigint,
  created_at bigint not null
);
create index webhook_endpoints_project on latchkey.webhook_endpoints (project_id);

-- What happened, written with the change itself, so that neither stands without the other.
create table latchkey.webhook_messages (
  id text primary key,
  project_id text not null,
  type text not null,
  body text not null,
  created_at bigint not null
);
create index webhook_messages_created on latchkey.webhook_messages (created_at);

create table latchkey.webhook_deliveries (
  message_id text not null references latchkey.webhook_messages on delete cascade,
  endpoint_id uuid not null references latchkey.webhook_endpoints on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at bigint not null,
  -- Of the last attempt.
  tried_at bigint,
  outcome text,
  primary key (message_id, endpoint_id)
);
create index webhook_deliveries_due on latchkey.webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_endpoint on latchkey.webhook_deliveries (endpoint_id);
