-- What pages told of themselves, by day. Nothing says from where it was sent.
create table latchkey.analytics_events (
  day date not null,
  project text not null,
  id uuid not null,
  event text not null,
  at bigint not null,
  domain text not null,
  url text not null,
  -- Version of the client.
  sdk text,
  -- Of the visitor's account; only from hosts that turned it on.
  address text,
  properties jsonb not null,
  primary key (project, day, id)
);
create index analytics_events_event on latchkey.analytics_events (project, event, day);
create index analytics_events_day on latchkey.analytics_events (day);
